/** Where a level lies from a price. */
export interface LevelDistance {
  /** In percent of the price, without a sign. */
  percent: number;
  side: "above" | "below" | "at";
}

/**
 * How far a price has to go to a level.
 * @param price and level in dollars; undefined where one of them is not known, or is no price
 */
export function distanceTo(
  level: number | null | undefined,
  price: number | null | undefined,
): LevelDistance | undefined {
  if (typeof level !== "number" || typeof price !== "number" || price <= 0) return undefined;
  const percent = ((level - price) / price) * 100;
  // What is shown as nothing has no side.
  if (Math.abs(percent) < 0.05) return { percent: 0, side: "at" };
  return { percent: Math.abs(percent), side: percent > 0 ? "above" : "below" };
}
