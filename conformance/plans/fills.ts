import { contract } from "../../contract";
import type { fillCalls } from "../../contract/fills";
import { same } from "../compare";
import { NotOffered, NotTried } from "../outcome";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { roi, users } = contract;

const UNKNOWN_TRADE = "no-such-rule:ZZZZ:2022-01-03";

export function fillPlans(world: World): PlansOf<typeof fillCalls> {
  const { ask, read, token } = world;
  const trade = world.once("a trade of the record (roi.trades)", async () => {
    const [first] = await listed();
    if (!first) throw new NotTried("the record has no trade");
    return first.id;
  });
  const listed = async () => {
    try {
      return read(roi.trades, await ask(roi.trades, { size: 1 })).trades;
    } catch (error) {
      // Whether notes of fills are offered is told all the same.
      if (error instanceof NotOffered) return [{ id: UNKNOWN_TRADE }];
      throw error;
    }
  };
  const fill = async () => ({ trade: await trade(), priceCents: 125, quantity: 2, filledOn: "2022-01-03" });
  const noteIt = async () => ask(users.noteFill, await fill(), { token: await token() });
  const noted = async () => {
    const answer = await ask(users.ownFills, {}, { token: await token() });
    const id = await trade();
    return read(users.ownFills, answer).fills.filter((each) => each.trade === id);
  };

  return {
    ownFills: { sample: async () => ({ input: {} }) },
    noteFill: {
      sample: async () => ({ input: await fill() }),
      unknown: [{ what: "a trade", changes: { trade: UNKNOWN_TRADE } }],
      promises: [
        {
          name: "the same twice (users.ownFills)",
          expected: "one note of it",
          act: async () => {
            read(users.noteFill, await noteIt());
            read(users.noteFill, await noteIt());
            return same("fills of it", 1, (await noted()).length);
          },
        },
      ],
    },
    forgetFill: {
      sample: async () => ({ input: { trade: await trade() } }),
      promises: [
        {
          name: "a note that was deleted (users.ownFills)",
          expected: "is not there any more",
          act: async () => {
            read(users.noteFill, await noteIt());
            const input = { trade: await trade() };
            read(users.forgetFill, await ask(users.forgetFill, input, { token: await token() }));
            return same("fills of it", 0, (await noted()).length);
          },
        },
      ],
    },
  };
}
