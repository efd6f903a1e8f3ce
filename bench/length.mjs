// How long the long rows run: ten minutes, as QUALITY.md has them, unless BENCH_MINUTES says less while somebody works on
// them. What is measured so is told, never kept and no result.
export const minutes = Number(process.env.BENCH_MINUTES ?? 10);
export const isShort = minutes < 10;
/** That share of a number of the whole length. */
export const share = (whole) => Math.max(1, Math.round((whole * minutes) / 10));
