import type { SignedLog } from "~/components/ledger/checkpoint";
import type { Context } from "~/context.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Cosignature, LedgerEntry, LedgerHead, UnprovenTrade } from "../../../contract/ledger";
import { listWitnessed, proveSessions, type SessionProof } from "./witnesses.server";

/** Entries of a page: each takes a good part of a screen. */
const pageSize = 50;

/** Entries as the proof page lists them, the newest first. */
export interface LedgerList {
  entries: LedgerEntry[];
  head?: LedgerHead | undefined;
  /** `?after=` of the neighbouring pages. */
  older?: string | undefined;
  newer?: string | undefined;
}

export interface WitnessedView {
  cosignatures: Cosignature[];
  /** Verifier keys of those that count. */
  witnesses: string[];
}

export interface UnprovenView {
  count: number;
  trades: UnprovenTrade[];
}

/** What the proof page shows: `problem` is a sentence about an address that asks for no page that there is. */
export interface LedgerProofView {
  status: 200 | 404 | 422;
  problem?: string | undefined;
  ledger: Panel<LedgerList>;
  log: Panel<SignedLog>;
  /** Who cosigned checkpoints that have the entries shown. */
  witnessed: Panel<WitnessedView>;
  /** By number, of the entries that act in a session. */
  proofs: Record<number, SessionProof>;
  /** Rows of the record that claim what the ledger does not say. */
  unproven: Panel<UnprovenView>;
}

/** @param asked `?after=` as it came */
export async function viewLedger(
  { upstream }: Pick<Context, "upstream">,
  asked: string | null,
): Promise<LedgerProofView> {
  const after = asked === null || asked === "" ? undefined : readAfter(asked);
  const begin = after === "wrong" ? undefined : after;
  const [ledger, witnessed, log, unproven] = await Promise.all([
    panel(listEntries(upstream, begin)),
    panel(listWitnessed({ upstream }, { after: begin, count: pageSize })),
    panel(upstream.roi.checkpoint()),
    panel(upstream.roi.unproven()),
  ]);
  const entries = ledger.state === "ready" ? ledger.data.entries : [];
  const seen = witnessed.state === "ready" ? witnessed.data : { cosignatures: [], witnesses: [] };
  const proofs = await proveSessions(entries, seen, new Date(), (asked) => upstream.roi.inclusion(asked));
  const parts = { ledger, log, witnessed, proofs, unproven };
  if (after === "wrong") {
    const problem =
      "An address says after which entry the list begins: a whole number from 0. Here are the newest.";
    return { status: 422, problem, ...parts };
  }
  const end = ledger.state === "ready" ? (ledger.data.head?.seq ?? 0) : undefined;
  if (after !== undefined && after > 0 && end !== undefined && after >= end) {
    const problem =
      end === 0
        ? "The ledger is empty."
        : `The newest entry of the ledger is ${end}: nothing comes after it.`;
    return { status: 404, problem, ...parts };
  }
  return { status: 200, problem: undefined, ...parts };
}

/** The contract's bound on entries: what is beyond it is asked of nobody. */
const most = 1_000_000_000;

function readAfter(asked: string): number | "wrong" {
  const after = /^\d{1,10}$/.test(asked) ? Number(asked) : most + 1;
  return after <= most ? after : "wrong";
}

async function listEntries({ roi }: Context["upstream"], after: number | undefined): Promise<LedgerList> {
  const where = after === undefined ? { newest: pageSize } : { after };
  const asked = await roi.ledger({ ...where, limit: pageSize });
  const end = asked.head?.seq ?? 0;
  const begin = after ?? Math.max(0, end - pageSize);
  // An upstream that does not know of the newest began at the first.
  const isThere = after !== undefined || (asked.entries.at(0)?.seq ?? begin + 1) === begin + 1;
  const { entries, head } = isThere ? asked : await roi.ledger({ after: begin, limit: pageSize });
  return {
    entries: entries.slice(0, pageSize).reverse(),
    head: head ?? undefined,
    older: begin > 0 ? String(Math.max(0, Math.min(begin, end) - pageSize)) : undefined,
    newer: begin + pageSize < end ? String(begin + pageSize) : undefined,
  };
}

/** A page of entries, to verify them. @throws Response 422 with a sentence for an `after` that is no number */
export async function readEntries({ upstream }: Pick<Context, "upstream">, asked: string | null) {
  const after = asked === null || asked === "" ? 0 : readAfter(asked);
  if (after === "wrong") {
    throw Response.json({ message: "“after” is the number of an entry, from 0." }, { status: 422 });
  }
  return upstream.roi.ledger({ after });
}
