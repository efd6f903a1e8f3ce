import { z } from "zod";
import { fromBase64, toHex } from "../../domain/byte-texts";
import { nodeSha256 } from "../../domain/ed25519.server";
import { COSIGNATURE } from "../../domain/signed-note";
import { secret } from "../setting-kinds";

/** What the ledger's log is known by. */
export interface LogSettings {
  /** Its name: the site's host and a path. */
  origin: string;
  /** What its keys are made of, the newest first, one at least: texts that nobody can guess. All of them sign. */
  secrets: readonly string[];
  /** Whether that is set for this alone; it is a key of data otherwise. */
  isOwn: boolean;
  /** Verifier keys of those whose cosignatures are kept and count. */
  witnesses: readonly string[];
}

/** @param spare takes the place of a key that is not set */
export const logSettings = (
  {
    LEDGER_KEY,
    LEDGER_WITNESSES,
  }: { LEDGER_KEY?: string[] | undefined; LEDGER_WITNESSES?: string[] | undefined },
  publicUrl: string,
  spare: string,
): LogSettings => ({
  origin: `${new URL(publicUrl).host}/ledger`,
  secrets: LEDGER_KEY ?? [spare],
  isOwn: LEDGER_KEY !== undefined,
  witnesses: LEDGER_WITNESSES ?? [],
});

/** A key is changed seldom: more signatures than these would crowd out those of witnesses. */
const MOST_SECRETS = 5;

export const ledgerSecrets = z
  .array(secret)
  .min(1, "is missing")
  .max(MOST_SECRETS, `must be ${MOST_SECRETS} secrets or fewer`);

/** A note with the cosignatures of so many still fits into a reply. */
const MOST_WITNESSES = 20;

/** The verifier key of a witness: name, id, and 33 bytes in base64 that begin with the kind. */
const witnessKey = z.string().max(200).refine(isWitnessKey, "must be a witness’s verifier key, name+id+key");

export const witnessKeys = z.array(witnessKey).max(MOST_WITNESSES, `must be ${MOST_WITNESSES} keys or fewer`);

function isWitnessKey(text: string): boolean {
  const [, name = "", id, base64 = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(base64);
  if (bytes?.length !== 33 || bytes[0] !== COSIGNATURE) return false;
  const hash = nodeSha256(Buffer.concat([Buffer.from(`${name}\n`), bytes]));
  return hash instanceof Uint8Array && toHex(hash.slice(0, 4)) === id;
}
