/** On either side. */
const TAIL = 0.025;

/**
 * How a range did that is to hold a share of outcomes: by chance, or on one side of what chance explains in 95 % of cases,
 * by the binomial distribution of so many independent tries.
 */
export function judgeCoverage(
  held: number,
  tries: number,
  share: number,
): "as due" | "too seldom" | "too often" {
  let [atMost, below] = [0, 0];
  let chance = (1 - share) ** tries;
  for (let count = 0; count <= held; count++) {
    below = atMost;
    atMost += chance;
    chance *= ((tries - count) / (count + 1)) * (share / (1 - share));
  }
  if (atMost < TAIL) return "too seldom";
  return 1 - below < TAIL ? "too often" : "as due";
}
