import type { Database } from "./db/client";
import { type JobName, jobNames } from "./jobs/jobs";

/** A scrape does not wait for a database that has gone away. */
const ASK_MS = 1_000;
const TAKES_WRITES = "select current_setting('transaction_read_only') = 'off' as writes";
const WAITING = `select name, count(*)::int as jobs, extract(epoch from now() - min(start_after))::float8 as seconds
  from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;
const DEAD = "select name, count(*)::int as jobs from pgboss.job where state = 'failed' group by name";
const UNPROVEN = "select unproven from ledger_check";

const isOurs = (name: unknown): name is JobName => jobNames.some((known) => known === name);

export interface DatabaseState {
  /** False for one that is read only, as a standby or a server without room may be. */
  writes: boolean;
  waiting: { name: JobName; jobs: number; seconds: number }[];
  /** Jobs that were given up and wait for a decision. */
  dead: { name: JobName; jobs: number }[];
  /** Trades that are not proven, as the last comparison with the ledger found. */
  unproven: number;
}

/** Undefined where the database does not answer in time. */
export async function askState(executeSql: Database["executeSql"]): Promise<DatabaseState | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ASK_MS, undefined);
  });
  const answer = await Promise.race([readState(executeSql).catch(() => undefined), tooLate]);
  clearTimeout(timer);
  return answer;
}

async function readState(executeSql: Database["executeSql"]): Promise<DatabaseState> {
  const [first] = (await executeSql(TAKES_WRITES)).rows;
  const writes = typeof first === "object" && first !== null && "writes" in first && first.writes === true;
  const { rows } = await executeSql(WAITING);
  const waiting = rows.flatMap((row) => {
    if (typeof row !== "object" || row === null || !("name" in row && "jobs" in row && "seconds" in row))
      return [];
    const { name, jobs, seconds } = row;
    return isOurs(name) ? [{ name, jobs: Number(jobs), seconds: Number(seconds) }] : [];
  });
  const dead = (await executeSql(DEAD)).rows.flatMap((row) => {
    if (typeof row !== "object" || row === null || !("name" in row && "jobs" in row)) return [];
    return isOurs(row.name) ? [{ name: row.name, jobs: Number(row.jobs) }] : [];
  });
  const [checked] = (await executeSql(UNPROVEN)).rows;
  const unproven =
    typeof checked === "object" && checked !== null && "unproven" in checked ? Number(checked.unproven) : 0;
  return { writes, waiting, dead, unproven };
}
