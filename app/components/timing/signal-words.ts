import { formatPrice } from "~/lib/money";

/** A rule's stance as it is shown: a direction only where it has one. */
interface StanceWords {
  word: string;
  direction: "up" | "down" | "none";
}

const stances: Readonly<Record<string, StanceWords>> = {
  buy: { word: "Buy", direction: "up" },
  sell: { word: "Sell", direction: "down" },
  wait: { word: "Wait", direction: "none" },
};

/** Any word that we do not know is shown as it came. */
export const stanceWords = (stance: string): StanceWords =>
  (Object.hasOwn(stances, stance) ? stances[stance] : undefined) ?? { word: stance, direction: "none" };

const known = Object.keys(stances);

/** Rules that always say something: what they say is a direction, and only the day on which it began was a signal. */
const directions = ["stock-timing", "sector-timing"];
export const isDirection = (rule: string): boolean => directions.includes(rule);

/** A signal's state as it is shown; whether it is over, and nothing can be done by it any more. */
interface OutcomeWords {
  word: string;
  isOver: boolean;
}

const outcomes: Readonly<Record<string, OutcomeWords>> = {
  new: { word: "New", isOver: false },
  open: { word: "Open", isOver: false },
  target: { word: "Target reached", isOver: true },
  stopped: { word: "Stopped out", isOver: true },
  time: { word: "Left by time", isOver: true },
  left: { word: "Left", isOver: true },
  expired: { word: "Expired", isOver: true },
  unpriced: { word: "Closed without a price", isOver: true },
  unfilled: { word: "Not filled", isOver: true },
  withdrawn: { word: "Withdrawn", isOver: true },
  "not proven": { word: "Not proven", isOver: true },
};

/** Any word that we do not know is shown as it came, and is over: nobody is to act on it. */
export const outcomeWords = (state: string): OutcomeWords =>
  (Object.hasOwn(outcomes, state) ? outcomes[state] : undefined) ?? { word: state, isOver: true };

/** For sorting stances: what says to buy, to sell and to wait, in this order, then all others as they come. */
export const stanceOrder = (one: string, other: string) => placeOf(one) - placeOf(other);
const placeOf = (stance: string) => (known.includes(stance) ? known.indexOf(stance) : known.length);

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A figure that a rule looked at, in its unit: "$17.42", "28.5% a year", "3.2 days", "61.4". */
export function formatInput(value: number, unit: string | null | undefined): string {
  if (!unit) return plain.format(value);
  if (unit === "$") return formatPrice(value);
  return `${plain.format(value)}${unit.startsWith("%") ? "" : " "}${unit}`;
}
