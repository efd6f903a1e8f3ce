/** The figures that our rules and charts go by, each typed once: the rules count with them and the pages tell them. */

/** Days that the averages and oscillators of the rules look back. */
export const ruleDays = { fast: 20, slow: 50, rsi: 14, atr: 14, slope: 10, pullback: 2, pace: 5 } as const;

/** Between what rises and what falls, on the scale of the RSI. */
export const rsiMiddle = 50;

/** A plan's stop and target, in average true ranges from the close. */
export const planRanges = { stop: 1, target: 1.5 } as const;

/** An index is worth so much on its first day. */
export const indexStart = 100;

/** Closes in the trend of a stock. */
export const trendCloses = 30;

/** Trading days that the band of a predicted price is made from, and that it reaches ahead: a year, a quarter. */
export const bandDays = { learnt: 252, ahead: 63 } as const;
