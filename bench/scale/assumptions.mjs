// What nobody has measured and the tables of docs/scale.md have to suppose; they are listed there in these words.

const supposed = {
  activeShare: [0.2, "members who come on a trading day, of all"],
  visitsPerDay: [2, "visits of each of them on that day"],
  researchPagesPerVisit: [5, "research pages of a visit"],
  ownPagesPerVisit: [1, "pages of one's own of a visit"],
  secondsPerPage: [20, "seconds from one page of a visit to the next"],
  busiestHourShare: [0.15, "visits within the day's busiest hour, of all that no signal brings"],
  calledShare: [0.05, "members whom one signal brings at once, of all"],
  callSeconds: [300, "seconds in which two thirds of these have come"],
  signInShare: [0.1, "visits that begin with a sign-in, of all"],
  signInCpuMs: [100, "milliseconds of an upstream's processor for a password that is checked"],
  databaseMs: [0.3, "milliseconds of PostgreSQL's processor for one row that is read"],
  signInReads: [3, "questions to the database for a sign-in"],
  visitorPages: [2, "pages of visitors for each page of a member"],
  sharedHits: [0.95, "of them, those that a shared cache answers (a test asks for as many)"],
  mailedShare: [0.1, "members who want one and the same signal by mail, of all"],
  mailSeconds: [60, "seconds in which all of them are to have it"],
  mailCpuMs: [
    2.5,
    "milliseconds of an upstream's processor for one mail (P21: 10,000 left one core within 25 s)",
  ],
  writesPerVisit: [3, "writes of the database for a visit: its session's last use, its events"],
  writeAsReads: [3, "reads of one row that one write costs as much as"],
  used: [0.5, "of a processor, what is used at the peak"],
  databaseCores: [16, "processors of one machine for PostgreSQL"],
  databaseConnections: [500, "connections that one PostgreSQL takes"],
  connectionsPerUpstream: [10, "of them, those of one upstream process (`api/db/client.ts`)"],
  jobsPerSecond: [1_000, "jobs that one PostgreSQL hands out in a second"],
  mailsPerSecond: [500, "mails that one provider takes in a second from one account"],
};

/** By their names: numbers. */
export const assumptions = Object.fromEntries(
  Object.entries(supposed).map(([name, [value]]) => [name, value]),
);

export const listAssumptions = () => Object.values(supposed).map(([value, what]) => ({ what, value }));
