import { sql } from "drizzle-orm";
import { z } from "zod";
import { csvText } from "../csv";
import type { Db } from "../db/client";
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

/**
 * Which campaign brought whom, as CSV: whose account is no older than an hour has signed up by it, the others have signed
 * in. Subscriptions and what was paid for them count where they were begun after the campaign; who came by two counts for
 * both.
 * @param since a day (UTC); without it, all that is kept
 * @throws {Refused}
 */
export const reportCampaigns = (settings: Settings, since: string | undefined) => async (db: Db) => {
  if (since !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since)))) {
    throw new Refused("A day is written like 2026-11-22.");
  }
  const { name: provider } = choosePayments(settings, db, () => new Date());
  const found = await db.execute(sql`
    with brought as (
      select source, medium, campaign, owner_kind, owner_id, min(created_at) as came_at
      from campaigns
      where created_at >= ${`${since ?? "1970-01-01"}T00:00:00Z`}::timestamptz
      group by source, medium, campaign, owner_kind, owner_id
    ), known as (
      select b.*, b.came_at - coalesce(u.created_at, i.created_at) <= interval '1 hour' as is_new
      from brought b
      left join users u on b.owner_kind = 'user' and u.id = b.owner_id
      left join investors i on b.owner_kind = 'investor' and i.id = b.owner_id
    ), sold as (
      select k.source, k.medium, k.campaign, s.user_id, s.id
      from known k
      join subscriptions s on k.owner_kind = 'user' and s.user_id = k.owner_id and s.created_at >= k.came_at
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
