import { contract } from "../../contract";
import type { todayCalls } from "../../contract/today";
import { same } from "../compare";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function todayPlans(world: World): PlansOf<typeof todayCalls> {
  const { ask, read, token } = world;
  const today = async () => read(users.today, await ask(users.today, undefined, { token: await token() }));

  return {
    today: {
      sample: async () => ({}),
      promises: [
        {
          name: "the watchlist (users.watchlist)",
          expected: "the same entries",
          act: async () => {
            const answer = await ask(users.watchlist, undefined, { token: await token() });
            const names = read(users.watchlist, answer).entries.map(({ name }) => name);
            const shown = (await today()).watchlist.map(({ name }) => name);
            return same("watchlist", names.join(), shown.join());
          },
        },
        {
          name: "the session",
          expected: "it opens before it ends, and has not ended",
          act: async () => {
            const { opensAt, endsAt } = (await today()).session;
            same("session.opensAt", true, Date.parse(opensAt) < Date.parse(endsAt));
            return same("session.endsAt", true, Date.parse(endsAt) > world.options.now().getTime());
          },
        },
      ],
    },
    noteVisit: {
      sample: async () => ({}),
      promises: [
        {
          name: "what users.today answers right after",
          expected: "no visit is due",
          act: async () => {
            read(users.noteVisit, await ask(users.noteVisit, undefined, { token: await token() }));
            return same("visitDue", false, (await today()).visitDue);
          },
        },
      ],
    },
  };
}
