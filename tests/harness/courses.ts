/** Long enough that the first holding's volatility has a forecast (docs/decisions/0070). */
const FALLING = 260;
const RISING = 380;

/** Closes that fall for a year, rise for a year and a half and fall then, and go up and down by a dollar meanwhile. */
export const fallingRisingFalling = (days: readonly string[]): [string, number][] =>
  days.map((date, at) => {
    const risen = Math.min(Math.max(at - FALLING, 0), RISING) / 4;
    const fallen = Math.min(at, FALLING) / 10 + Math.max(at - FALLING - RISING, 0) / 2;
    return [date, 130 + (at % 2) + risen - fallen];
  });
