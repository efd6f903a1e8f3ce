import { sql } from "drizzle-orm";
import { z } from "zod";
import { BUSINESS_MONTHS, type Business, type BusinessMonth } from "../../../contract/desk-business";
import type { Db } from "../../db/client";
import { begun, Count, readRows } from "./rows";

/** When a subscription begins to pay. */
const paysFrom = sql`greatest(s.created_at, coalesce(s.trial_ends_at, s.created_at))`;

const Now = z.object({
  active: Count,
  trial: Count,
  late: Count,
  lapsed: Count,
  ending: Count,
  recurring: Count,
  ending_cents: Count,
});

/** Nothing is collected for it: its payments were given up or paused, or a bank has one of them (0108). */
const isUncollected = sql`(s.disputed_since is not null or coalesce(s.status, '') in ('unpaid', 'paused'))`;

/** How subscriptions stand now. */
export async function readNow(db: Db, provider: string): Promise<Business["now"]> {
  const isActive = sql`s.state = 'live' and s.status = 'active' and not ${isUncollected}`;
  const isTrial = sql`s.state = 'live' and s.status = 'trialing' and not ${isUncollected}`;
  const isPastDue = sql`s.state = 'live' and s.status = 'past_due' and not ${isUncollected}`;
  const isRecurring = sql`(${isActive} or ${isPastDue})`;
  const [row] = await readRows(
    db,
    Now,
    sql`select count(*) filter (where ${isActive}) as active,
      count(*) filter (where ${isTrial}) as trial,
      count(*) filter (where s.state = 'live' and (${isPastDue} or ${isUncollected})) as late,
      count(distinct coalesce(s.user_id, s.id)) filter (where s.state = 'ended' and not exists (
        select 1 from subscriptions o where o.user_id = s.user_id and o.provider = s.provider and o.state <> 'ended'
      )) as lapsed,
      count(*) filter (where s.cancel_at_period_end and (${isActive} or ${isTrial})) as ending,
      coalesce(sum(s.price_cents) filter (where ${isRecurring}), 0) as recurring,
      coalesce(sum(s.price_cents) filter (where ${isRecurring} and s.cancel_at_period_end), 0)
        as ending_cents
    from subscriptions s where ${begun(provider)}`,
  );
  const { recurring, ending_cents, ...counts } = Now.parse(row);
  return { ...counts, recurringCents: recurring, endingCents: ending_cents };
}

const Month = z.object({
  month: z.string(),
  paying: Count,
  started: Count,
  ended: Count,
  lost: Count,
  recurring: Count,
  paid: Count,
  refunded: Count,
});

/**
 * The last months, the oldest first. A subscription pays from the end of its trial, or its beginning, until it ends. What
 * is not collected now is no part of what recurs this month; since when it is not is not known of earlier ones. What a bank
 * has kept was given back, as in a statement of payouts. What was given back counts in the month in which that was read, and
 * what was given back before this was kept in that of its payment.
 */
export async function readMonths(db: Db, provider: string, now: Date): Promise<BusinessMonth[]> {
  const at = now.toISOString();
  const rows = await readRows(
    db,
    Month,
    sql`with months as (
      select m as begins, m + interval '1 month' as ends
      from generate_series(
        date_trunc('month', ${at}::timestamptz at time zone 'UTC') - ${BUSINESS_MONTHS - 1} * interval '1 month',
        date_trunc('month', ${at}::timestamptz at time zone 'UTC'), interval '1 month') m
    ), paying as (
      select ${paysFrom} at time zone 'UTC' as since, s.ended_at at time zone 'UTC' as until, s.price_cents,
        ${isUncollected} as uncollected
      from subscriptions s
      where ${begun(provider)}
        and (s.ended_at is null or s.ended_at > ${paysFrom}) and ${paysFrom} <= ${at}::timestamptz
    ), counted as (
      select m.begins,
        count(*) filter (where p.since < m.begins and (p.until is null or p.until >= m.begins)) as paying,
        count(*) filter (where p.since >= m.begins and p.since < m.ends) as started,
        count(*) filter (where p.until >= m.begins and p.until < m.ends) as ended,
        count(*) filter (where p.since < m.begins and p.until >= m.begins and p.until < m.ends) as lost,
        coalesce(sum(p.price_cents) filter (where p.since < m.ends and (p.until is null or p.until >= m.ends)
          and not (p.uncollected and m.ends > ${at}::timestamptz at time zone 'UTC')), 0) as recurring
      from months m left join paying p on p.since < m.ends and (p.until is null or p.until >= m.begins)
      group by m.begins
    ), received as (
      select i.id, i.paid_at, i.paid_cents, i.refunds, least(i.refunded_cents, i.paid_cents) as refunded_cents
      from invoices i where i.provider = ${provider} and i.status = 'paid'
    ), given_back as (
      select r.paid_at as at, r.refunded_cents - coalesce((
        select sum((e ->> 'cents')::int) from jsonb_array_elements(r.refunds) e), 0) as cents
      from received r where r.refunded_cents > 0 or r.refunds <> '[]'::jsonb
      union all
      select (e ->> 'at')::timestamptz, (e ->> 'cents')::int from received r, jsonb_array_elements(r.refunds) e
      union all
      select coalesce(kept.at, r.paid_at), greatest(least(kept.cents, r.paid_cents - r.refunded_cents), 0)
      from received r join (
        select invoice_id, sum(amount_cents) as cents, max(lost_at) as at from disputes
        where provider = ${provider} and standing = 'lost' group by 1
      ) kept on kept.invoice_id = r.id
    ), paid as (
      select date_trunc('month', paid_at at time zone 'UTC') as begins, sum(paid_cents) as cents from received group by 1
    ), refunded as (
      select date_trunc('month', at at time zone 'UTC') as begins, sum(cents) as cents from given_back group by 1
    )
    select to_char(c.begins, 'YYYY-MM') as month, c.paying, c.started, c.ended, c.lost, c.recurring,
      coalesce(p.cents, 0) as paid, coalesce(r.cents, 0) as refunded
    from counted c left join paid p on p.begins = c.begins left join refunded r on r.begins = c.begins
    order by c.begins`,
  );
  return rows.map(({ recurring, paid, refunded, ...month }) => ({
    ...month,
    churn: month.paying > 0 ? month.lost / month.paying : null,
    recurringCents: recurring,
    paidCents: paid,
    refundedCents: refunded,
  }));
}
