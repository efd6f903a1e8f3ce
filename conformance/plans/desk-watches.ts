import { randomUUID } from "node:crypto";
import { contract } from "../../contract";
import type { deskWatchCalls } from "../../contract/desk-watches";
import { Unmet } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { desk } = contract;
const reason = "The conformance kit tries the desk";

/** Stocks to watch. The one that the kit names is taken off again. */
export function watchPlans(world: World): PlansOf<typeof deskWatchCalls> {
  const { ask, read, once, listed, desk: own } = world;
  const terms = async () => ({
    ...{ id: randomUUID(), symbol: (await listed()).symbol },
    ...{ reason: "The kit names a stock.", holdings: "None." },
  });
  const named = once("a stock to watch (desk.addWatch)", async () => {
    const [input, token] = [await terms(), await own.token()];
    const answer = await ask(desk.addWatch, input, { token });
    read(desk.addWatch, answer);
    return { input, token, answer, again: await ask(desk.addWatch, input, { token }) };
  });
  const removed = once("a stock that is taken off (desk.removeWatch)", async () => {
    const { input, token } = await named();
    const { watches } = read(desk.watches, await ask(desk.watches, undefined, { token }));
    const answer = await ask(desk.removeWatch, { id: input.id, reason }, { token });
    read(desk.removeWatch, answer);
    const left = read(desk.watches, await ask(desk.watches, undefined, { token })).watches;
    return { id: input.id, answer, watches, left };
  });
  return {
    watches: {
      sample: async () => ({}),
      promises: [
        {
          name: "a stock that was named and taken off",
          expected: "on the list between the two, and not afterwards",
          act: async () => {
            const { id, watches, left } = await removed();
            const isOn = (list: readonly { id: string }[]) => list.some((watch) => watch.id === id);
            if (!isOn(watches) || isOn(left)) throw new Unmet("another list", "watches");
            return "200";
          },
        },
      ],
    },
    addWatch: {
      sample: async () => ({ input: await terms() }),
      succeed: async () => (await named()).answer,
      promises: [
        {
          name: "the same stock sent again under its id",
          expected: "no second one: 200",
          act: async () => String((await named()).again.status),
        },
      ],
    },
    removeWatch: {
      sample: async () => ({ input: { id: (await named()).input.id, reason } }),
      succeed: async () => (await removed()).answer,
      unknown: [{ what: "a stock to watch that there is not", changes: { id: randomUUID() } }],
    },
  };
}
