import { formatCents } from "~/lib/money";
import { landingSection, paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { planRanges, rsiMiddle, ruleDays } from "../../../domain/rule-figures";
import { stakeCents } from "../../../domain/track-record";
import { figures } from "../figures";
import { landingSections } from "../landing-sections";
import type { Term } from "./term";

const howFigures = (id: string, text: string) => ({ text, href: `${paths.legal("how-figures")}#${id}` });

/** Words of the signals and of the record that is kept of them. */
export const recordTerms: readonly Term[] = [
  {
    id: "signal",
    term: "Signal",
    text: [
      "What one of our rules says about a stock at a day’s close: buy, sell or wait, with its reason. It is the same for every reader, and it is not advice. ",
      howFigures("signals", "How signals are worked out"),
      ".",
    ],
    see: ["simulated", "issued"],
  },
  {
    id: "roi",
    term: "Return on investment",
    abbreviation: "ROI",
    text: [
      `A trade’s result as a percentage of the ${figures.assumedInvestment.text} that is assumed for each, whatever the option cost. It is before commissions, fees, taxes and the subscription. `,
      howFigures("roi", "With an example"),
      ".",
    ],
    see: ["stake", "net"],
  },
  {
    id: "stake",
    term: "Stake",
    text: `What a record assumes for each trade: ${formatCents(stakeCents)}, always the same. Gains are not put into the next trade.`,
    see: ["roi", "capital"],
  },
  {
    id: "capital",
    term: "Capital",
    text: "The fixed sum that a record’s percentages are of. A trade for which too little of it is left is skipped, and counted among the skipped ones.",
    see: ["stake", "drawdown"],
  },
  {
    id: "gross",
    term: "Gross",
    text: "The results of all closed trades, added up, before the subscription.",
    see: ["net"],
  },
  {
    id: "net",
    term: "Net",
    text: "Gross less the subscription for every month or part of a month. It is always shown beside the gross, in the same size.",
    see: ["gross"],
  },
  {
    id: "drawdown",
    term: "Drawdown",
    text: "The deepest fall of capital plus results from an earlier high, at the end of each day. It shows what a reader would have had to sit through.",
    see: ["capital", "profit-factor"],
  },
  {
    id: "profit-factor",
    term: "Profit factor",
    text: "The sum of all gains over the sum of all losses. Above one, a record has gained; below one, it has lost. Without a loss there is no profit factor.",
    see: ["drawdown", "win-rate"],
  },
  {
    id: "win-rate",
    term: "Win rate",
    text: "The share of closed trades that gained. A high one can still lose money: a few large losses can outweigh many small gains.",
    see: ["profit-factor"],
  },
  {
    id: "benchmark",
    term: "Benchmark",
    text: "What doing nothing would have brought in the same period: every stock bought with equal weight and held.",
    see: ["net"],
  },
  {
    id: "ema",
    term: "Exponential moving average",
    abbreviation: "EMA",
    text: `An average of the last closes in which newer ones count for more. Our stock timing compares one of ${ruleDays.fast} days with one of ${ruleDays.slow}.`,
    see: ["crossing", "rsi"],
  },
  {
    id: "crossing",
    term: "Crossing",
    text: "The day on which the faster average moves to the other side of the slower one. Stock timing gives one signal after each, as soon as the RSI confirms it.",
    see: ["ema", "rsi"],
  },
  {
    id: "rsi",
    term: "Relative strength index",
    abbreviation: "RSI",
    text: `How much of a stock’s recent movement was upward, on a scale with its middle at ${rsiMiddle}. Our rules look at the last ${ruleDays.rsi} days.`,
    see: ["ema"],
  },
  {
    id: "atr",
    term: "Average true range",
    abbreviation: "ATR",
    text: `How far a stock’s price usually moves within a day, here over ${ruleDays.atr} days. The stop is ${planRanges.stop} and the target ${planRanges.target} times that range from the close.`,
    see: ["stop", "target", "volatility"],
  },
  {
    id: "ledger",
    term: "Ledger",
    text: [
      "The list of every signal that opens a trade and of every close, each added as it happens. Nothing in it is changed or taken out. ",
      { text: "The ledger and its proof", href: recordPaths.ledgerProof() },
      ".",
    ],
    see: ["hash-chain", "issued"],
  },
  {
    id: "hash",
    term: "Hash",
    text: "A short fingerprint of a text: the same text always has the same hash, and the smallest change gives another.",
    see: ["hash-chain"],
  },
  {
    id: "hash-chain",
    term: "Hash chain",
    text: "A list in which each entry holds the hash of the one before it. Changing an old entry changes every hash after it, so the change shows.",
    see: ["hash", "ledger"],
  },
  {
    id: "sample",
    term: "Sample",
    text: [
      "Made up by us, to show how the books are kept. The ",
      { text: "sample trade history", href: landingSection(landingSections.tradeHistory) },
      " is one. None of its trades was issued or filled.",
    ],
    see: ["simulated", "live"],
  },
  {
    id: "simulated",
    term: "Simulated",
    text: "Worked out by our rules from daily prices, with hindsight and without money at risk. Nobody traded it.",
    see: ["sample", "issued"],
  },
  {
    id: "issued",
    term: "Issued",
    text: "Said of a signal: it was recorded in the ledger, with prices from a licensed provider, before the opening of the session in which it could first be traded.",
    see: ["live", "ledger"],
  },
  {
    id: "live",
    term: "Live",
    text: "Said of a trade: it follows an issued signal. Its option is still priced by a model. Nothing made up, simulated or imported is ever called live.",
    see: ["issued", "simulated"],
  },
  {
    id: "hypothetical",
    term: "Hypothetical",
    text: "The result of arithmetic on assumptions, such as a growth rate held for years. Nobody has earned it.",
    see: ["simulated"],
  },
  {
    id: "sandbox-data",
    term: "Sandbox data",
    text: "Prices, company figures and articles that a program makes up for real tickers. None of it happened.",
    see: ["sample"],
  },
];
