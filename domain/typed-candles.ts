/** How much of candles is corrected at once, typed or as a file: more is imported by a command. */
export const typedCandles = { letters: 40_000, rows: 100 };
