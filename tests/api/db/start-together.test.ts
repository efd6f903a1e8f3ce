import { expect, it } from "vitest";
import { openPostgres } from "../../../api/db/client";
import { createDataSeal } from "../../../api/db/data-seal";
import { jobNames } from "../../../api/jobs/jobs";
import { createHandlers } from "../../../api/jobs/kinds";
import { openQueue } from "../../../api/jobs/queue";
import { openLog } from "../../../api/ledger/log-of-database";
import { createLog } from "../../../api/log";
import { chooseBankLink } from "../../../api/providers/bank-link/choose";
import { chooseBrokerage } from "../../../api/providers/brokerage/choose";
import { chooseCrowdfunding } from "../../../api/providers/crowdfunding/choose";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { choosePayments } from "../../../api/providers/payments/choose";
import { createSandboxPush } from "../../../api/providers/push/sandbox/push";
import { createSandboxSms } from "../../../api/providers/sms/sandbox/sms";
import { readSettings } from "../../../api/settings";
import { noPostgres, startPostgres } from "../../harness/postgres";

const now = () => new Date();
const settings = readSettings({ API_TOKEN_SECRETS: "only to create the queues; signs nothing" });
const log = createLog("silent");

/** What a process does to an empty database before it answers. */
async function begin(url: string) {
  const database = await openPostgres(url);
  const { db } = database;
  const providers = {
    brokerage: chooseBrokerage(settings.brokerage, db, now),
    bankLink: chooseBankLink(settings, db, now),
    crowdfunding: chooseCrowdfunding(settings, db, now),
    marketData: createSandbox(now),
    payments: choosePayments(settings, db, now),
    sms: createSandboxSms(),
    push: createSandboxPush(settings.push, db, now),
  };
  const parts = {
    db,
    settings,
    log,
    now,
    jobs: { send: async () => {} },
    ledgerLog: await openLog(db, settings.ledgerLog),
    deliver: async (): Promise<"sent"> => "sent",
    openBulk: () => ({ deliver: async (): Promise<"sent"> => "sent", close: () => undefined }),
    runSandboxPayments: async () => {},
    seal: createDataSeal(settings.dataKeys),
    ...providers,
  };
  const queue = await openQueue(database, createHandlers(parts), log, false);
  return { database, queue };
}

it.skipIf(noPostgres)(
  "processes that start together on an empty PostgreSQL all start",
  async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    const all = await Promise.all([begin(url), begin(url), begin(url)]);
    const queues = await all[0]?.database.executeSql("select name from pgboss.queue");
    expect(queues?.rows.length).toBeGreaterThanOrEqual(jobNames.length);
    for (const { database, queue } of all) {
      await queue.stop();
      await database.close();
    }
    await server.stop();
  },
  60_000,
);
