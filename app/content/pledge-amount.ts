import { formatCharge, formatLimit } from "~/lib/money";

/**
 * What stands beside the amount of a pledge: the least and the most, in integer cents.
 * @param roomCents what is left of the investor's limit, where there is one
 */
export function amountHint(
  { minCents, maxCents }: { minCents: number; maxCents: number },
  roomCents: number | null | undefined,
): string {
  const isLimited = typeof roomCents === "number" && roomCents < maxCents;
  const most = isLimited
    ? `${formatCharge(roomCents)}, which is what is left of your limit before what you invested elsewhere`
    : `${formatLimit(maxCents)}, the largest pledge of this round`;
  return `In dollars: at least ${formatLimit(minCents)}, and at most ${most}.`;
}

/** The same where the upstream did not tell the least and the most. */
export const unknownAmountHint =
  "In dollars. We could not load the smallest and the largest amount you can pledge. If yours is too small or too large it is refused, and nothing is charged.";
