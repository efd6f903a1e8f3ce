import { expect, it } from "vitest";
import { openPostgres } from "../../api/db/client";
import { contract } from "../../contract";
import { readCheckpoint } from "../../domain/checkpoint";
import { nodeSha256, verifyEd25519 } from "../../domain/ed25519.server";
import { verifyLedger } from "../../domain/ledger-walk";
import { openNote, readKey } from "../../domain/signed-note";
import { killableUpstream, MINUTES, type RunningUpstream } from "../harness/killed-upstream";
import { emptyLedger } from "../harness/ledger";
import { noPostgres } from "../harness/postgres";

const { database, start } = killableUpstream();

/** The emptied ledger is signed as well. */
const signedRows = "ledger_checkpoints where size > 0";

async function checkpointOf(upstream: RunningUpstream) {
  const { body } = await upstream.call("GET", "/api/public-tracker/log/checkpoint");
  const { checkpoint, verifier } =
    contract.roi.checkpoint["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
  const key = await readKey(nodeSha256, verifier);
  return readCheckpoint((await openNote(checkpoint, [key], verifyEd25519)).text);
}

it.skipIf(noPostgres).each([
  { between: "its entries", table: "ledger", when: "true", entries: 0 },
  {
    between: "its entries and their checkpoint",
    table: "ledger_checkpoints",
    when: "new.size > 0",
    entries: undefined,
  },
])(
  "killed between $between, and started again: all entries are there once, and signed",
  async ({ table, when, entries }) => {
    const { url, runJob, count, hold, untilHeld, kill } = await database();
    const first = await start(url);
    const { size } = await checkpointOf(first);
    expect(size).toBeGreaterThan(0);
    // As on the evening of the first day: all is computed, and nothing of it recorded.
    const { db, close } = await openPostgres(url);
    await emptyLedger(db);
    await close();

    await hold(table, when, "insert");
    await runJob("signals");
    await untilHeld();
    await kill(first);
    expect(await count("ledger")).toBe(entries ?? size);
    expect(await count(signedRows)).toBe(0);

    const second = await start(url);
    expect(await count(signedRows)).toBe(1);
    const signed = await checkpointOf(second);
    expect(signed.size).toBe(size);
    const fetchPage = async (after: number) =>
      JSON.stringify((await second.call("GET", `/api/public-tracker/ledger?after=${after}`)).body);
    expect(await verifyLedger({ fetchPage, roots: [signed] })).toMatchObject({ ok: true, count: size });
  },
  MINUTES,
);
