import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "playwright/test";
import type { LedgerEntry } from "../../domain/ledger-form";
import { fillLedger } from "../harness/ledger-folder";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { type FaultyUpstream, startFaultyUpstream } from "../hostile/faulty-upstream";
import { settings } from "./site";

/** A site of a spec's own whose upstream has a ledger, with a relay between them. */
export interface LedgerSite {
  url: string;
  apiUrl: string;
  relay: FaultyUpstream;
  entries: LedgerEntry[];
  /** Stops the upstream, has `change` done to its data folder, and starts it again; the folder is a copy of the first. */
  restart(change: (folder: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startLedgerSite(
  ports: { api: number; site: number },
  count: number,
): Promise<LedgerSite> {
  const good = await copyPreparedData();
  const entries = await fillLedger(good.folder, count);
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  const url = `http://localhost:${ports.site}`;
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const shared = { ...settings, API_DATA_DIR: folder, PUBLIC_URL: url };
  const startApi = () => startServer("build/api.js", { ...shared, API_PORT: String(ports.api) });
  const takeCopy = () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(good.folder, folder, { recursive: true });
  };
  takeCopy();
  let upstream: Started = await startApi();
  const relay = await startFaultyUpstream(apiUrl);
  const site = { ...shared, PORT: String(ports.site), API_BASE_URL: relay.baseUrl };
  const web = await startServer("build/index.js", site);
  const answers = (page: string) =>
    expect.poll(async () => (await fetch(url + page)).status, { timeout: 30_000 }).toBe(200);
  // The first calls of new processes are slow. An address with a query is one that the site keeps nothing of.
  await answers("/roi-tracker/proof?first=1");
  relay.asked.length = 0;
  return {
    url,
    apiUrl,
    relay,
    entries,
    restart: async (change) => {
      await upstream.stop();
      takeCopy();
      await change(folder);
      upstream = await startApi();
      // Connections of before are dead, and for a moment the site holds its calls back.
      await answers("/roi-tracker/proof/entries");
    },
    stop: async () => {
      await Promise.all([web.stop(), upstream.stop(), relay.close()]);
      good.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Rows = Record<string, unknown>[];
export type EntryChange = (entries: Rows) => Rows;

/** Changes what the upstream says of its ledger on the way to the site, in the calls that match. */
export function changeOnTheWay(
  { relay }: LedgerSite,
  change: EntryChange,
  calls = /^GET \/api\/public-tracker\/ledger/,
): void {
  relay.fault(calls, (_req, _res, call) =>
    call.forward((reply) => {
      const { entries, head }: { entries: Rows; head: object } = JSON.parse(reply.body.toString());
      const body = Buffer.from(JSON.stringify({ entries: change(entries), head }));
      return { ...reply, body, headers: { "content-type": "application/json" } };
    }),
  );
}

/** Runs the verifier as `npm run verify-ledger` does after its build. */
export function verifyFromOutside(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["build/verify-ledger.js", ...args]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}
