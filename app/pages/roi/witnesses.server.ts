import type { Context } from "~/context.server";
import { readForm } from "~/form.server";
import { UpstreamError } from "~/upstream/errors.server";
import type { Cosignature, LedgerEntry } from "../../../contract/ledger";
import { fromBase64 } from "../../../domain/byte-texts";
import { FULL_LIST } from "../../../domain/cosignature-pages";
import { type HeldCosignature, openCosigned } from "../../../domain/cosigned";
import { nodeSha256, verifyEd25519 } from "../../../domain/ed25519.server";
import { hashEntry } from "../../../domain/ledger";
import { sessionOf } from "../../../domain/ledger-days";
import { leafOf } from "../../../domain/ledger-roots";
import { actsIn, isTimely } from "../../../domain/ledger-sessions";
import { verifyInclusion } from "../../../domain/merkle-proofs";
import { NoteRefused, readKey } from "../../../domain/signed-note";
import { isProvenBefore, knownSince } from "../../../domain/witness";

type Upstream = Pick<Context, "upstream">;

/** How it is known that an entry stood in the ledger before the session in which it acts. */
export interface SessionProof {
  /** Who saw it before the open, and when in ISO time; undefined where our own clock alone says so. */
  witness?: { name: string; at: string } | undefined;
}

/** What witnesses signed, by their keys. */
interface Witnessed {
  cosignatures: readonly Pick<Cosignature, "note">[];
  /** Verifier keys of those that count. */
  witnesses: readonly string[];
}

/**
 * By entry number, of those that act in a session. Whatever was not recorded before it is wrong, and has none. What a witness
 * signed has to have the entry as it is shown: by an inclusion proof, under the root that was signed.
 * @param proveInclusion the log's proof that an entry is in the log of a size, in base64; throws where it has none
 */
export async function proveSessions(
  entries: readonly LedgerEntry[],
  witnessed: Witnessed,
  now: Date,
  proveInclusion: ProveInclusion,
): Promise<Record<number, SessionProof>> {
  const held = await openAll(witnessed);
  const proofs = entries.flatMap((entry) => {
    const session = actsIn(entry);
    const open = session && sessionOf(session)?.open;
    if (!open || Date.parse(entry.recordedAt) >= Date.parse(open)) return [];
    const timely = held.filter(({ time }) => isTimely(time, entry.recordedAt, now));
    const first = firstOf({ seq: entry.seq, session }, timely);
    return [
      (async (): Promise<[number, SessionProof]> => {
        const holds = first && (await isUnder(entry, first, proveInclusion));
        return [entry.seq, { witness: holds ? witnessOf(first) : undefined }];
      })(),
    ];
  });
  return Object.fromEntries(await Promise.all(proofs));
}

type ProveInclusion = (asked: { seq: number; size: number }) => Promise<{ proof: readonly string[] }>;

/** Whether the log that was signed has this entry at its place. A log that cannot show it proves nothing. */
async function isUnder(
  entry: LedgerEntry,
  { size, root }: HeldCosignature,
  proveInclusion: ProveInclusion,
): Promise<boolean> {
  try {
    const { proof } = await proveInclusion({ seq: entry.seq, size });
    const hashes = proof.map((hash) => fromBase64(hash) ?? new Uint8Array());
    const leafHash = await leafOf(nodeSha256, { hash: await hashEntry(entry) });
    return await verifyInclusion(nodeSha256, { index: entry.seq - 1, size, leafHash, proof: hashes, root });
  } catch (error) {
    if (error instanceof UpstreamError) return false;
    throw error;
  }
}

/** What holds of it; what does not is passed over, as if nobody had signed. */
async function openAll({ cosignatures, witnesses }: Witnessed): Promise<HeldCosignature[]> {
  const keys = await passOver(() => Promise.all(witnesses.map((text) => readKey(nodeSha256, text))));
  const notes = new Set(cosignatures.map(({ note }) => note));
  const held = await Promise.all(
    Array.from(notes, (note) => passOver(() => openCosigned(note, keys, verifyEd25519))),
  );
  return held.flat();
}

async function passOver<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NoteRefused) return [];
    throw error;
  }
}

/** What was signed first with this entry, where that was before its session's open. */
function firstOf(
  entry: { seq: number; session: string },
  cosigned: readonly HeldCosignature[],
): HeldCosignature | undefined {
  if (!isProvenBefore(entry, cosigned)) return undefined;
  const since = knownSince(entry.seq, cosigned);
  return cosigned.find(({ size, time }) => size >= entry.seq && time === since);
}

const witnessOf = ({ witness, time }: HeldCosignature): SessionProof["witness"] => ({
  name: witness,
  at: new Date(time * 1000).toISOString(),
});

/** Lists asked for at most: 20 witnesses of the contract, and a page of entries. */
const MOST_LISTS = 20;

/** What witnesses signed of the newest so many entries, or of so many after one, as far as more than one list is needed. */
export async function listWitnessed(
  { upstream: { roi } }: Upstream,
  { after, count }: { after: number | undefined; count: number },
): Promise<{ cosignatures: Cosignature[]; witnesses: string[] }> {
  const first = await roi.cosignatures(after === undefined ? { newest: count } : { from: after + 1 });
  const found = [...first.cosignatures];
  let list = found;
  for (let lists = 1; after !== undefined && list.length >= FULL_LIST && lists < MOST_LISTS; lists++) {
    const last = found.at(-1)?.size ?? 0;
    if (last > after + count) break;
    list = (await roi.cosignatures({ from: last })).cosignatures;
    found.push(...list);
    if (list.at(-1)?.size === last) break;
  }
  return { cosignatures: found, witnesses: first.witnesses };
}

/** What a witness asks for, as text. @throws Response 422 with a sentence for what are no numbers of entries */
export async function readLogProof({ upstream }: Upstream, asked: URLSearchParams): Promise<string> {
  const [from, to] = [readSize(asked.get("from")), readSize(asked.get("to"))];
  const { proof } = await upstream.roi.consistency({ from, to });
  return proof.map((hash) => `${hash}\n`).join("");
}

/** @throws Response 422 with a sentence for what is no number of entries */
export const readCosignatures = async ({ upstream }: Upstream, asked: URLSearchParams) =>
  upstream.roi.cosignatures({ from: readSize(asked.get("from") ?? "1") });

function readSize(asked: string | null): number {
  const size = /^\d{1,10}$/.test(asked ?? "") ? Number(asked) : 0;
  if (size >= 1 && size <= 1_000_000_000) return size;
  const message = "A log’s size is a number of entries, from 1.";
  throw Response.json({ message }, { status: 422 });
}

/** Longer than any note that a log of ours and its witnesses sign. */
const MOST_CHARACTERS = 10_000;

/** Hands on what a witness signed; what is refused is a sentence, and nothing was kept. */
export async function takeCosignature(
  { upstream }: Upstream,
  request: Request,
): Promise<{ status: number; message: string }> {
  const note = (await readForm(request)).get("note");
  if (typeof note !== "string" || note === "" || note.length > MOST_CHARACTERS) {
    return { status: 422, message: "Send the cosigned checkpoint as the field “note”." };
  }
  try {
    // Forms end their lines otherwise.
    const { message } = await upstream.roi.cosign({ note: note.replaceAll("\r\n", "\n") });
    return { status: 200, message };
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "invalid") throw error;
    return { status: 422, message: error.userMessage };
  }
}
