import { describe, expect, it } from "vitest";
import { noPostgres } from "../harness/postgres";
import { processCauses } from "../operations/alert-causes/processes";
import { siteCauses } from "../operations/alert-causes/site";
import { upstreamCauses } from "../operations/alert-causes/upstream";
import { noPrometheus } from "./prometheus";
import { watchLive } from "./watch-live";

const MINUTES = 1_200_000;
const FIRST_PORT = 4930;
const causes = Object.entries({ ...processCauses, ...siteCauses, ...upstreamCauses });

// `npm run rehearse -- --alerts`. In `npm test` promtool evaluates the same rules over the same causes in seconds; here a
// Prometheus that runs does, with a twentieth of the time.
describe.skipIf(noPrometheus ?? noPostgres)("a Prometheus that runs", () => {
  it.each(causes.map(([alert, cause], at) => [alert, cause.when, cause, FIRST_PORT + at] as const))(
    "sees %s fire when %s, and end where calm comes back",
    async (alert, _, cause, port) => {
      const [before, during, after] = await watchLive(alert, cause, port);
      expect(before).toEqual([]);
      expect(during).toContain(alert);
      // Where a process stays away there is no calm to come back to.
      if (cause.calmAfter !== 0) expect(after).toEqual([]);
    },
    MINUTES,
  );
});
