import type { TrackerBasis, TrackerField } from "~/lib/tracker-query";
import type { TradeOrder } from "../../../domain/trade-query";

export const fieldLabels: Record<TrackerField, string> = {
  basis: "Basis",
  symbol: "Stock",
  type: "Calls or puts",
  rule: "Rule",
  from: "Filled from",
  to: "Filled up to",
  sort: "Order",
  page: "Page",
};

export const basisNames: Record<TrackerBasis, string> = {
  live: "Live",
  simulated: "Simulated",
  sample: "Sample",
};

export const typeNames: Record<"Call" | "Put", string> = { Call: "Calls", Put: "Puts" };

export const orderNames: Record<TradeOrder, string> = {
  "-fill": "Newest fill first",
  fill: "Oldest fill first",
  "-close": "Newest close first",
  close: "Oldest close first",
  symbol: "Stock, A to Z",
  "-symbol": "Stock, Z to A",
  "-roi": "Highest ROI first",
  roi: "Lowest ROI first",
  "-result": "Largest gain first",
  result: "Largest loss first",
};
