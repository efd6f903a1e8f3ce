/** The words of the desk's page about what runs. */
export const deskOperationWords = {
  title: "Sending and providers",
  lede: "What leaves, what comes in, and what runs. Whose anything is, is not shown. Times are UTC.",
  sending: "Alerts",
  leaves: "Alerts leave.",
  stopped: (since: string) => `All alerts are stopped since ${since}. What is to be told waits.`,
  stoppedBySetting:
    "The process that answered has ALERTS=stopped: nothing leaves it until the setting is changed.",
  stop: "Stop all alerts",
  stopLede: "It holds at once, in every process.",
  start: "Let alerts leave again",
  startLede:
    "An alert to enter whose session has begun since goes into a digest, marked as passed. What is older than three days is not sent.",
  reason: "Reason",
  reasonHint: "It stands in the audit log as you type it. Name nobody in it.",
  deliveries: "Deliveries",
  deliveriesLede: (days: number) => `Alerts that were told of within ${days} days.`,
  noDeliveries: "No alert was told of.",
  channel: "Channel",
  state: "State",
  messages: "Messages",
  failures: "Failed deliveries",
  noFailures: "None.",
  when: "When",
  attempts: "Attempts",
  bounces: "Bounces",
  bounced: (addresses: number, held: number) =>
    `Addresses that refused their last mail: ${addresses}. Of these nothing is sent to for now: ${held}.`,
  webhooks: "Webhooks",
  received: (days: number, received: number, waiting: number) =>
    `Received from the card provider within ${days} days: ${received}. Waiting: ${waiting}.`,
  noStuck: "None was given up.",
  event: "Event",
  type: "Type",
  failure: "Error",
  replay: "Work off again",
  replayed: (id: string) => `Work off again: ${id}`,
  providers: "Providers",
  providersLede:
    "In use by the upstream that answered. Calls that a provider does not answer are in the metrics and logs of each process.",
  part: "For",
  provider: "Provider",
  versions: "Versions",
  node: "Node.js",
  startedAt: "Started",
  database: "PostgreSQL",
  migrations: "Migrations",
  migrated: (applied: number, known: number) =>
    applied === known
      ? `${applied}, as this release knows them`
      : `${applied} in the database, ${known} in the release that answered: processes of two releases run`,
  newest: "Newest migration",
  topics: "Shared data",
  topic: "Topic",
  changed: "Last written",
} as const;
