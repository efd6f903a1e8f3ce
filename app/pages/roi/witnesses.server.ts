import type { Context } from "~/context.server";
import { readForm } from "~/form.server";
import { UpstreamError } from "~/upstream/errors.server";
import type { Cosignature, LedgerEntry } from "../../../contract/ledger";
import { sessionOf } from "../../../domain/ledger-days";
import { actsIn } from "../../../domain/ledger-sessions";
import { isProvenBefore, knownSince } from "../../../domain/witness";

type Upstream = Pick<Context, "upstream">;

/** How it is known that an entry stood in the ledger before the session in which it acts. */
export interface SessionProof {
  /** Who saw it before the open, and when in ISO time; undefined where our own clock alone says so. */
  witness?: { name: string; at: string } | undefined;
}

/** By entry number, of those that act in a session. Whatever was not recorded before it is wrong, and has none. */
export function proveSessions(
  entries: readonly LedgerEntry[],
  cosignatures: readonly Cosignature[],
): Record<number, SessionProof> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const session = actsIn(entry);
      const open = session && sessionOf(session)?.open;
      if (!open || Date.parse(entry.recordedAt) >= Date.parse(open)) return [];
      return [[entry.seq, { witness: witnessOf({ seq: entry.seq, session }, cosignatures) }]];
    }),
  );
}

function witnessOf(
  entry: { seq: number; session: string },
  cosignatures: readonly Cosignature[],
): SessionProof["witness"] {
  if (!isProvenBefore(entry, cosignatures)) return undefined;
  const since = knownSince(entry.seq, cosignatures);
  const first = cosignatures.find(({ size, time }) => size >= entry.seq && time === since);
  return first && { name: first.witness, at: new Date(first.time * 1000).toISOString() };
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
