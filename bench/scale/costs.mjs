// What was measured, in milliseconds of processor time, and where it stands in bench/RESULTS.md: `seen` are its very words.
// `today` is the code as it was; `bars` is what QUALITY.md's bars allow, reckoned from figures of the same run.
export const seen = {
  hotPage: { row: "P1", seen: "54858/s" },
};
export const costs = { today: {}, bars: {} };
