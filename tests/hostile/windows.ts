/** How long the product's own times are, and for how long a row looks. */
export interface Windows {
  /** The site's deadlines, in milliseconds. */
  readMs: number;
  writeMs: number;
  /** How much later than its deadline an answer may come, with fifty pages made at once: less than one more deadline in full. */
  slackMs: number;
  /** How long a page counts as fresh, in seconds. */
  pageFreshSeconds: number;
  /** For how long an upstream stays broken under load, in milliseconds. */
  outageMs: number;
  /** Whether a row tries every combination of what it has, or each once. */
  everyPair: boolean;
}

/** The product as it is delivered. */
export const full: Windows = {
  readMs: 3_000,
  writeMs: 10_000,
  slackMs: 1_500,
  pageFreshSeconds: 60,
  outageMs: 60_000,
  everyPair: true,
};

/** For `npm test`: the same rows, none of which waits for long. */
export const short: Windows = {
  readMs: 1_500,
  writeMs: 3_000,
  slackMs: 3_000,
  pageFreshSeconds: 1,
  outageMs: 12_000,
  everyPair: false,
};

/** The same without short deadlines, for rows that hold none and may run on a busy machine. */
export const unhurried: Windows = { ...short, readMs: full.readMs, writeMs: full.writeMs };
