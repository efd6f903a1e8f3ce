import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Business, type Reached, SOURCES_SHOWN } from "../../../contract/desk-business";
import { signUpEvent } from "../../../domain/sign-up-event";
import type { Db } from "../../db/client";
import { begun, Count, readRows } from "./rows";

const Row = z.object({ sign_ups: Count, subscribers: Count, applied: Count, opened: Count });
const Brought = Row.extend({ visits: Count });
const Views = z.object({ views: Count, browsers: Count, visits: Count });
const text = z.string().nullable();

/**
 * People who signed up since, each with how far they came and what brought them: the first campaign from an hour before on,
 * and what the site told as they signed up. Both are known of who may be followed alone (SPEC-DECISIONS 37).
 */
const people = (provider: string, since: Date): SQL => sql`
  signed as (
    select distinct on (e.user_id) e.user_id, e.source, e.medium, e.campaign, e.website
    from events e where e.received_at >= ${since.toISOString()}::timestamptz and e.kind = 'event'
      and e.category = ${signUpEvent.category} and e.action = ${signUpEvent.action} and e.user_id is not null
    order by e.user_id, e.id
  ), people as (
    select u.id, c.owner_id is not null or t.user_id is not null as is_known,
      t.website,
      case when c.owner_id is not null then c.source else t.source end as source,
      case when c.owner_id is not null then c.medium else t.medium end as medium,
      case when c.owner_id is not null then c.campaign else t.campaign end as campaign,
      exists (select 1 from subscriptions s where s.user_id = u.id and ${begun(provider)}) as subscribed,
      exists (select 1 from brokerage_accounts b where b.user_id = u.id) as applied,
      exists (select 1 from brokerage_accounts b where b.user_id = u.id and b.status = 'ACTIVE' and b.state = 'open')
        as opened
    from users u
    left join signed t on t.user_id = u.id
    left join lateral (
      select c.* from campaigns c
      where c.owner_kind = 'user' and c.owner_id = u.id and c.created_at - u.created_at <= interval '1 hour'
      order by c.created_at, c.id limit 1
    ) c on true
    where u.created_at >= ${since.toISOString()}::timestamptz
  )`;
const sums = sql`count(*) as sign_ups, count(*) filter (where p.subscribed) as subscribers,
  count(*) filter (where p.applied) as applied, count(*) filter (where p.opened) as opened`;

const toReached = ({ sign_ups, subscribers, applied, opened }: z.infer<typeof Row>): Reached => ({
  ...{ signUps: sign_ups, subscribers, applied, opened },
});

type Reach = Pick<Business, "visits" | "total" | "known" | "campaigns" | "websites" | "referrers">;

/**
 * How far people came since a moment: from visits of who may be followed to accounts, subscriptions and applications. By
 * campaign, by the website whose link led here, and by code.
 */
export async function readReach(db: Db, provider: string, since: Date): Promise<Reach> {
  const all = people(provider, since);
  const sumsOf = async (which: SQL) => {
    const [row] = await readRows(db, Row, sql`with ${all} select ${sums} from people p where ${which}`);
    return toReached(Row.parse(row));
  };
  /** Visits and accounts together: what brought visits may have brought no account, and the other way round. */
  const bringing = <Schema extends z.ZodTypeAny>(schema: Schema, by: SQL) =>
    readRows(
      db,
      schema,
      sql`with ${all}, both_kinds as (
        select ${by}, 0 as visits, 1 as sign_up, p.subscribed, p.applied, p.opened from people p where p.is_known
        union all
        select ${by}, count, 0, false, false, false from events
        where kind = 'visit' and received_at >= ${since.toISOString()}::timestamptz
      )
      select ${by}, sum(visits) as visits, sum(sign_up) as sign_ups, count(*) filter (where subscribed) as subscribers,
        count(*) filter (where applied) as applied, count(*) filter (where opened) as opened
      from both_kinds group by ${by} order by sign_ups desc, visits desc, ${by} limit ${SOURCES_SHOWN}`,
    );
  const campaigns = await bringing(
    Brought.extend({ source: text, medium: text, campaign: text }),
    sql`source, medium, campaign`,
  );
  const websites = await bringing(Brought.extend({ website: text }), sql`website`);
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
    total: await sumsOf(sql`true`),
    known: await sumsOf(sql`p.is_known`),
    campaigns: campaigns.map(({ source, medium, campaign, ...row }) => ({
      ...{ source, medium, campaign, visits: row.visits },
      ...toReached(row),
    })),
    websites: websites.map(({ website, ...row }) => ({ website, visits: row.visits, ...toReached(row) })),
    referrers: referrers.map(({ code, ...row }) => ({ code, ...toReached(row) })),
  };
}

/** Pages from the document cache come as counts of many, which name no browser. */
async function readVisits(db: Db, since: Date): Promise<Business["visits"]> {
  const [row] = await readRows(
    db,
    Views,
    sql`select coalesce(sum(count) filter (where kind = 'view'), 0) as views,
      count(distinct visitor_id) filter (where kind = 'view') as browsers,
      coalesce(sum(count) filter (where kind = 'visit'), 0) as visits
    from events where kind in ('view', 'visit') and received_at >= ${since.toISOString()}::timestamptz`,
  );
  return Views.parse(row);
}
