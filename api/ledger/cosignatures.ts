import { and, asc, desc, eq, gte, inArray } from "drizzle-orm";
import type { Cosignature } from "../../contract/ledger";
import { fromHex } from "../../domain/byte-texts";
import { readCheckpoint, writeCheckpoint } from "../../domain/checkpoint";
import { verifyEd25519 } from "../../domain/ed25519.server";
import { isTimely, wasThere } from "../../domain/ledger-sessions";
import { NoteRefused, openNote, readNote, writeSignature } from "../../domain/signed-note";
import type { Db } from "../db/client";
import { ledger, ledgerCheckpoints, ledgerCosignatures } from "../db/ledger-table";
import type { OpenLog } from "./log-of-database";
import { readHead } from "./read";

type Witnessed = Pick<OpenLog, "origin" | "witnesses">;

/** The contract's most. */
const MOST = 100;

/**
 * Keeps what known witnesses signed of a checkpoint that this log gave out; what one signed of it first stays.
 * @param now by which nothing was signed in a time that has not come
 * @throws {NoteRefused} for anything else; the message is a sentence
 */
export async function keepCosignatures(
  db: Db,
  { origin, witnesses }: Witnessed,
  note: string,
  now: Date,
): Promise<void> {
  const { text, signed } = await openNote(note, witnesses, verifyEd25519);
  const { size } = readCheckpoint(text);
  const [given] = await db
    .select({ root: ledgerCheckpoints.root, recordedAt: ledger.recordedAt })
    .from(ledgerCheckpoints)
    .leftJoin(ledger, eq(ledger.seq, ledgerCheckpoints.size))
    .where(eq(ledgerCheckpoints.size, size))
    .limit(1);
  if (!given || text !== writeCheckpoint({ origin, size, root: fromHex(given.root) })) {
    throw new NoteRefused("This log never gave out such a checkpoint.");
  }
  const [next] = await db
    .select({ recordedAt: ledger.recordedAt })
    .from(ledger)
    .where(eq(ledger.seq, size + 1));
  const { signatures } = readNote(note);
  const rows = signed.flatMap(({ key, time }) => {
    const signature = signatures.find(({ name, id }) => name === key.name && id === key.id);
    if (!signature || time === undefined) return [];
    if (!isTimely(time, given.recordedAt ?? "", now)) {
      throw new NoteRefused(
        "It was signed before its newest entry was recorded, or in a time that has not come.",
      );
    }
    // Shown an old checkpoint of ours, a witness would seem to prove that the entries after it were dated back.
    if (wasThere(next?.recordedAt, time)) {
      throw new NoteRefused("The log had gone on when it was signed: it was not its newest checkpoint.");
    }
    return [{ size, keyId: key.id, name: key.name, time, line: writeSignature(signature) }];
  });
  await db.insert(ledgerCosignatures).values(rows).onConflictDoNothing();
}

/**
 * What the witnesses that are known signed of logs of so many entries or more, the smallest first, or of the newest entries:
 * of these the largest logs where there are more than fit. In both the smallest comes first.
 */
export async function listCosignatures(
  db: Db,
  { witnesses }: Witnessed,
  { from = 1, newest }: { from?: number | undefined; newest?: number | undefined },
): Promise<Cosignature[]> {
  const least = newest === undefined ? from : ((await readHead(db))?.seq ?? 0) - newest + 1;
  const { size, keyId, name, time, line } = ledgerCosignatures;
  const turn = newest === undefined ? asc : desc;
  const rows = await db
    .select({ size, witness: name, time, line })
    .from(ledgerCosignatures)
    .where(and(gte(size, least), ofWitnesses(witnesses)))
    .orderBy(turn(size), turn(time), turn(keyId))
    .limit(MOST);
  if (newest !== undefined) rows.reverse();
  const texts = await readTexts(db, [...new Set(rows.map((row) => row.size))]);
  const found: Cosignature[] = [];
  for (const { line: signature, ...row } of rows) {
    const notes = [...(texts.get(row.size) ?? [])].map((text) => `${text}\n${signature}`);
    const note = await firstThatHolds(notes, witnesses);
    if (note !== undefined) found.push({ ...row, note });
  }
  return found;
}

/** The texts of the checkpoints of each size as they were given out: by whichever origin the log had then. */
async function readTexts(db: Db, sizes: readonly number[]): Promise<Map<number, Set<string>>> {
  const texts = new Map<number, Set<string>>();
  if (sizes.length === 0) return texts;
  const rows = await db
    .select({ size: ledgerCheckpoints.size, note: ledgerCheckpoints.note })
    .from(ledgerCheckpoints)
    .where(inArray(ledgerCheckpoints.size, [...sizes]));
  for (const { size, note } of rows) {
    texts.set(size, (texts.get(size) ?? new Set<string>()).add(readNote(note).text));
  }
  return texts;
}

/** Of notes that differ in their texts the one that was signed. */
async function firstThatHolds(
  notes: readonly string[],
  witnesses: Witnessed["witnesses"],
): Promise<string | undefined> {
  for (const note of notes) {
    try {
      await openNote(note, witnesses, verifyEd25519);
      return note;
    } catch (error) {
      if (!(error instanceof NoteRefused)) throw error;
    }
  }
  return undefined;
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
  const held: string[] = [];
  for (const { line } of rows) {
    // One of the same size may have been of the log under another name.
    if (await firstThatHolds([`${text}\n${line}`], witnesses)) held.push(line);
  }
  return note + held.join("");
}

const ofWitnesses = (witnesses: Witnessed["witnesses"]) =>
  inArray(
    ledgerCosignatures.keyId,
    witnesses.map(({ id }) => id),
  );
