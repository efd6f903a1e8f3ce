import { expect, test } from "vitest";
import { News } from "~/components/today/news";
import { stripTags } from "~/lib/text";
import type { Today } from "../../../contract/today";
import { htmlOf } from "../../harness/page-html";

const today: Today = {
  ...{ visitDue: true, openSignals: [], endings: [], endingsSince: "2026-11-14", watchlist: [] },
  events: [{ kind: "issued", at: "2026-11-19T21:05:00.000Z", basis: "issued", symbol: "AAPL" }],
  session: { date: "2026-11-23", opensAt: "2026-11-23T14:30:00.000Z", endsAt: "2026-11-23T21:00:00.000Z" },
};
const note = { symbol: "NVDA", date: "2026-12-01", isSample: false };

test("stocks to watch and dates of open signals stand among what is new, the newest first, and nothing without words", () => {
  const notes = [
    { ...note, kind: "earnings", at: "2026-11-20T21:05:00.000Z" },
    { ...note, kind: "watch", symbol: "MSFT", at: "2026-11-18T21:05:00.000Z", isSample: true },
    { ...note, kind: "rumour", symbol: "TSLA", at: "2026-11-18T21:05:00.000Z" },
  ];
  const text = stripTags(htmlOf(() => <News today={{ ...today, notes }} />, { at: "/today" }));
  expect(text).toMatch(
    /NVDA reports earnings on 12\/01\/2026, and a signal on it is open.*New signal: AAPL.*MSFT is a new stock to watch, by the close of 12\/01\/2026 Sample/s,
  );
  expect(text).not.toContain("TSLA");
});
