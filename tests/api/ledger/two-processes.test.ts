import { spawn } from "node:child_process";
import { once } from "node:events";
import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { openPostgres } from "../../../api/db/client";
import { ledgerCheckpoints } from "../../../api/db/ledger-table";
import { readLedger } from "../../../api/ledger/read";
import { fromHex } from "../../../domain/byte-texts";
import { verifyLedger } from "../../../domain/ledger-walk";
import { beforeDue } from "../../harness/ledger";
import { noPostgres, startPostgres } from "../../harness/postgres";

const LISTS = 40;
const names = ["ONE", "TWO"];

/** A process that waits to be told to append. */
async function begin(url: string, name: string) {
  const command = ["--import", "tsx", "tests/harness/appending.ts", url, name, String(LISTS)];
  const child = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  return { go: () => child.stdin.write("go\n"), ended };
}

it.skipIf(noPostgres)(
  "two processes that append at once make one chain, each entry once, and no checkpoint contradicts another",
  async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    const { db, close } = await openPostgres(url);
    const processes = await Promise.all(names.map((name) => begin(url, name)));
    for (const { go } of processes) go();
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([
      [0, null],
      [0, null],
    ]);
    const { entries } = await readLedger(db, {});
    expect(new Set(entries.map(({ trade }) => trade)).size).toBe(3 * LISTS);
    // Both were at it at once: neither wrote all of its own before the other.
    const own = entries.map(({ trade }) => trade.split(":")[1] ?? "").filter((name) => names.includes(name));
    expect(own.lastIndexOf(own[0] ?? "")).toBeGreaterThan(own.findIndex((name) => name !== own[0]));
    const signed = await db.select().from(ledgerCheckpoints).orderBy(asc(ledgerCheckpoints.size));
    expect(signed.at(-1)?.size).toBe(entries.length);
    expect(
      await verifyLedger({
        fetchPage: async (after) => JSON.stringify(await readLedger(db, { after })),
        at: beforeDue,
        roots: signed.map(({ size, root }) => ({ size, root: fromHex(root) })).filter(({ size }) => size > 0),
      }),
    ).toMatchObject({ ok: true, count: 3 * LISTS });
    await close();
    await server.stop();
  },
  120_000,
);
