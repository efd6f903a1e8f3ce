import { describe, expect, it } from "vitest";
import { rules } from "../harness/alert-rules";
import { noPostgres } from "../harness/postgres";
import { alertsAt, checkRules, noPromtool } from "../harness/promtool";
import { watch } from "./alert-causes/cause";
import { processCauses } from "./alert-causes/processes";
import { siteCauses } from "./alert-causes/site";
import { upstreamCauses } from "./alert-causes/upstream";

const MINUTES = 400_000;
const causes = { ...processCauses, ...siteCauses, ...upstreamCauses };

describe("the causes", () => {
  it("are of every rule of ops/alerts.yaml, and of no other", () => {
    expect(Object.keys(causes).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });
});

describe.skipIf(noPromtool)("a state that is told with gaps", () => {
  // As Prometheus notes a scrape that failed.
  const gaps = "0 0 0 stale 0 0 0 stale 0 0 0 stale 0 0 0";
  it.each([
    ["DatabaseAway", "api_database_up", "trade-signals-upstream"],
    ["UpstreamAway", "site_upstream_up", "trade-signals-site"],
  ])("makes %s fire, since a scrape that fails now and then begins nothing anew", (alert, figure, job) => {
    const others = ["trade-signals-site", "trade-signals-upstream"].map((name) => ({
      series: `up{job="${name}",instance="a"}`,
      values: "1x30",
    }));
    const series = { series: `${figure}{job="${job}",instance="a"}`, values: `1x3 ${gaps} 1 1` };
    expect(alertsAt([...others, series], [45, 225, 285])).toEqual([[], [alert], []]);
  });
});

describe.skipIf(noPromtool ?? noPostgres)("the rules, in Prometheus's own engine", () => {
  it("are taken by promtool", () => {
    expect(checkRules()).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  it.each(Object.entries(causes).map(([alert, cause]) => [alert, cause.when, cause] as const))(
    "%s fires when %s, and is silent before and after",
    async (alert, _, cause) => {
      const [before, during, after = []] = await watch(cause);
      expect({ before, during, after }).toEqual({
        before: [],
        during: [alert, ...(cause.also ?? [])].sort(),
        after: [],
      });
    },
    // Each takes a second or two; on busy cores what it takes.
    MINUTES,
  );
});
