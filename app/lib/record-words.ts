import { roundHalfAway } from "../../domain/rounding";
import { formatDate } from "./dates";
import { formatCents } from "./money";

const inEnglish = new Intl.NumberFormat("en-US");

/** "1,204". */
export const countInWords = (count: number): string => inEnglish.format(count);

/** "1 trade", "1,204 trades". */
export const tradesInWords = (count: number): string =>
  `${countInWords(count)} ${count === 1 ? "trade" : "trades"}`;

/** The days of a record: "01/03/2022 to 02/28/2022", "on 01/03/2022", or that there are none yet. */
export function periodInWords(from: string | null | undefined, to: string | null | undefined): string {
  if (!from) return "no trade yet";
  return !to || from === to ? `on ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;
}

/** A fraction as a percent with one decimal and its sign: "+12.3%", "−4.0%"; without a sign where that says nothing. */
export function signedShare(share: number): string {
  const text = shareInWords(Math.abs(share));
  if (text === "0.0%") return text;
  return `${share < 0 ? "−" : "+"}${text}`;
}

/** A fraction as a percent with one decimal: "67.4%". */
export const shareInWords = (share: number): string => `${(share * 100).toFixed(1)}%`;

/**
 * How deep a fall was, as a share of the height: "28.5%". More than all of it can be lost, since the subscription goes on
 * where nothing is left; a percentage beyond a hundred would say nothing, so that is said in money.
 */
export const fallInWords = ({ share, cents }: { share: number; cents: number }): string =>
  share > 1 ? `more than all, ${formatCents(roundHalfAway(cents))}` : shareInWords(share);

/** What records can rest on; anything else that an upstream says is simulated, so that nothing is live by accident. */
export const recordBasis = (basis: string): "live" | "simulated" | "sample" | "mixed" =>
  basis === "live" || basis === "sample" || basis === "mixed" ? basis : "simulated";

/** How the basis of a signal is shown: practice is a sample, and what nobody told beforehand is simulated. */
export const signalBasis = (basis: string): "issued" | "sample" | "simulated" => {
  if (basis === "practice") return "sample";
  return basis === "issued" ? "issued" : "simulated";
};
