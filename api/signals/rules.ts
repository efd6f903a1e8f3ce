import { formatDate } from "../../domain/dates";
import { SIMULATION_METHOD } from "../../domain/simulation";
import { CUSTOM_PATTERN } from "./custom-pattern";
import { SECTOR_TIMING } from "./sector-timing";
import { STOCK_TIMING } from "./stock-timing";
import { STOCKS_TO_WATCH } from "./stocks-to-watch";

/** A change of the rules or of the simulation is another version: every stock is then computed anew. */
export const RULES_VERSION = 5;
/** The day on which that version was fixed. */
export const RULES_DATE = "2026-11-27";

/**
 * Whether a signal came after the rules were fixed. Its own day decides and not that of its fill: what was decided by closes
 * that were known then is no test of the rules, however late it was filled. The day itself does not count: it was under way.
 */
export const isOutOfSample = (signalDate: string): boolean => signalDate > RULES_DATE;

/** The rules that open trades. */
export const tradedRules: readonly string[] = [STOCK_TIMING, CUSTOM_PATTERN];

const version = `Version ${RULES_VERSION} of the rules and the simulation, fixed on ${formatDate(RULES_DATE)}: only signals of later days are out of sample.`;

const plan = "The stop is 1 and the target 1.5 times the 14-day average true range away from the close.";

export interface Rule {
  name: string;
  title: string;
  /** What it looks at, when it speaks, and its stop and target. */
  description: string;
}

/** The rules in words (contract SignalRule). */
export const rules = {
  sectorTiming: {
    name: SECTOR_TIMING,
    title: "Sector timing",
    description:
      "Looks at an index of the sector’s stocks, each with the same weight: buy while it closes above its 50-day average and that average is higher than 10 days before, sell while it closes below it and the average is lower, wait otherwise. It opens no trades.",
  },
  stockTiming: {
    name: STOCK_TIMING,
    title: "Stock timing",
    description: `Gives one signal after each crossing of the 20-day and the 50-day exponential average of the closes: buy when the faster one has crossed above and the 14-day RSI is above 50, sell when it has crossed below and the RSI is below 50; until RSI confirms it, wait. ${plan} ${SIMULATION_METHOD} ${version}`,
  },
  stocksToWatch: {
    name: STOCKS_TO_WATCH,
    title: "Stocks to watch",
    description:
      "Stocks near a signal of stock timing, ranked by the days until the two averages meet at the pace of the last five; ten at most. Stocks whose averages have crossed and that wait only for RSI stand first, with 0 days. It opens no trades.",
  },
  customPattern: {
    name: CUSTOM_PATTERN,
    title: "Turn after a pullback",
    description: `In a rise (20-day above 50-day exponential average) two falling closes in a row and then a rising day whose body, from open to close, covers the whole body of the falling day before it: buy. In a fall the mirror of it: sell. ${plan} ${SIMULATION_METHOD} ${version}`,
  },
} satisfies Record<string, Rule>;
