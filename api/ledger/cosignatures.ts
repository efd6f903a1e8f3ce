import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Cosignature } from "../../contract/ledger";
import { fromHex } from "../../domain/byte-texts";
import { readCheckpoint, writeCheckpoint } from "../../domain/checkpoint";
import { verifyEd25519 } from "../../domain/ed25519.server";
import { NoteRefused, openNote, readNote, writeSignature } from "../../domain/signed-note";
import type { Db } from "../db/client";
import { ledgerCheckpoints, ledgerCosignatures } from "../db/ledger-table";
import type { OpenLog } from "./log-of-database";
import { readHead } from "./read";

type Witnessed = Pick<OpenLog, "origin" | "witnesses">;

/** The contract's most. */
const MOST = 100;

/**
 * Keeps what known witnesses signed of a checkpoint that this log gave out; what one signed of it first stays.
 * @throws {NoteRefused} for anything else; the message is a sentence
 */
export async function keepCosignatures(
  db: Db,
  { origin, witnesses }: Witnessed,
  note: string,
): Promise<void> {
  const { text, signed } = await openNote(note, witnesses, verifyEd25519);
  const { size } = readCheckpoint(text);
  const [given] = await db
    .select({ root: ledgerCheckpoints.root })
    .from(ledgerCheckpoints)
    .where(eq(ledgerCheckpoints.size, size))
    .limit(1);
  if (!given || text !== writeCheckpoint({ origin, size, root: fromHex(given.root) })) {
    throw new NoteRefused("This log never gave out such a checkpoint.");
  }
  const { signatures } = readNote(note);
  const rows = signed.flatMap(({ key, time }) => {
    const signature = signatures.find(({ name, id }) => name === key.name && id === key.id);
    if (!signature || time === undefined) return [];
    return [{ size, keyId: key.id, name: key.name, time, line: writeSignature(signature) }];
  });
  await db.insert(ledgerCosignatures).values(rows).onConflictDoNothing();
}

/** What the witnesses that are known signed of logs of so many entries or more, or of the newest entries, the smallest first. */
export async function listCosignatures(
  db: Db,
  { origin, witnesses }: Witnessed,
  { from = 1, newest }: { from?: number | undefined; newest?: number | undefined },
): Promise<Cosignature[]> {
  const least = newest === undefined ? from : ((await readHead(db))?.seq ?? 0) - newest + 1;
  const { size, keyId, name, time, line } = ledgerCosignatures;
  const rows = await db
    .selectDistinctOn([size, time, keyId], { size, witness: name, time, line, root: ledgerCheckpoints.root })
    .from(ledgerCosignatures)
    .innerJoin(ledgerCheckpoints, eq(ledgerCheckpoints.size, size))
    .where(and(gte(size, least), ofWitnesses(witnesses)))
    .orderBy(asc(size), asc(time), asc(keyId))
    .limit(MOST);
  return rows.map(({ line: signature, root, ...row }) => ({
    ...row,
    note: `${writeCheckpoint({ origin, size: row.size, root: fromHex(root) })}\n${signature}`,
  }));
}

/** The log's own note with what the known witnesses added to it. */
export async function withCosignatures(db: Db, { witnesses }: Witnessed, note: string): Promise<string> {
  if (witnesses.length === 0) return note;
  const { text } = readNote(note);
  const rows = await db
    .select({ line: ledgerCosignatures.line })
    .from(ledgerCosignatures)
    .where(and(eq(ledgerCosignatures.size, readCheckpoint(text).size), ofWitnesses(witnesses)))
    .orderBy(asc(ledgerCosignatures.time), asc(ledgerCosignatures.keyId));
  return note + rows.map(({ line }) => line).join("");
}

const ofWitnesses = (witnesses: Witnessed["witnesses"]) =>
  inArray(
    ledgerCosignatures.keyId,
    witnesses.map(({ id }) => id),
  );
