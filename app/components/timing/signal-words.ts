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
