import { segment, withQuery } from "./path-parts";

/** The addresses of a member's alerts, feed and own fills. */
export const alertPaths = {
  /** Sends a test alert (POST). */
  alertsTest: () => "/account/alerts/try",
  /** The number for alerts by text. */
  alertsPhone: () => "/account/alerts/phone",
  /** Adds and removes browsers that alerts are pushed to (POST). */
  alertsBrowsers: () => "/account/alerts/browsers",
  /** What shows them there: a service worker. */
  alertsWorker: () => "/alerts-worker.js",
  /** Where a member's feed gets its address. */
  alertsFeed: () => "/account/alerts/feed",
  /** A member's feed, at its secret address. */
  feedAtom: (token: string) => `/feeds/${segment(token)}/atom`,
  feedJson: (token: string) => `/feeds/${segment(token)}/json`,
  /** Own fills beside the record's, those that come `after` one; with a trade, the form is for that one. */
  fills: (query: { trade?: string | undefined; after?: string | undefined } = {}) =>
    withQuery("/account/fills", query),
  fillsCsv: () => "/account/fills/csv",
  /** Deletes the note of a fill (POST). */
  fillForget: () => "/account/fills/forget",
};
