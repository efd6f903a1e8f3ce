// A trading day's busiest hour, second by second, in which one signal is sent to everybody who wants it.
//
// It counts what is asked for and multiplies by what each thing costs: no more. Chance is left out, so that the same
// figures give the same table.
import { assumptions as supposed } from "./assumptions.mjs";

const hourSeconds = 3_600;
/** When the signal comes. */
const calledAt = 600;

/**
 * @param members how many there are
 * @param costs of one cost each, in milliseconds of a processor: `{ visitorPage, research, own, signIn, call }`, where
 *   `research` and `own` are `{ site, upstream, calls }`
 * @returns what the worst second asks for and how much of each thing that takes
 */
export function simulate(members, costs) {
  const visits = visitsBySecond(members);
  const pages = pagesBySecond(visits);
  const peak = { visits: 0, research: 0, own: 0, visitors: 0, signIns: 0 };
  for (let second = 0; second < hourSeconds; second++) {
    const members = pages[second];
    const asked = members.research + members.own;
    if (asked <= peak.research + peak.own) continue;
    Object.assign(peak, members, {
      visits: visits[second],
      visitors: asked * supposed.visitorPages,
      signIns: visits[second] * supposed.signInShare,
    });
  }
  const mails = members * supposed.mailedShare;
  const reads =
    peak.research * costs.research.calls + peak.own * costs.own.calls + peak.signIns * supposed.signInReads;
  const writes = peak.visits * supposed.writesPerVisit + mails / supposed.mailSeconds;
  const uncachedVisitors = peak.visitors * (1 - supposed.sharedHits);
  const cores = {
    site: inCores(
      peak.research * costs.research.site + peak.own * costs.own.site + uncachedVisitors * costs.visitorPage,
    ),
    siteWithoutCache: inCores(peak.visitors * costs.visitorPage),
    upstream: inCores(
      peak.research * costs.research.upstream +
        peak.own * costs.own.upstream +
        peak.signIns * costs.signIn +
        (mails / supposed.mailSeconds) * supposed.mailCpuMs,
    ),
    primary: inCores(writes * supposed.writeAsReads * costs.call),
    reads: inCores(reads * costs.call),
  };
  return { members, peak, mails, reads, writes, cores, needs: needsOf({ cores, mails }) };
}

/** Milliseconds of work in a second, as processors that are used as far as they are to be. */
const inCores = (ms) => ms / 1_000 / supposed.used;

/** Visits that begin in each second: the busy hour's, and those whom the signal brings. */
function visitsBySecond(members) {
  const usual =
    (members * supposed.activeShare * supposed.visitsPerDay * supposed.busiestHourShare) / hourSeconds;
  const called = members * supposed.calledShare;
  return Array.from({ length: hourSeconds }, (_, second) => {
    const since = second - calledAt;
    const brought = since < 0 ? 0 : (called / supposed.callSeconds) * Math.exp(-since / supposed.callSeconds);
    return usual + brought;
  });
}

/** Pages of members in each second: a visit asks for one after the other. */
function pagesBySecond(visits) {
  const { researchPagesPerVisit: research, ownPagesPerVisit: own, secondsPerPage } = supposed;
  const pages = visits.map(() => ({ research: 0, own: 0 }));
  const perVisit = Array.from({ length: own + research }, (_, at) => (at < own ? "own" : "research"));
  for (const second of visits.keys())
    for (const [at, kind] of perVisit.entries()) {
      // Before the hour it was as in its first second.
      const from = second - at * secondsPerPage;
      pages[second][kind] += from < 0 ? visits[0] : visits[from];
    }
  return pages;
}

/** Whole processes and machines. A second one of each stands by, as one may be away. */
function needsOf({ cores, mails }) {
  const database = supposed.databaseCores;
  const both = cores.primary + cores.reads;
  // One machine does all as long as it can; then the reads go to replicas.
  const replicas = both <= database ? 0 : Math.ceil(cores.reads / database);
  return {
    sites: Math.max(2, Math.ceil(cores.site)),
    upstreams: Math.max(2, Math.ceil(cores.upstream)),
    primaries: Math.max(1, Math.ceil((replicas === 0 ? both : cores.primary) / database)),
    replicas,
    mailsPerSecond: Math.ceil(mails / supposed.mailSeconds),
  };
}

/** At how many members each thing is no longer enough, the first first. */
export function listLimits(costs) {
  const one = simulate(1, costs);
  const { cores, mails } = one;
  const mailRate = mails / supposed.mailSeconds;
  const limits = {
    "one site process (one processor)": 1 / cores.site,
    "one upstream process (one processor)": 1 / cores.upstream,
    "one mail provider's rate": supposed.mailsPerSecond / mailRate,
    "one queue in one PostgreSQL": supposed.jobsPerSecond / mailRate,
    "the connections of one PostgreSQL":
      supposed.databaseConnections / supposed.connectionsPerUpstream / cores.upstream,
    "one PostgreSQL machine for reads and writes": supposed.databaseCores / (cores.primary + cores.reads),
    "one PostgreSQL machine for writes alone": supposed.databaseCores / cores.primary,
  };
  return Object.entries(limits)
    .map(([name, members]) => ({ name, members }))
    .sort((less, more) => less.members - more.members);
}
