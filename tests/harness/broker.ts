import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { brokerageAccounts, sandboxBrokerAccounts } from "../../api/db/brokerage-tables";
import type { Db } from "../../api/db/client";
import { createDataSeal } from "../../api/db/data-seal";
import { createLog } from "../../api/log";
import type { Brokerage } from "../../api/providers/brokerage/port";
import { createSandboxBrokerage } from "../../api/providers/brokerage/sandbox/broker";
import type { SandboxFaults } from "../../api/providers/brokerage/sandbox/faults";
import type { AccountRequest } from "../../contract/brokerage";
import type { TestApi } from "./api";
import { application } from "./application";
import { registerConfirmed } from "./people";

export const accountPath = "/api/brokerage/account";

/** The sandbox broker, whose faults a test sets; every test begins without any. */
export function faultyBroker() {
  const faults: SandboxFaults = {};
  beforeEach(() => {
    for (const name of [
      ...(["beforeCreate", "afterCreate", "beforeRead", "afterBank", "afterDocument"] as const),
      ...(["beforeChange", "afterChange"] as const),
    ])
      faults[name] = undefined;
  });
  return { faults, brokerage: (db: Db, now: () => Date) => createSandboxBrokerage(db, now, faults) };
}

/** A fault that waits until it is let go; `begun` resolves when somebody waits. */
export function hold() {
  let letGo: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return {
    begun,
    letGo,
    fault: () => {
      begin();
      return released;
    },
  };
}

/** So long whoever works on an application has it to itself; after that it is taken for dead. */
export const leaseSeconds = 91;

/** What the jobs stand on, in another process of the upstream. */
export const elsewhere = (
  { db, settings, now }: TestApi,
  brokerage: (db: Db, now: () => Date) => Brokerage,
  keys: readonly [string, ...string[]] = settings.dataKeys,
) => ({
  db,
  settings,
  now,
  seal: createDataSeal(keys),
  brokerage: brokerage(db, now),
  log: createLog("silent"),
});

interface Options {
  key?: string;
  request?: AccountRequest;
}

/** Somebody signed in, with what they may ask about their account. */
export async function applicant(api: TestApi, email = "dana@example.com") {
  const { token } = await registerConfirmed(api, { email });
  return {
    token,
    apply: ({ key, request = application }: Options = {}) =>
      api.call("POST", accountPath, {
        token,
        body: request,
        headers: key === undefined ? {} : { "idempotency-key": key },
      }),
    exists: async () => (await api.call("GET", `${accountPath}/exists`, { token })).body,
    status: async () => (await api.call("GET", `${accountPath}/status`, { token })).body,
  };
}

export const rowsOf = ({ db }: TestApi) =>
  db.select().from(brokerageAccounts).orderBy(brokerageAccounts.createdAt);
/** What the broker has opened. */
export const opened = ({ db }: TestApi) => db.select().from(sandboxBrokerAccounts);

/** Runs every job, those as well whose time has not come. */
export async function runAllJobs(api: TestApi): Promise<number> {
  await api.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where state in ('created', 'retry')`,
  );
  return api.runJobs();
}

/** The application in another street, with a marker for the sandbox broker. */
export const marked = (marker: string): AccountRequest => ({
  ...application,
  contact: { ...application.contact, street_address: `20 N San Mateo Dr /fixtures/${marker}/fixtures/` },
});
