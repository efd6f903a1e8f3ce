/**
 * The nearest whole number; halves go away from zero, so that a loss rounds as a gain does. `Math.round` alone takes -2.5
 * to -2. Never -0.
 */
export function roundHalfAway(value: number): number {
  const size = Math.floor(Math.abs(value) + 0.5);
  return value < 0 && size > 0 ? -size : size;
}
