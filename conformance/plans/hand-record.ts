import { contract } from "../../contract";
import { ascending, same } from "../compare";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { handRecord, handSignals } = contract.roi;

/** The record of signals made by hand, whether there is one or not. */
export function handRecordPlans({
  ask,
  read,
}: World): Pick<PlansOf<typeof contract.roi>, "handRecord" | "handSignals"> {
  return {
    handRecord: {
      sample: async () => ({}),
      promises: [
        {
          name: "the totals of signals made by hand",
          expected:
            "of each basis all that were filled, with what was taken and what was skipped making up all",
          act: async () => {
            const { totals } = read(handRecord, await ask(handRecord, undefined));
            for (const { states, report } of totals) {
              const filled = states.open + states.closed;
              same("report.ofAll.trades", report?.ofAll.trades ?? 0, filled);
              same("report.taken", report ? report.taken + report.skipped : 0, filled);
            }
            return "200";
          },
        },
      ],
    },
    handSignals: {
      sample: async () => ({ input: { page: 1 } }),
      promises: [
        {
          name: "the order of signals made by hand",
          expected: "the newest entry of the ledger first",
          act: async () => {
            const { signals } = read(handSignals, await ask(handSignals, { page: 1 }));
            return ascending(signals.map(({ seq }) => seq).toReversed(), "signals.seq");
          },
        },
      ],
    },
  };
}
