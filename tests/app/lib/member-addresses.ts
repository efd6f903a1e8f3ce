import { paths } from "~/lib/paths";

/** The addresses of what members have for themselves: as they are built, and as they have to be. */
export const memberAddresses = {
  privacyExport: [[paths.privacyExport(), "/account/privacy/export"]],
  privacy: [[paths.privacy(), "/account/privacy"]],
  account: [[paths.account(), "/account"]],
  alerts: [
    [paths.alerts(), "/account/alerts"],
    [paths.alerts({ before: "12.mail" }), "/account/alerts?before=12.mail"],
  ],
  alertsTest: [[paths.alertsTest(), "/account/alerts/try"]],
  alertsPhone: [[paths.alertsPhone(), "/account/alerts/phone"]],
  alertsBrowsers: [[paths.alertsBrowsers(), "/account/alerts/browsers"]],
  alertsWorker: [[paths.alertsWorker(), "/alerts-worker.js"]],
  alertsFeed: [[paths.alertsFeed(), "/account/alerts/feed"]],
  feedAtom: [[paths.feedAtom("a_token-1"), "/feeds/a_token-1/atom"]],
  feedJson: [[paths.feedJson("a_token-1"), "/feeds/a_token-1/json"]],
  fills: [
    [paths.fills(), "/account/fills"],
    [paths.fills({ after: "practice:AAPL:1" }), "/account/fills?after=practice%3AAAPL%3A1"],
    [
      paths.fills({ trade: "stock-timing:AAPL:2026-11-20" }),
      "/account/fills?trade=stock-timing%3AAAPL%3A2026-11-20",
    ],
  ],
  fillsCsv: [[paths.fillsCsv(), "/account/fills/csv"]],
  fillForget: [[paths.fillForget(), "/account/fills/forget"]],
  today: [[paths.today(), "/today"]],
  watchlist: [
    [paths.watchlist(), "/watchlist"],
    [paths.watchlist({ order: "change" }), "/watchlist?order=change"],
    [paths.watchlist({ removed: "stock BRK.B" }), "/watchlist?removed=stock+BRK.B"],
  ],
  watchlistEntries: [[paths.watchlistEntries(), "/watchlist/entries"]],
  watchlistCsv: [[paths.watchlistCsv(), "/watchlist/csv"]],
} satisfies Partial<Record<keyof typeof paths, [built: string, expected: string][]>>;
