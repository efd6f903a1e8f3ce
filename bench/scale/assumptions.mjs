// What nobody has measured and the table of docs/scale.md has to suppose. Each stands in that document by its name.

export const assumptions = {
  /** Of the members, those who come on a trading day; how often; and what they look at each time. */
  activeShare: 0.2,
  visitsPerDay: 2,
  researchPagesPerVisit: 5,
  ownPagesPerVisit: 1,
  /** Seconds from one page of a visit to the next. */
  secondsPerPage: 20,
  /** Of the visits of a day, those within its busiest hour, apart from those that a signal brings. */
  busiestHourShare: 0.15,
  /** Of all members, those whom one signal brings at once, and in how many seconds two thirds of them have come. */
  calledShare: 0.05,
  callSeconds: 300,
  /** Visits that begin with a sign-in. */
  signInShare: 0.1,
  /** Pages of visitors for each page of a member, and how many of them a shared cache answers. */
  visitorPages: 2,
  sharedHits: 0.95,
  /** Of the members, those who want one and the same signal by mail; and in how many seconds all are to have it. */
  mailedShare: 0.1,
  mailSeconds: 60,
  /** Processor time of one mail: it is claimed, rendered and handed over. Not measured yet (P21). */
  mailCpuMs: 5,
  /** Writes of the database for a visit: its session's last use, its events. One costs what three reads cost. */
  writesPerVisit: 3,
  writeAsReads: 3,
  /** How much of a processor is used at the peak. The rest is for what nobody foresees, and for a process that restarts. */
  used: 0.5,
  /** Processors of one machine for the database. */
  databaseCores: 16,
  /** Connections that one PostgreSQL takes, of which each upstream has ten (api/db/client.ts). */
  databaseConnections: 500,
  connectionsPerUpstream: 10,
  /** Jobs that one PostgreSQL hands out in a second. */
  jobsPerSecond: 1_000,
  /** Mails that one provider takes in a second from one account, as large ones do on request. */
  mailsPerSecond: 500,
};
