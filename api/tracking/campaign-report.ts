import { desc, gte, sql } from "drizzle-orm";
import { z } from "zod";
import { csvText } from "../csv";
import type { Db } from "../db/client";
import { campaigns } from "../db/tracking-tables";
import { choosePayments } from "../providers/payments/choose";
import { Refused } from "../refused";
import type { Settings } from "../settings";

/** bigint comes as text. */
const Count = z.coerce.number();
const Rows = z.object({
  rows: z.array(
    z.object({
      source: z.string().nullable(),
      medium: z.string().nullable(),
      campaign: z.string().nullable(),
      sign_ups: Count,
      sign_ins: Count,
      subscribers: Count,
      net_revenue_cents: Count,
    }),
  ),
});

/** The first moment (UTC) that is asked about. @throws {Refused} where there is no such day */
function beginOf(since = "1970-01-01"): string {
  const begin = new Date(`${since}T00:00:00Z`);
  const isDay = !Number.isNaN(begin.getTime()) && begin.toISOString().slice(0, 10) === since;
  if (!isDay) throw new Refused("A day is written like 2026-11-22.");
  return begin.toISOString();
}

/**
 * How many each campaign brought, as CSV: whose account is no older than an hour has signed up by it, the others have signed
 * in. Who came by two is a line's of each; their subscriptions, and what was paid for these, are the first one's alone, and
 * count where they were begun after it.
 * @param since a day (UTC); without it, all that is kept
 * @throws {Refused}
 */
export const reportCampaigns = (settings: Settings, since: string | undefined) => async (db: Db) => {
  const from = beginOf(since);
  const { name: provider } = choosePayments(settings, db, () => new Date());
  const found = await db.execute(sql`
    with brought as (
      select source, medium, campaign, owner_kind, owner_id, min(created_at) as came_at,
        max(created_at) >= ${from}::timestamptz as is_asked,
        row_number() over (
          partition by owner_kind, owner_id order by min(created_at), source, medium, campaign
        ) as turn
      from campaigns
      group by source, medium, campaign, owner_kind, owner_id
    ), known as (
      select b.*, b.came_at - coalesce(u.created_at, i.created_at) <= interval '1 hour' as is_new
      from brought b
      left join users u on b.owner_kind = 'user' and u.id = b.owner_id
      left join investors i on b.owner_kind = 'investor' and i.id = b.owner_id
      where b.is_asked
    ), sold as (
      select k.source, k.medium, k.campaign, s.user_id, s.id
      from known k
      join subscriptions s on k.turn = 1 and k.owner_kind = 'user' and s.user_id = k.owner_id and s.created_at >= k.came_at
      where s.provider = ${provider} and s.provider_id is not null and s.refusal is null
    )
    select k.source, k.medium, k.campaign,
      count(*) filter (where k.is_new) as sign_ups,
      count(*) filter (where not k.is_new) as sign_ins,
      (select count(distinct s.user_id) from sold s
        where (s.source, s.medium, s.campaign) is not distinct from (k.source, k.medium, k.campaign)) as subscribers,
      (select coalesce(sum(n.paid_cents - least(n.refunded_cents, n.paid_cents)), 0)
        from sold s join invoices n on n.subscription_id = s.id and n.status = 'paid'
        where (s.source, s.medium, s.campaign) is not distinct from (k.source, k.medium, k.campaign)) as net_revenue_cents
    from known k
    group by k.source, k.medium, k.campaign
    order by net_revenue_cents desc, sign_ups desc, k.source, k.medium, k.campaign`);
  const columns = [
    "source",
    "medium",
    "campaign",
    "sign_ups",
    "sign_ins",
    "subscribers",
    "net_revenue_cents",
  ] as const;
  return csvText(
    columns,
    Rows.parse(found).rows.map((row) => columns.map((column) => row[column])),
  );
};

const people = [
  "owner_kind",
  "owner_id",
  "source",
  "medium",
  "utm_id",
  "campaign",
  "term",
  "content",
  "referred_by",
  "came_at",
] as const;

/**
 * Which campaign brought whom, as CSV: a line for each campaign of each person, the newest first, with all its values.
 * @param since a day (UTC); without it, all that is kept
 * @throws {Refused}
 */
export const listBrought = (since: string | undefined) => async (db: Db) => {
  const from = new Date(beginOf(since));
  const rows = await db
    .select()
    .from(campaigns)
    .where(gte(campaigns.createdAt, from))
    .orderBy(desc(campaigns.createdAt), campaigns.id);
  return csvText(
    people,
    rows.map((row) => [
      row.ownerKind,
      row.ownerId,
      row.source,
      row.medium,
      row.utmId,
      row.campaign,
      row.term,
      row.content,
      row.referredBy,
      row.createdAt.toISOString(),
    ]),
  );
};
