import { contract } from "../../contract";
import { dataTopics } from "../../contract/data-versions";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { data } = contract;

export function dataPlans({ ask, read }: World): PlansOf<typeof data> {
  return {
    versions: {
      sample: async () => ({}),
      promises: [
        {
          name: "asked for again",
          expected: "of each topic the same version, or a later one",
          act: async () => {
            const before = read(data.versions, await ask(data.versions, undefined));
            const after = read(data.versions, await ask(data.versions, undefined));
            const back = dataTopics.find((topic) => after[topic] < before[topic]);
            if (back) throw new Unmet("an earlier version than before", back);
            return "200";
          },
        },
      ],
    },
  };
}
