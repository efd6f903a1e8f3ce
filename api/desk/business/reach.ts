import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Business, type Reached, SOURCES_SHOWN } from "../../../contract/desk-business";
import type { Db } from "../../db/client";
import { begun, Count, readRows } from "./rows";

const Row = z.object({ sign_ups: Count, subscribers: Count, applied: Count, opened: Count });
const Views = z.object({ views: Count, browsers: Count });
const text = z.string().nullable();

/** People who signed up since, each with how far they came. */
const people = (provider: string, since: Date): SQL => sql`
  people as (
    select u.id, u.created_at,
      exists (select 1 from subscriptions s where s.user_id = u.id and ${begun(provider)}) as subscribed,
      exists (select 1 from brokerage_accounts b where b.user_id = u.id) as applied,
      exists (select 1 from brokerage_accounts b where b.user_id = u.id and b.status = 'ACTIVE' and b.state = 'open')
        as opened
    from users u where u.created_at >= ${since.toISOString()}::timestamptz
  )`;
const sums = sql`count(*) as sign_ups, count(*) filter (where p.subscribed) as subscribers,
  count(*) filter (where p.applied) as applied, count(*) filter (where p.opened) as opened`;

const toReached = ({ sign_ups, ...others }: z.infer<typeof Row>): Reached => ({
  signUps: sign_ups,
  ...others,
});

/**
 * How far people came who signed up since a moment: all of them, those that a campaign brought, and those of somebody's code.
 * Who came by two campaigns is the first one's alone. A campaign is known of who may be followed (SPEC-DECISIONS 37).
 */
export async function readReach(
  db: Db,
  provider: string,
  since: Date,
): Promise<Pick<Business, "visits" | "total" | "campaigns" | "referrers">> {
  const all = people(provider, since);
  const [total] = await readRows(db, Row, sql`with ${all} select ${sums} from people p`);
  const campaigns = await readRows(
    db,
    Row.extend({ source: text, medium: text, campaign: text }),
    sql`with ${all}, brought as (
      select distinct on (c.owner_id) c.owner_id, c.source, c.medium, c.campaign
      from campaigns c join people p on p.id = c.owner_id
      where c.owner_kind = 'user' and c.created_at - p.created_at <= interval '1 hour'
      order by c.owner_id, c.created_at, c.id
    )
    select b.source, b.medium, b.campaign, ${sums}
    from brought b join people p on p.id = b.owner_id
    group by b.source, b.medium, b.campaign
    order by sign_ups desc, b.source, b.medium, b.campaign limit ${SOURCES_SHOWN}`,
  );
  const referrers = await readRows(
    db,
    Row.extend({ code: z.string() }),
    sql`with ${all}
    select r.code, ${sums}
    from referrals r join people p on p.id = r.user_id
    where r.voided_at is null
    group by r.code order by sign_ups desc, r.code limit ${SOURCES_SHOWN}`,
  );
  return {
    visits: await readVisits(db, since),
    total: toReached(Row.parse(total)),
    campaigns: campaigns.map(({ source, medium, campaign, ...row }) => ({
      ...{ source, medium, campaign },
      ...toReached(row),
    })),
    referrers: referrers.map(({ code, ...row }) => ({ code, ...toReached(row) })),
  };
}

/** Pages from the document cache come as counts of many, which name no browser. */
async function readVisits(db: Db, since: Date): Promise<Business["visits"]> {
  const [row] = await readRows(
    db,
    Views,
    sql`select coalesce(sum(count), 0) as views, count(distinct visitor_id) as browsers
    from events where kind = 'view' and received_at >= ${since.toISOString()}::timestamptz`,
  );
  return Views.parse(row);
}
