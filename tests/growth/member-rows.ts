import { marketNow } from "../harness/market";
import type { Rows } from "./market-rows";

const now = `timestamptz '${marketNow.toISOString()}'`;

/** What members follow: one in twenty of the users, twenty stocks each. */
export const memberRows: readonly Rows[] = [
  {
    table: "own_fills",
    rows: `select 'user' || member, 'stock-timing:GROWN' || n || ':2026-01-05', 125, 1, date '2026-01-05', ${now}
      from generate_series(1, 2000) member, generate_series(1, 10) n`,
  },
  {
    table: "alert_feeds",
    rows: `select 'user' || n, md5('feed' || n), ${now} from generate_series(1, 10000) n`,
  },
  {
    table: "alert_preferences",
    rows: `select 'user' || n, 'America/New_York', 1320, 420, 1080, 'everything', '[]', '{"signals":{"mail":"now"}}', ${now}
      from generate_series(1, 20000) n`,
  },
  {
    table: "alert_browsers",
    rows: `select 'browser' || n, 'user' || n, 'Firefox on Windows', md5('endpoint' || n), null, null, 'pair', ${now}, null, ${now}
      from generate_series(1, 12000) n`,
  },
  {
    table: "sandbox_push_ends",
    rows: `select md5('browser' || n), ${now} from generate_series(1, 12000) n`,
  },
  {
    table: "sandbox_pushes",
    rows: `select md5('browser' || n), md5('topic' || n), '{}', 1, ${now}, ${now} + interval '1 day'
      from generate_series(1, 12000) n`,
  },
  {
    table: "alert_events",
    rows: `select 'ledger:' || n, n, null::jsonb, null, ${now} - n * interval '30 minutes', 'user9',
      ${now} - n * interval '30 minutes'
      from generate_series(1, 12000) n`,
  },
  {
    table: "alert_phones",
    rows: `select 'user' || n, '+1202' || (5000000 + n), null, null, 0, ${now}, '01.2026.11', 'I agree.', ${now}, '127.0.0.1', null, null
      from generate_series(1, 12000) n`,
  },
  {
    table: "alert_messages",
    rows: `select event, 'user' || (member * 7 + event) % 100000, 'mail', 'sent', ${now} - event * interval '1 hour', false, null,
      1, null, ${now} - event * interval '1 hour' from generate_series(1, 2000) event, generate_series(1, 60) member`,
  },
  {
    table: "member_visits",
    rows: `select 'user' || n, ${now} - n * interval '1 minute', ${now} - interval '20 days' from generate_series(1, 20000) n`,
  },
  {
    table: "watchlist_entries",
    rows: `select 'user' || member, symbol, null, place, ${now} - place * interval '1 day'
      from generate_series(1, 5000) member,
        lateral (select symbol, row_number() over (order by symbol) as place from stocks
          order by md5(symbol || member) limit 20) listed`,
  },
];
