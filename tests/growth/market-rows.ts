import { marketDay, marketNow } from "../harness/market";

/** A table's rows, made by one statement: thousands of them take a blink. */
export interface Rows {
  table: string;
  /** What follows INSERT INTO. */
  rows: string;
}

/** Trading days of each stock, also of the seeded ones. */
const DAYS = 1_560;
const STOCKS = 600;
/** Trades of each stock, whose signals, fills and closes make three entries of the ledger each. */
const TRADES = 57;
const POSTS = 3_000;

const symbol = "'GROWN' || n";
const stocks = `generate_series(1, ${STOCKS}) n`;
const years = "generate_series(2016, 2025) year";
const day = `date '${marketDay}'`;
const days = `(select d from generate_series(timestamp '2019-01-01', ${day}, interval '1 day') d
  where extract(isodow from d) < 6 order by d desc limit ${DAYS}) days`;
const rules = "array['stock-timing', 'custom-pattern']";

/** The nth trade of a stock: signal, fill and close lie some weeks apart, the newest trade of each stock is open. */
const trades = `(
  select n, k, (${rules})[1 + k % 2] as rule, ${symbol} as symbol, k = 1 as is_open,
    ${day} - k * 24 as date, ${day} - k * 24 + 1 as filled,
    case when k > 1 then ${day} - k * 24 + 10 end as closed
  from ${stocks}, generate_series(1, ${TRADES}) k) t`;
const tradeId = "t.rule || ':' || t.symbol || ':' || t.date || ':imported'";

/** Entries as api/signals/record.ts writes them, after those that are there; their hashes are none of a chain. */
const entries = `(
  select ${tradeId} as trade, kind, t.*,
    (select max(seq) from ledger) + row_number() over (order by coalesce(t.closed, t.date), kind desc, n, k) as seq
  from ${trades}, unnest(array['signal', 'fill', 'close']) kind
  where kind <> 'close' or t.closed is not null) e`;
const facts = `case kind when 'signal' then jsonb_build_object('rule', e.rule, 'symbol', e.symbol, 'date', e.date::text,
    'session', e.filled::text, 'tradeType', 'Call', 'entryCents', 10000, 'stopCents', 9000, 'targetCents', 12000,
    'volatility', 4000, 'mostDays', 5, 'delayMinutes', 0, 'reason', repeat('why ', 40))
  when 'fill' then jsonb_build_object('symbol', e.symbol, 'tradeType', 'Call', 'expiration', (e.filled + 30)::text,
    'strikeCents', 10000, 'fillDate', e.filled::text, 'askCents', 210, 'bidCents', 200)
  else jsonb_build_object('symbol', e.symbol, 'tradeType', 'Call', 'expiration', (e.filled + 30)::text,
    'strikeCents', 10000, 'closeDate', e.closed::text,
    'exitBidCents', 300, 'exit', 'target', 'resultCents', ((e.k * 37 + e.n) % 90 - 40) * 1000) end`;

/** The market grown: a million candles, 100,000 entries of the ledger, and what hangs on them. */
export const marketRows: readonly Rows[] = [
  {
    table: "stocks",
    rows: `select ${symbol}, md5(n::text) || ' Company', 'X', 'USD', repeat('About it. ', 20), 'imported' from ${stocks}`,
  },
  {
    table: "candles",
    rows: `select symbol, d::date, 100, 110, 90, 100 + sin(extract(doy from d)), 1000
      from (select symbol, min(date) as first from candles group by symbol) s, ${days} where d < first
      union all select ${symbol}, d::date, 100, 110, 90, 100 + sin(n + extract(doy from d)), 1000 from ${stocks}, ${days}`,
  },
  {
    table: "corporate_actions",
    rows: `select ${symbol}, d::date, 'dividend', 0.25, 'imported'
      from ${stocks}, generate_series(timestamp '2019-03-15', ${day}, interval '3 months') d`,
  },
  {
    table: "rule_positions",
    rows: `select rule, held, n - 1, jsonb_build_object('symbol', ${symbol}, 'fillDate', '2022-01-03', 'closeDate', 'Open',
        'stakeCents', 100000, 'ask', 100, 'taken', false)
      from unnest(array['time-series-momentum', 'ten-month-average', 'year-high']) rule,
        unnest(array['shares', 'options']) held, generate_series(1, 11000) n
      on conflict do nothing`,
  },
  { table: "fundamentals", rows: `select ${symbol}, 1000000, 4.2, 1.1, 'imported' from ${stocks}` },
  {
    table: "financial_years",
    rows: `select ${symbol}, year, 1e9, 1e8, 1e8, 4, 'imported' from ${stocks}, ${years}`,
  },
  { table: "fund_ownership", rows: `select ${symbol}, year, 40, 400, 'imported' from ${stocks}, ${years}` },
  {
    table: "recommendations",
    rows: `select ${symbol}, date '2026-11-01' - k * interval '1 month', 1, 2, 3, 4, 5, 'imported'
      from ${stocks}, generate_series(0, 23) k`,
  },
  { table: "price_targets", rows: `select ${symbol}, 80, 110, 130, 'imported' from ${stocks}` },
  {
    table: "articles",
    rows: `select 'sandbox:grown-' || n || '-' || k, ${symbol}, 'Headline ' || k, repeat('Summary. ', 20), null, 'Newswire',
      timestamptz '${marketNow.toISOString()}' - k * interval '9 hours', false, 'imported'
      from ${stocks}, generate_series(1, 100) k`,
  },
  {
    table: "signal_runs",
    rows: `select ${symbol}, (select replace(max(fingerprint), 'sandbox', 'imported') from signal_runs), ${day}, timestamptz '${marketNow.toISOString()}'
      from ${stocks}`,
  },
  {
    table: "signals",
    rows: `select ${tradeId}, t.rule, t.symbol, t.date, 'buy', 100, 100, 90, 120, repeat('why ', 40),
      '[{"name": "Close", "value": 100}]'::jsonb, 'imported' from ${trades}
      union all select 'standing:' || ${symbol} || ':' || ${day} - k || ':imported', 'standing', ${symbol}, ${day} - k, 'buy', 100,
      null, null, null, repeat('why ', 40), '[]'::jsonb, 'imported' from ${stocks}, generate_series(0, 4) k
      union all select 'stocks-to-watch:' || ${symbol} || ':' || ${day} - k || ':imported', 'stocks-to-watch', ${symbol},
      ${day} - k, 'wait', 100, null, null, null, repeat('why ', 40), '[]'::jsonb, 'imported'
      from ${stocks}, generate_series(0, 4) k where n % 10 = 0`,
  },
  {
    table: "trades",
    rows: `select ${tradeId}, t.rule, t.symbol, 'simulated', 'Call', t.filled + 30, 10000, 200, 210, t.filled, t.closed,
      case when not is_open then 300 end, case when not is_open then 'target' end,
      case when not is_open then ((k * 37 + n) % 90 - 40) * 1000 end, null, null, 'imported',
      (select jsonb_agg(jsonb_build_array((t.filled + d)::text, d * 100)) from generate_series(0, 4) d),
      (select jsonb_agg(d * 1000) from generate_series(1, 12) d) from ${trades}`,
  },
  {
    table: "ledger",
    rows: `select 3, seq, (select max(recorded_at) from ledger), kind, 'simulated', 'imported', trade, ${facts},
      md5('before ' || seq) || md5(seq::text), md5(seq::text) || md5(seq || ' after') from ${entries}`,
  },
  {
    table: "ledger_open",
    rows: `select ${tradeId}, t.symbol, null, null from ${trades} where t.is_open`,
  },
  {
    table: "posts",
    rows: `select 'grown-' || n, 'Title ' || n, 'Summary.', repeat('Words. ', 400), null, (select min(id) from authors), true,
      timestamptz '2026-10-01' - n * interval '1 day', null, false, null, null from generate_series(1, ${POSTS}) n`,
  },
  {
    table: "post_categories",
    rows: `select 'grown-' || n, slug from generate_series(1, ${POSTS}) n, (select slug from categories order by slug limit 2) two`,
  },
  {
    table: "post_versions",
    rows: `select 'grown-' || n, v, timestamptz '2026-10-01' - n * interval '1 day', case when v > 1 then 'A figure.' end, '{}'
      from generate_series(1, ${POSTS}) n, generate_series(1, 2) v`,
  },
  {
    table: "stock_requests",
    rows: `select 'WANTED' || n, md5(n::text), timestamptz '2026-11-01' from generate_series(1, 12000) n`,
  },
  {
    table: "submissions",
    rows: `select md5('submission' || n), 'Robin', 'AAPL', 'Call', '2026-10-01', '2026-10-08', 0.2, 'https://example.com/' || n,
      md5(n::text), case when n % 100 = 0 then 'pending' when n % 2 = 0 then 'accepted' else 'refused' end, timestamptz '2026-10-10',
      case when n % 100 > 0 then timestamptz '2026-10-11' + n * interval '1 minute' end, null
      from generate_series(1, 20000) n`,
  },
];

/** What the rows above know of each other once all are there. */
export const marketLinks: readonly string[] = [
  `update trades set ledger_seq = s.seq, close_seq = c.seq from ledger s left join ledger c on c.trade = s.trade and c.kind = 'close'
    where s.trade = trades.id and s.kind = 'signal' and trades.ledger_seq is null`,
  "insert into trade_counts select distinct symbol, 1 from trades where symbol like 'GROWN%'",
];
