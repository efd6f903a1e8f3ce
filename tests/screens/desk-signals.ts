import type { HandSignal, SignalPreview } from "../../contract/desk-signals";
import type { LedgerEntry } from "../../contract/ledger";
import { holdingsStatement, watchStatement } from "../../domain/hand-made";
import type { Replies } from "./state";

export const signalId = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";

const draft: HandSignal = {
  ...{ id: signalId, state: "draft", isOwn: true, isApproved: false, ledgerSeq: null },
  ...{ symbol: "AAPL", tradeType: "Stock", limitCents: 11_200, stopCents: 10_500, targetCents: 12_000 },
  ...{ strikeCents: null, expiration: null, mostDays: 5, updatedAt: "2026-05-01T21:00:00.000Z" },
  ...{ reason: "Orders grew for three quarters in a row.", holdings: "None." },
};
const facts: LedgerEntry["facts"] = {
  ...{ rule: "by-hand", symbol: "AAPL", tradeType: "Stock", date: "2026-05-01", session: "2026-05-04" },
  ...{ entryCents: 11_000, stopCents: 10_500, targetCents: 12_000, limitCents: 11_200, mostDays: 5 },
  ...{ volatility: null, delayMinutes: 0, prices: "model", strikeCents: null, expiration: null },
  ...{ reason: draft.reason, holdings: holdingsStatement("AAPL", draft.holdings) },
};
const trade = "by-hand:AAPL:2026-05-01:0a1b2c3d";
const title = "Sample: AAPL new signal, Stock";
const sentences = [
  "Apple (AAPL). Sample: practice on sample data, nobody’s real prices.",
  "Do not enter above $112.00: at an open beyond that the record does not either.",
  draft.reason,
];
const preview: SignalPreview = {
  ...{ digest: "0123456789abcdef".repeat(4), basis: "practice", source: "sandbox", trade, facts },
  ...{ session: "2026-05-04", issueBy: "2026-05-04T13:15:00.000Z", unitCents: 11_006, riskCents: 511 },
  mail: { subject: title, text: sentences.join("\n\n") },
  text: `Trade Signals: ${title} (practice). STOP ends these texts.`,
  ...{ push: `${title} (practice)`, feed: { title, sentences } },
};
const shared = { needsApproval: false, nextSession: "2026-05-05", canWithdraw: false };
const entry: LedgerEntry = {
  ...{ version: 3, seq: 1, recordedAt: "2026-05-01T21:00:00.000Z", kind: "signal", basis: "practice" },
  ...{ source: "sandbox", trade, facts, previous: "0".repeat(64), hash: "0123456789abcdef".repeat(4) },
};
const open: HandSignal = { ...draft, state: "open", ledgerSeq: 1 };

/** What the upstream says of signals made by hand. */
export const signalReplies: Replies = {
  "/api/desk/signals": {
    needsApproval: true,
    drafts: [draft],
    open: [{ ...open, id: "1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", tradeType: "Call" }],
    ended: [{ ...open, id: "2a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d", state: "ended", isOwn: false }],
  },
  [`/api/desk/signals/${signalId}`]: { ...shared, signal: draft, preview, entries: [] },
  "/api/desk/watches": {
    watches: [
      {
        ...{ id: signalId, symbol: "AAPL", basis: "practice", isOwn: true, day: "2026-05-01" },
        ...{ addedAt: "2026-05-01T21:00:00.000Z", reason: draft.reason },
        holdings: watchStatement("AAPL", "I own 10 shares"),
      },
    ],
  },
};
export const emptySignals: Replies = {
  "/api/desk/watches": { watches: [] },
  "/api/desk/signals": { needsApproval: false, drafts: [], open: [], ended: [] },
};
export const issuedSignal: Replies = {
  [`/api/desk/signals/${signalId}`]: { ...shared, signal: open, entries: [entry] },
};
