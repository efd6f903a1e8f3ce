import { fromSample, type SampleTrade, summarizeTrades, type TradeType } from "../../domain/trades";

/** ROI is stated for this much in each trade (SPEC 3). Dollars. */
export const assumedInvestment = 1_000;

/** The months that the sample history is of, in words. */
export const samplePeriod = "January and February 2022";

/** SPEC 9. Dollars. */
export const startingBalance = 1_000;

type Entry = [
  symbol: string,
  tradeType: TradeType,
  expiration: string,
  strike: number,
  bid: number,
  fillDate: string,
  closeDate: string,
  roi: number | "TBD",
];

/**
 * The sample history: 31 trades of January and February 2022, made up by us and called a sample wherever they show
 * (SPEC-DECISIONS 12). Symbols, strikes and dates fit the market of those weeks; no such trade was issued.
 * In the order of closing; what is open stands last.
 */
const entries: Entry[] = [
  ["AAPL", "Call", "2022-01-07", 180, 1.35, "2022-01-03", "2022-01-03", 14],
  ["F", "Call", "2022-01-14", 23, 0.41, "2022-01-04", "2022-01-04", 38],
  ["NVDA", "Put", "2022-01-14", 285, 6.8, "2022-01-05", "2022-01-05", 21],
  ["AMD", "Call", "2022-01-14", 138, 3.95, "2022-01-06", "2022-01-06", -12],
  ["DDD", "Put", "2022-01-21", 20, 0.85, "2022-01-07", "2022-01-07", 16],
  ["TSLA", "Call", "2022-01-14", 1050, 31.4, "2022-01-10", "2022-01-10", 27],
  ["MSFT", "Call", "2022-01-14", 315, 3.15, "2022-01-11", "2022-01-11", 11],
  ["PLTR", "Call", "2022-01-21", 17, 0.52, "2022-01-12", "2022-01-12", -18],
  ["NVDA", "Put", "2022-01-21", 275, 7.1, "2022-01-13", "2022-01-13", 24],
  ["AMD", "Call", "2022-01-21", 133, 3.05, "2022-01-14", "2022-01-18", -26],
  ["RBLX", "Put", "2022-01-28", 80, 3.6, "2022-01-18", "2022-01-18", 13],
  ["AAPL", "Put", "2022-01-28", 167.5, 2.28, "2022-01-19", "2022-01-19", 9],
  ["INTC", "Call", "2022-01-28", 53, 1.02, "2022-01-20", "2022-01-20", -15],
  ["TSLA", "Put", "2022-01-28", 970, 28.5, "2022-01-21", "2022-01-21", 31],
  ["QCOM", "Call", "2022-02-04", 165, 5.7, "2022-01-24", "2022-01-24", 17],
  ["MSFT", "Put", "2022-01-28", 285, 6.25, "2022-01-25", "2022-01-25", -38],
  ["U", "Put", "2022-02-04", 105, 5.1, "2022-01-26", "2022-01-26", 22],
  ["AMD", "Put", "2022-02-04", 108, 4.6, "2022-01-27", "2022-01-27", 29],
  ["AAPL", "Call", "2022-02-04", 167.5, 2.36, "2022-01-28", "2022-01-28", 19],
  ["RBLX", "Call", "2022-02-04", 62, 3.05, "2022-01-31", "2022-01-31", 15],
  ["F", "Call", "2022-02-11", 20.5, 0.48, "2022-02-01", "2022-02-01", -8],
  ["DDD", "Put", "2022-02-18", 18, 0.94, "2022-02-02", "2022-02-02", 14],
  ["NVDA", "Call", "2022-02-11", 245, 7.45, "2022-02-03", "2022-02-03", -9],
  ["AAPL", "Call", "2022-02-11", 172.5, 2.41, "2022-02-04", "2022-02-04", 18],
  ["QCOM", "Call", "2022-02-18", 180, 4.15, "2022-02-08", "2022-02-08", 26],
  ["AMD", "Call", "2022-02-18", 130, 4.3, "2022-02-10", "2022-02-10", -21],
  ["TSLA", "Call", "2022-02-18", 880, 26.75, "2022-02-14", "2022-02-15", 23],
  ["NVDA", "Put", "2022-02-25", 255, 9.2, "2022-02-17", "2022-02-17", 20],
  ["AAPL", "Call", "2022-03-04", 165, 2.95, "2022-02-23", "2022-02-23", -21],
  ["AMD", "Call", "2022-03-11", 120, 6.05, "2022-02-25", "Open", "TBD"],
  ["DDD", "Put", "2022-03-18", 17, 1.55, "2022-02-28", "Open", "TBD"],
];

/** Writes each closed trade's result and the running balance beside it, in the fields of SPEC 3. */
function keepBooks(trades: readonly Entry[]): SampleTrade[] {
  let thousand = startingBalance;
  return trades.map(([symbol, tradeType, expiration, strike, bid, fillDate, closeDate, roi]) => {
    const trade = { symbol, tradeType, expiration, strike, bid, fillDate, closeDate, roi };
    if (roi === "TBD") return trade;
    const balance = (assumedInvestment * roi) / 100;
    thousand += balance;
    return { ...trade, balance, thousand };
  });
}

/** The sample history's rows, ready for a table. */
export const sampleTradeHistory = keepBooks(entries).map(fromSample);

/** What the sample history comes to: stands above its table. */
export const sampleSummary = summarizeTrades(sampleTradeHistory, startingBalance * 100);
