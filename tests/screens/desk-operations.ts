import type { DeskJob } from "../../contract/desk-jobs";
import type { Operations } from "../../contract/desk-operations";
import { signedInAt, signInReplies } from "./desk-session";
import type { Replies, State } from "./state";

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
  versions: [{ topic: "market", changedAt: "2026-03-02T22:31:00.000Z" }],
};
const none = { deliveries: [], failures: [], webhooks: { received: 0, waiting: 0, stuck: [] } };
const stopped = { sending: { stoppedSince: "2026-03-02T19:00:05.000Z", stoppedBySetting: true } };
const answering = (operations: Operations): Replies => ({
  ...signInReplies,
  "/api/desk/operations": operations,
});
const runningPage = { route: "/desk/operations", steps: signedInAt("/desk/operations") };

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
