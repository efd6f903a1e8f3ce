import { sampleReport } from "../harness/sample-report";
import type { State } from "./state";

const tracker = "/roi-tracker";
const rule = "/roi-tracker/rules/:rule";
const positions = "/roi-tracker/rules/:rule/positions";
const byHand = "/roi-tracker/by-hand";
const held = "/roi-tracker/rules/ten-month-average/positions";

const row = { seq: 4, basis: "practice", symbol: "AAPL", tradeType: "Stock", session: "2026-03-02" };
const filled = { fillDate: "2026-03-02", stakeCents: 100_000, ask: 101.25, feesCents: 130, taken: true };
const ended = { closeDate: "2026-03-06", exit: "stop", exitBid: 97.5, resultCents: -3_830, roi: -0.0383 };

/** Signals made by hand in every state: a loss, one on its way, and those that came to nothing. */
const handMade = {
  "/api/public-tracker/by-hand": {
    totals: [
      {
        basis: "practice",
        states: { waiting: 1, open: 1, closed: 1, withdrawn: 1, unfilled: 1 },
        report: sampleReport,
      },
    ],
    asOf: "2026-03-06",
    source: { kind: "sandbox" },
  },
  "/api/public-tracker/by-hand/signals": {
    signals: [
      { ...row, seq: 12, state: "waiting", session: "2026-03-09" },
      { ...row, seq: 11, state: "withdrawn", symbol: "GOOGL" },
      { ...row, seq: 10, state: "unfilled", symbol: "NVDA" },
      { ...row, ...filled, seq: 8, state: "open", tradeType: "Put", strike: 100, expiration: "2026-04-17" },
      { ...row, ...filled, ...ended, state: "closed" },
    ],
    pages: 1,
    total: 5,
  },
};

/** The record of trades. */
export const record: State[] = [
  { name: "tracker", route: tracker, at: tracker },
  { name: "tracker, for a member", route: tracker, who: "member", at: tracker },
  {
    name: "tracker, the sample filtered and sorted",
    route: tracker,
    at: "/roi-tracker?basis=sample&symbol=AAPL&sort=roi",
  },
  {
    name: "tracker, asked for what there is not",
    route: tracker,
    at: "/roi-tracker?from=2022-02-01&to=2022-01-01&sort=luck",
    refused: "asked",
  },
  { name: "tracker, past its last page", route: tracker, at: "/roi-tracker?page=9999", status: 404 },
  { name: "tracker, no trade is such", route: tracker, at: "/roi-tracker?symbol=ZZZZ" },
  {
    name: "tracker, a reader's trade refused",
    route: tracker,
    at: tracker,
    steps: ({ page }) => page.getByText("Submit a trade of your own").click(),
    refused: {
      form: "#submission",
      fill: {
        name: "Ada",
        tradeType: "Call",
        fillDate: "2022-01-04",
        closeDate: "2022-01-03",
        roi: "lots",
        evidence: "http://example.com/statement",
      },
    },
  },
  { name: "a published rule", route: rule, at: "/roi-tracker/rules/ten-month-average" },
  { name: "positions of a published rule", route: positions, at: `${held}?held=options` },
  { name: "a page of positions that there is not", route: positions, at: `${held}?page=99999`, status: 404 },
  { name: "signals made by hand", route: byHand, at: byHand },
  { name: "signals made by hand, each with its outcome", route: byHand, at: byHand, upstream: handMade },
  { name: "a page of signals that there is not", route: byHand, at: `${byHand}?page=99`, status: 404 },
  { name: "a rule that there is not", route: rule, at: "/roi-tracker/rules/luck", status: 404 },
];
