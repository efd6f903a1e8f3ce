import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../api/db/client";
import { appendToLedger } from "../../api/ledger/append";
import { readSettings } from "../../api/settings";
import { verifyLedger } from "../../domain/ledger-walk";
import { backupDays } from "../../domain/lifetimes";
import { createTestApi, type TestApi } from "../harness/api";
import { blocksOf, blockWith, settingsIn } from "../harness/documented-commands";
import { newEnding, newSignal } from "../harness/ledger";
import { dana, logIn, register } from "../harness/people";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";

const run = promisify(execFile);
const MINUTES = 180_000;
const backup = blocksOf("OPERATING.md", "A backup of PostgreSQL on a schedule");
const drill = blocksOf("OPERATING.md", "A restore drill");
const script = blockWith(backup, "pg_dump --format=custom --no-owner --no-privileges --lock-wait-timeout");
const drillSettings = settingsIn(blockWith(drill, "API_PORT"));

describe.skipIf(noPostgres)("the commands of OPERATING.md", () => {
  let server: PostgresServer;
  let folder = "";
  let upstream: TestApi;
  let real: URL;
  /** As the user `trades`, who is no superuser, on that machine. */
  let env: NodeJS.ProcessEnv = { NODE_ENV: "test" };
  const addressOf = (database: string) => {
    const url = new URL(real);
    url.pathname = `/${database}`;
    return url.href;
  };
  const backups = () => readdirSync(folder).filter((name) => name.startsWith("trades-"));
  const makeBackup = (changes: Record<string, string> = {}) =>
    run("sh", ["-c", script], { env: { ...env, ...changes } });

  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(path.join(tmpdir(), "backups-"));
    const admin = new pg.Client({ connectionString: await server.createDatabase() });
    await admin.connect();
    await admin.query("create role trades login createdb");
    await admin.query("create database trades owner trades");
    real = new URL(`postgres://trades@localhost/trades`);
    const socket = admin.host;
    real.searchParams.set("host", socket);
    await admin.end();
    env = {
      ...env,
      PATH: process.env.PATH ?? "",
      PGHOST: socket,
      PGUSER: "trades",
      BACKUP_DIR: folder,
      DATABASE_URL: real.href,
    };
    upstream = await createTestApi({ database: await openPostgres(real.href) });
  }, MINUTES);
  afterAll(async () => {
    await upstream?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    "back up a running upstream, and restore what a user signs in to and whose ledger holds, with a head of before",
    async () => {
      await register(upstream);
      const signals = (from: number) =>
        Array.from({ length: 25 }, (_, each) => `rule:AAPL:${from + each}`).flatMap((trade) => [
          newSignal(trade),
          newEnding(trade),
        ]);
      const head = (await appendToLedger(upstream.db, signals(0), upstream.now())).at(-1)?.hash ?? "";
      // Others go on writing meanwhile.
      const writes = async () => {
        for (let each = 1; each <= 10; each++) {
          await register(upstream, { email: `reader-${each}@example.com` });
          await appendToLedger(upstream.db, signals(each * 50), upstream.now());
        }
      };
      await Promise.all([makeBackup(), writes()]);
      const [made = ""] = backups();
      expect(backups()).toHaveLength(1);
      expect(statSync(path.join(folder, made)).mode & 0o777).toBe(0o600);
      const { stdout: young } = await run("sh", ["-c", blockWith(backup, "find ")], { env });
      expect(young.trim()).toBe(path.join(folder, made));

      await run("sh", ["-e", "-c", blockWith(drill, "createdb trades_drill\n")], { env });
      const restored = await createTestApi({ database: await openPostgres(addressOf("trades_drill")) });
      try {
        expect((await logIn(restored)).email).toBe(dana.email);
        const verdict = await verifyLedger({
          fetchPage: async (after) =>
            JSON.stringify((await restored.call("GET", `/api/public-tracker/ledger?after=${after}`)).body),
          known: [{ hash: head }],
        });
        expect(verdict).toMatchObject({ ok: true });
        const later = await appendToLedger(restored.db, [newSignal("rule:AAPL:9999")], restored.now());
        expect(later).toHaveLength(1);
      } finally {
        await restored.close();
      }
      await run("dropdb", ["trades_drill"], { env });
    },
    MINUTES,
  );

  it("keep no backup that is not whole, and say so by their exit", async () => {
    const before = backups();
    await expect(makeBackup({ DATABASE_URL: addressOf("not_there") })).rejects.toMatchObject({ code: 1 });
    expect(backups()).toEqual(before);
  });

  it(
    "keep the newest backups alone, for as many days as the privacy page says",
    async () => {
      const rotated = path.join(folder, "rotated");
      mkdirSync(rotated);
      for (let day = 1; day <= backupDays; day++) {
        const name = `trades-202611${String(day).padStart(2, "0")}T031500Z.dump`;
        writeFileSync(path.join(rotated, name), "");
      }
      await makeBackup({ BACKUP_DIR: rotated });
      const kept = readdirSync(rotated).sort();
      expect(kept).toHaveLength(backupDays);
      expect(kept[0]).toBe("trades-20261102T031500Z.dump");
    },
    MINUTES,
  );

  it("find no backup where the newest is older than 26 hours", async () => {
    const old = path.join(folder, "old");
    mkdirSync(old);
    const file = path.join(old, "trades-20261101T031500Z.dump");
    writeFileSync(file, "");
    const at = Date.now() / 1000 - 27 * 3600;
    utimesSync(file, at, at);
    const { stdout } = await run("sh", ["-c", blockWith(backup, "find ")], {
      env: { ...env, BACKUP_DIR: old },
    });
    expect(stdout).toBe("");
  });
});

it("a drill's upstream reaches nobody: each provider is a sandbox, and mails have no server", () => {
  const settings = readSettings({
    ...drillSettings,
    API_TOKEN_SECRETS: "signs nothing in these tests and is long enough",
  });
  const { payments, sms, push, brokerage, brokerageOauth, bankLink, crowdfunding, marketData } = settings;
  for (const { adapter } of [
    payments,
    sms,
    push,
    brokerage,
    brokerageOauth,
    bankLink,
    crowdfunding,
    marketData,
  ])
    expect(adapter).toBe("sandbox");
  expect(drillSettings.ALERTS).toBe("stopped");
  expect(settings.smtpUrl).toBe("smtp://127.0.0.1:9");
  // What it adds to its copy is in no ledger that anybody knows: the real key must not have signed it.
  expect(settings.ledgerLog.secrets).toEqual([drillSettings.LEDGER_KEY]);
});
