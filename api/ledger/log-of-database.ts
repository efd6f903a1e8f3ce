import { hkdfSync } from "node:crypto";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { fromHex, toHex } from "../../domain/byte-texts";
import { nodeSha256, openKey } from "../../domain/ed25519.server";
import { LOG_SIGNATURE, readKey, type VerifierKey, writeKey } from "../../domain/signed-note";
import type { Db } from "../db/client";
import { ledger, ledgerCheckpoints } from "../db/ledger-table";
import { createLedgerLog, type LedgerLog, LogRefused, type LogSigner } from "./log";
import type { LogSettings } from "./settings";

/** The ledger's log, with its key as others verify by it. */
export interface OpenLog extends LedgerLog {
  origin: string;
  /** As name, id and public key. */
  verifier: string;
  /** The keys that it had before, which sign as well, the newest first. */
  earlier: readonly string[];
  /** Those whose cosignatures are kept and count. */
  witnesses: readonly VerifierKey[];
}

/** The log of the ledger in this database, signed by the keys that these settings make. */
export async function openLog(db: Db, { origin, secrets, witnesses }: LogSettings): Promise<OpenLog> {
  const [own, ...before] = await Promise.all(secrets.map((secret) => openSecret(secret, origin)));
  if (!own) throw new RangeError("a log has a secret");
  const log = createLedgerLog({ origin, signers: [own, ...before], ...rowsOf(db, own.key) });
  const known = await Promise.all(witnesses.map((text) => readKey(nodeSha256, text)));
  const earlier = before.map(({ key }) => writeKey(key));
  return { ...log, origin, verifier: writeKey(own.key), earlier, witnesses: known };
}

/** The key that a secret of LEDGER_KEY makes, for the log of this name. */
export function openSecret(secret: string, origin: string): Promise<LogSigner> {
  const seed = new Uint8Array(hkdfSync("sha256", secret, "", "the key of the ledger’s log", 32));
  return openKey(seed, { name: origin, type: LOG_SIGNATURE });
}

function rowsOf(db: Db, { id }: VerifierKey): Pick<Parameters<typeof createLedgerLog>[0], RowCalls> {
  return {
    readHashes: (after, limit) =>
      db
        .select({ seq: ledger.seq, hash: ledger.hash })
        .from(ledger)
        .where(gt(ledger.seq, after))
        .orderBy(asc(ledger.seq))
        .limit(limit),
    readSigned: async () => {
      const [row] = await db
        .select()
        .from(ledgerCheckpoints)
        // Of one size that of our own key comes first: while keys are changed there may be another's.
        .orderBy(desc(ledgerCheckpoints.size), desc(sql`(${ledgerCheckpoints.keyId} = ${id})`))
        .limit(1);
      return row && { size: row.size, keyId: row.keyId, root: fromHex(row.root), note: row.note };
    },
    // Another process may have signed the same: it is the same to the last letter.
    keepSigned: async ({ size, keyId, root, note }) => {
      await db
        .insert(ledgerCheckpoints)
        .values({ size, keyId, root: toHex(root), note })
        .onConflictDoNothing();
    },
  };
}

type RowCalls = "readHashes" | "readSigned" | "keepSigned";

/** Signs where the log stands. What it refuses to sign is told to the operator, and keeps nothing else from going on. */
export async function signCheckpoint(ledgerLog: LedgerLog, log: Logger): Promise<void> {
  try {
    await ledgerLog.checkpoint();
  } catch (error) {
    if (!(error instanceof LogRefused)) throw error;
    log.error({ reason: error.message }, "the ledger's log signs no checkpoint");
  }
}
