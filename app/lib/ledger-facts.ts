import { withMinus } from "../../domain/minus";
import { formatDate } from "./dates";
import { formatExact, formatPrice } from "./money";

/** A fact of a ledger's entry as a page shows it. */
interface ShownFact {
  name: string;
  value: string;
}

/** Facts in the order of reading, by names that tell what they are; a database keeps them in an order of its own. */
const names = new Map([
  ["rule", "Rule"],
  ["symbol", "Stock"],
  ["tradeType", "Instrument"],
  ["corrects", "Corrects entry"],
  ["tells", "Tells of entry"],
  ["day", "Price of"],
  ["because", "Because"],
  ["date", "Known at the close of"],
  ["session", "For the session of"],
  ["entryCents", "Entry price"],
  ["limitCents", "Not to enter beyond"],
  ["stopCents", "Stop price"],
  ["targetCents", "Target price"],
  ["leaveOn", "To be left at the open of"],
  ["mostDays", "Sessions at most"],
  ["volatility", "Volatility per year"],
  ["delayMinutes", "Delay of the licence, in minutes"],
  ["strikeCents", "Strike"],
  ["expiration", "Expiration"],
  ["fillDate", "Filled on"],
  ["bidCents", "Bid at the fill"],
  ["askCents", "Ask at the fill"],
  ["why", "Not filled because"],
  ["closeDate", "Closed on"],
  ["exit", "Why it ended"],
  ["exitBidCents", "Bid at the close"],
  ["feesCents", "Fees"],
  ["stakeCents", "Stake"],
  ["resultCents", "Result for the stake"],
  ["prices", "Prices by"],
  ["model", "Model"],
  ["quotedAt", "Quoted at"],
  ["stockMicros", "Stock at the quote"],
  ["missingDays", "Sessions without a price"],
  ["candleDate", "Candle of"],
  ["openMicros", "Open"],
  ["highMicros", "High"],
  ["lowMicros", "Low"],
  ["closeMicros", "Close"],
  ["toldOpenMicros", "Open, as it was recorded"],
  ["toldHighMicros", "High, as it was recorded"],
  ["toldLowMicros", "Low, as it was recorded"],
  ["toldCloseMicros", "Close, as it was recorded"],
  ["wouldBeCents", "Result that the trade would have had (hypothetical)"],
  ["reason", "Why"],
  ["holdings", "The analyst’s own holdings"],
]);
const order = [...names.keys()];
/** Where a fact stands; one that nobody told us comes after all others. */
const placeOf = (name: string) => order.indexOf(name) + (names.has(name) ? 0 : order.length + 1);

const cents = /Cents$/;
/** Millionths of a dollar: prices of a stock. */
const micros = /Micros$/;

/** Facts in words: cents as dollars, dates as the pages write them. */
export const showFacts = (facts: Readonly<Record<string, string | number | null>>): ShownFact[] =>
  Object.entries(facts)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({
      name: names.get(name) ?? toWords(name.replace(cents, "").replace(micros, "")),
      value: showValue(name, value),
    }));

/** Why a trade ended or was not filled, in words. */
const endings: Readonly<Record<string, string>> = {
  "no trade": "the stock did not trade",
  "too cheap": "the option was too cheap",
  "no price": "no price could be had",
  "beyond limit": "its session opened beyond the price not to enter beyond",
  stop: "its stop was reached",
  target: "its target was reached",
  time: "its last session was over",
  expiration: "it expired",
  leave: "it was left as announced",
  unpriced: "no price could be had: the whole stake is lost",
};

function showValue(name: string, value: string | number | null): string {
  if (value === null || value === "") return "none";
  if (typeof value === "string") {
    const isEnding = (name === "why" || name === "exit") && Object.hasOwn(endings, value);
    return (isEnding ? endings[value] : undefined) ?? formatDate(value);
  }
  if (cents.test(name)) return formatExact(value);
  if (micros.test(name)) return formatPrice(value / 1_000_000);
  // Facts are whole numbers: this one is in hundredths of a percent.
  return name === "volatility" ? `${(value / 100).toFixed(2)}%` : withMinus(value.toLocaleString("en-US"));
}

function toWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? "(no name)" : words.charAt(0).toUpperCase() + words.slice(1);
}
