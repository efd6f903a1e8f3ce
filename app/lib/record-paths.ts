import type { Instrument, PublishedRule } from "../../domain/rules/names";
import { withQuery } from "./path-parts";

/** The addresses of the parts of the record: rules, signals made by hand, and the ledger. */
export const recordPaths = {
  /** What a published rule came to, held as shares and as options. */
  rule: (name: PublishedRule) => `/roi-tracker/rules/${name}`,
  /** The positions behind it, page by page. */
  rulePositions: (name: PublishedRule, query: { held: Instrument; page?: string }) =>
    withQuery(`/roi-tracker/rules/${name}/positions`, query),
  /** The same as a file. */
  ruleCsv: (name: PublishedRule, held: Instrument) => withQuery(`/roi-tracker/rules/${name}/csv`, { held }),
  /** What signals made by hand came to, and every one of them, page by page. */
  handRecord: (query: { page?: string } = {}) => withQuery("/roi-tracker/by-hand", query),
  /** The same as a file. */
  handRecordCsv: () => "/roi-tracker/by-hand/csv",
  /** The ledger of signals and closes, and the proof that nothing of it was rewritten. */
  ledgerProof: (query: { after?: string } = {}) => withQuery("/roi-tracker/proof", query),
  /** Its entries as JSON, for who verifies them. */
  ledgerEntries: (query: { after?: string } = {}) => withQuery("/roi-tracker/proof/entries", query),
  /** Where its log stands, signed, for who keeps it or checks it by tools of others. */
  ledgerCheckpoint: () => "/ledger/checkpoint",
  /** A proof that the log of `to` entries begins with that of `from` entries, for witnesses. */
  ledgerConsistency: (query: { from?: string; to?: string } = {}) => withQuery("/ledger/consistency", query),
  /** Where witnesses bring what they signed, and anybody has it. */
  ledgerCosignatures: (query: { from?: string } = {}) => withQuery("/ledger/cosignatures", query),
};
