import { type SQL, sql } from "drizzle-orm";

/**
 * Of entries of the ledger those that say how a trade was closed. A correction that only tells of a candle says nothing of it
 * (docs/decisions/0113).
 */
export const saysClose: SQL = sql`(kind = 'close' or kind = 'correction' and facts ->> 'corrects' is not null)`;

/**
 * Beside a trade's row `t` its entries of the ledger, each null where there is none: `s` its signal, `f` its fill, and `c`
 * its close as the ledger has it last, since a correction says what holds instead.
 */
export const entriesOfRow: SQL = sql`
  left join ledger s on s.trade = t.id and s.kind = 'signal'
  left join ledger f on f.trade = t.id and f.kind = 'fill'
  left join lateral (select seq, facts from ledger where trade = s.trade and ${saysClose}
    order by seq desc limit 1) c on true`;

/** Whether those entries, as far as there are any, say what the row does. Null where there is no signal. */
export const saysTheSame: SQL = sql`(
  s.facts @> jsonb_build_object('symbol', t.symbol, 'rule', t.rule, 'tradeType', t.trade_type)
  and (f.seq is null or f.facts @> jsonb_build_object('expiration', t.expiration::text,
    'strikeCents', t.strike_cents, 'askCents', t.ask_cents, 'bidCents', t.bid_cents,
    'fillDate', t.fill_date::text))
  and (c.seq is null or c.facts @> jsonb_build_object('closeDate', t.close_date::text,
    'exitBidCents', t.exit_bid_cents, 'exit', t.exit, 'resultCents', t.result_cents)))`;

/** Whether a row calls itself more than simulated, and the ledger does not say all of it: it is not proven. */
export const isUnproven: SQL = sql`(t.basis <> 'simulated' and not coalesce(
  s.basis = case t.basis when 'live' then 'issued' else t.basis end and f.seq is not null
  and (c.seq is not null or t.close_date is null) and ${saysTheSame}, false))`;
