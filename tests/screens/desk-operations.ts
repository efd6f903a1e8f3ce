import type { DeskJob } from "../../contract/desk-jobs";
import type { CandlePreview, MarketState } from "../../contract/desk-market";
import type { Operations } from "../../contract/desk-operations";
import { signedInAt, signInReplies } from "./desk-session";
import type { Replies, State, Visit } from "./state";

const jobOf = (last: number, queue: string, changes: Partial<DeskJob> = {}): DeskJob => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${last}`, queue, state: "dead", attempts: 6 },
  ...{ createdAt: "2026-03-02T19:00:05.000Z", dueAt: "2026-03-02T19:08:05.000Z" },
  ...{ endedAt: "2026-03-02T19:08:09.000Z", failure: "MailNotSent", requestId: "a-request" },
  ...changes,
});
const dead = jobOf(1, "reset-mail");
const failing = jobOf(3, "market-sync", { state: "failing", attempts: 2, endedAt: null, failure: "Error" });
const jobs: Replies = {
  ...signInReplies,
  "/api/desk/jobs": {
    queues: [
      { queue: "alerts", waiting: 1, failing: 0, running: 0, dead: 0 },
      { queue: "market-sync", waiting: 0, failing: 1, running: 0, dead: 0 },
      { queue: "open-account", waiting: 0, failing: 0, running: 0, dead: 1 },
      { queue: "reset-mail", waiting: 2, failing: 0, running: 1, dead: 1 },
    ],
    failing: [failing],
    dead: [dead, jobOf(2, "open-account", { failure: null })],
  },
  [`/api/desk/jobs/${dead.id}`]: {
    ...dead,
    carries: [
      { name: "email", value: "da•••@ex•••.com" },
      { name: "since", value: null },
    ],
  },
};
const noJobs: Replies = { ...jobs, "/api/desk/jobs": { queues: [], failing: [], dead: [] } };
const job = "/desk/jobs/:job";

const running: Operations = {
  sending: { stoppedSince: null, stoppedBySetting: false },
  deliveries: [
    { channel: "mail", state: "sent", messages: 1204 },
    { channel: "push", state: "refused", messages: 3 },
    { channel: "text", state: "not wanted", messages: 12 },
  ],
  failures: [{ at: "2026-03-02T19:08:09.000Z", channel: "push", state: "refused", attempts: 1 }],
  bounces: { addresses: 4, held: 1 },
  webhooks: {
    ...{ received: 87, waiting: 1 },
    stuck: [
      {
        ...{ id: "evt_1TqYw2000000000000000001", type: "invoice.payment_failed", attempts: 30 },
        ...{ receivedAt: "2026-03-02T18:00:00.000Z", state: "given up", failure: "PaymentError" },
      },
      {
        ...{ id: "evt_1TqYw2000000000000000002", type: "invoice.paid", attempts: 1 },
        ...{ receivedAt: "2026-03-02T19:00:00.000Z", state: "waiting", failure: null },
      },
    ],
  },
  providers: [
    { part: "market data", name: "sandbox" },
    { part: "cards", name: "sandbox" },
  ],
  process: { node: "v22.0.0", startedAt: "2026-03-01T06:00:00.000Z", database: "17.4" },
  migrations: { known: 36, applied: 36, newestAt: "2026-02-27T12:00:00.000Z" },
  // Two releases side by side. The older site is silent since a while, and holds two calls back.
  processes: [
    {
      ...{ part: "upstream", build: "9c41d07ae2b5", node: "v24.11.0", migrations: 37 },
      ...{ startedAt: "2026-03-02T19:05:00.000Z", seenAt: "2026-03-02T19:09:40.000Z", standings: [] },
    },
    {
      ...{ part: "upstream", build: "5b1c2d3e4f60", node: "v22.0.0", migrations: 36 },
      ...{ startedAt: "2026-03-01T06:00:00.000Z", seenAt: "2026-03-02T19:09:35.000Z" },
      standings: [
        { name: "broker", state: "answers", at: "2026-03-02T19:09:12.000Z" },
        { name: "card-provider", state: "failing", at: "2026-03-02T18:00:04.000Z" },
      ],
    },
    {
      ...{ part: "site", build: "d2f6a1b90c37", node: "v24.11.0" },
      ...{ startedAt: "2026-03-02T19:05:02.000Z", seenAt: "2026-03-02T19:09:40.000Z", standings: [] },
    },
    {
      ...{ part: "site", build: "77aa01c3de48", node: "v22.0.0" },
      ...{ startedAt: "2026-03-01T06:00:01.000Z", seenAt: "2026-03-02T19:07:05.000Z" },
      standings: [
        { name: "subscriptions.paymentMethods", state: "open", at: "2026-03-02T19:06:58.000Z" },
        { name: "users.login", state: "trial", at: "2026-03-02T19:06:12.000Z" },
      ],
    },
  ],
  versions: [{ topic: "market", changedAt: "2026-03-02T22:31:00.000Z" }],
};
const none = { deliveries: [], failures: [], webhooks: { received: 0, waiting: 0, stuck: [] } };
const stopped = { sending: { stoppedSince: "2026-03-02T19:00:05.000Z", stoppedBySetting: true } };
const answering = (operations: Operations): Replies => ({
  ...signInReplies,
  "/api/desk/operations": operations,
});
const runningPage = { route: "/desk/operations", steps: signedInAt("/desk/operations") };

const row = "AAPL,2026-03-02,187.1,189.2,186.4,188.55,51230000";
const rows = `symbol,date,open,high,low,close,volume\n${row}`;
const preview: CandlePreview = {
  changes: [
    {
      ...{ symbol: "AAPL", date: "2026-03-02" },
      old: { open: 187.1, high: 189.2, low: 186.4, close: 118.55, volume: 51_230_000 },
      corrected: { open: 187.1, high: 189.2, low: 186.4, close: 188.55, volume: 51_230_000 },
    },
  ],
  same: 1,
  used: [{ seq: 31, trade: "stock-timing:AAPL:2026-02-24", kind: "close", date: "2026-03-02" }],
  seen: "0123456789abcdef".repeat(4),
};
const odd = {
  ...{ symbol: "MSFT", date: "2026-02-25" },
  reason:
    "between 2026-02-23 and 2026-02-25 a session is missing, the first 2026-02-24; a halt on file would explain it",
};
const fresh: MarketState = {
  lastDay: "2026-03-02",
  sources: [
    { source: "imported", stocks: 2, newest: "2026-02-27", behind: 2 },
    { source: "sandbox", stocks: 58, newest: "2026-03-02", behind: 0 },
  ],
  stale: [
    { symbol: "MSFT", source: "imported", last: "2026-02-27" },
    { symbol: "ZZZZ", source: null, last: null },
  ],
  oddities: [odd],
};
const quiet: MarketState = { lastDay: "2026-03-02", sources: [], stale: [], oddities: [] };
const market: Replies = {
  ...signInReplies,
  "/api/desk/market": fresh,
  "/api/desk/market/preview": preview,
};
const marketPage = { route: "/desk/market", steps: signedInAt("/desk/market") };
const candlesPage = { route: "/desk/market/candles", steps: signedInAt("/desk/market/candles") };
const previewed = async (visit: Visit) => {
  await signedInAt("/desk/market/candles")(visit);
  await visit.page.locator("#preview [name=rows]").fill(rows);
  await visit.page.locator("#preview button").click();
  await visit.page.locator("#write").waitFor();
};

/** The desk's pages of operations. */
export const deskOperations: readonly State[] = [
  { name: "desk operations", ...runningPage, upstream: answering(running) },
  {
    name: "desk operations, stopped",
    ...runningPage,
    upstream: answering({ ...running, ...none, ...stopped }),
  },
  {
    ...{ name: "desk operations, no reason", ...runningPage, upstream: answering(running) },
    refused: { form: "#stop" },
  },
  { name: "desk market data", ...marketPage, upstream: market },
  {
    ...{ name: "desk market data, none", ...marketPage },
    upstream: { ...market, "/api/desk/market": quiet },
  },
  { name: "desk candles", ...candlesPage, upstream: market },
  {
    ...{ name: "desk candles, no rows", ...candlesPage, upstream: market },
    refused: { form: "#preview" },
  },
  { name: "desk candles, what would change", ...candlesPage, steps: previewed, upstream: market },
  { name: "desk jobs", route: "/desk/jobs", steps: signedInAt("/desk/jobs"), upstream: jobs },
  { name: "desk jobs, none", route: "/desk/jobs", steps: signedInAt("/desk/jobs"), upstream: noJobs },
  { name: "desk job", route: job, steps: signedInAt(`/desk/jobs/${dead.id}`), upstream: jobs },
  {
    name: "desk job, no reason",
    route: job,
    steps: signedInAt(`/desk/jobs/${dead.id}`),
    upstream: jobs,
    refused: { form: "#discard" },
  },
];
