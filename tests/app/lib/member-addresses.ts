import { alertPaths } from "~/lib/alert-paths";
import { filePaths } from "~/lib/file-paths";
import { paths } from "~/lib/paths";

/** The addresses of what members have for themselves: as they are built, and as they have to be. */
export const memberAddresses = {
  privacyExport: [[filePaths.privacyExport(), "/account/privacy/export"]],
  privacy: [[paths.privacy(), "/account/privacy"]],
  account: [[paths.account(), "/account"]],
  alerts: [
    [paths.alerts(), "/account/alerts"],
    [paths.alerts({ before: "12.mail" }), "/account/alerts?before=12.mail"],
  ],
  alertsTest: [[alertPaths.alertsTest(), "/account/alerts/try"]],
  alertsPhone: [[alertPaths.alertsPhone(), "/account/alerts/phone"]],
  alertsBrowsers: [[alertPaths.alertsBrowsers(), "/account/alerts/browsers"]],
  alertsWorker: [[alertPaths.alertsWorker(), "/alerts-worker.js"]],
  alertsFeed: [[alertPaths.alertsFeed(), "/account/alerts/feed"]],
  feedAtom: [[alertPaths.feedAtom("a_token-1"), "/feeds/a_token-1/atom"]],
  feedJson: [[alertPaths.feedJson("a_token-1"), "/feeds/a_token-1/json"]],
  fills: [
    [alertPaths.fills(), "/account/fills"],
    [alertPaths.fills({ after: "practice:AAPL:1" }), "/account/fills?after=practice%3AAAPL%3A1"],
    [
      alertPaths.fills({ trade: "stock-timing:AAPL:2026-11-20" }),
      "/account/fills?trade=stock-timing%3AAAPL%3A2026-11-20",
    ],
  ],
  fillsCsv: [[alertPaths.fillsCsv(), "/account/fills/csv"]],
  fillForget: [[alertPaths.fillForget(), "/account/fills/forget"]],
  today: [[paths.today(), "/today"]],
  watchlist: [
    [paths.watchlist(), "/watchlist"],
    [paths.watchlist({ order: "change" }), "/watchlist?order=change"],
    [paths.watchlist({ removed: "stock BRK.B" }), "/watchlist?removed=stock+BRK.B"],
  ],
  watchlistEntries: [[paths.watchlistEntries(), "/watchlist/entries"]],
  watchlistCsv: [[filePaths.watchlistCsv(), "/watchlist/csv"]],
} satisfies Partial<
  Record<keyof (typeof paths & typeof alertPaths & typeof filePaths), [built: string, expected: string][]>
>;
