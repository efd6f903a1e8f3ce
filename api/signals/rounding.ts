/** A figure as it is told: to so many decimals. */
export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
