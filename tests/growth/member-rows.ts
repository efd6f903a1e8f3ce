import { marketNow } from "../harness/market";
import type { Rows } from "./market-rows";

const now = `timestamptz '${marketNow.toISOString()}'`;

/** What members follow: one in twenty of the users, twenty stocks each. */
export const memberRows: readonly Rows[] = [
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
