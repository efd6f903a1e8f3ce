import { contract } from "../../contract";
import type { watchlistCalls } from "../../contract/watchlist";
import { type Watched, watchKey } from "../../domain/watchlist";
import { same } from "../compare";
import { noSuchSymbol } from "../made-up";
import type { PlansOf } from "../plan";
import type { World } from "../world-types";

const { users } = contract;

export function watchlistPlans(world: World): PlansOf<typeof watchlistCalls> {
  const { ask, read, token, listed } = world;
  const stock = async (): Promise<Watched> => ({ kind: "stock", name: (await listed()).symbol });
  const sector = async (): Promise<Watched> => ({ kind: "sector", name: (await listed()).sector });
  const unknown = [{ what: "a stock", changes: { kind: "stock", name: noSuchSymbol } as const }];
  const add = async (watched: Watched) =>
    read(users.watch, await ask(users.watch, watched, { token: await token() }));
  const keys = async () => {
    const { entries } = read(
      users.watchlist,
      await ask(users.watchlist, undefined, { token: await token() }),
    );
    return entries.map(watchKey);
  };
  const both = async (): Promise<[Watched, Watched]> => {
    const [one, other] = [await stock(), await sector()];
    await add(one);
    await add(other);
    return [one, other];
  };

  return {
    watchlist: {
      sample: async () => ({}),
      promises: [
        {
          name: "after a stock and a sector were added",
          expected: "both of them",
          act: async () => {
            const wanted = (await both()).map(watchKey);
            const found = await keys();
            return same(
              "entries",
              true,
              wanted.every((key) => found.includes(key)),
            );
          },
        },
      ],
    },
    watchedNames: {
      sample: async () => ({}),
      promises: [
        {
          name: "the entries of the watchlist (users.watchlist)",
          expected: "the same in the same order",
          act: async () => {
            await both();
            const answer = await ask(users.watchedNames, undefined, { token: await token() });
            const found = read(users.watchedNames, answer).entries.map(watchKey);
            return same("entries", (await keys()).join(), found.join());
          },
        },
      ],
    },
    watch: {
      sample: async () => ({ input: await stock() }),
      unknown,
      promises: [
        {
          name: "the same again",
          expected: "2xx, that it was there already, and one entry",
          act: async () => {
            const watched = await stock();
            await add(watched);
            same("already", true, (await add(watched)).already);
            const own = (await keys()).filter((key) => key === watchKey(watched));
            return same("entries of it", 1, own.length);
          },
        },
      ],
    },
    unwatch: {
      sample: async () => ({ input: await stock() }),
      unknown,
      promises: [
        {
          name: "what is on the list, twice",
          expected: "2xx both times, and no entry of it",
          act: async () => {
            const watched = await stock();
            await add(watched);
            for (const _ of [1, 2])
              read(users.unwatch, await ask(users.unwatch, watched, { token: await token() }));
            return same("on the list", false, (await keys()).includes(watchKey(watched)));
          },
        },
      ],
    },
    orderWatchlist: {
      sample: async () => ({ input: { entries: [await stock(), await sector()] } }),
      promises: [
        {
          name: "the second of two entries first",
          expected: "the list in that order",
          act: async () => {
            const [one, other] = await both();
            const entries = [other, one];
            read(
              users.orderWatchlist,
              await ask(users.orderWatchlist, { entries }, { token: await token() }),
            );
            return same("entries", entries.map(watchKey).join(), (await keys()).slice(0, 2).join());
          },
        },
      ],
    },
  };
}
