import { contract } from "../../contract";
import type { SignalList } from "../../contract/signals";
import { ascending, same } from "../compare";
import { noSuchSector } from "../made-up";
import { Unmet } from "../outcome";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";

const { sectorTiming, stockTiming, stocksToWatch, customPattern } = contract.market;
type Signals = Pick<
  typeof contract.market,
  "sectorTiming" | "stockTiming" | "stocksToWatch" | "customPattern"
>;

export function signalPlans({ ask, read, listed }: World): PlansOf<Signals> {
  const slug = async () => (await listed()).sector;
  const unknown = [{ what: "a sector", changes: { slug: noSuchSector } }];
  const explained = (list: () => Promise<SignalList>): Case => ({
    name: "its signals",
    expected: "each follows a rule that is described",
    act: async () => {
      const { signals, rules } = await list();
      for (const { rule } of signals) {
        if (!rules.some(({ name }) => name === rule))
          throw new Unmet(`a rule ${rule} without words`, "rules");
      }
      return "200";
    },
  });
  const beside = (list: () => Promise<SignalList>): Case => ({
    name: "the records of its rules",
    expected: "each beside what all rules came to on one capital",
    act: async () => {
      for (const { name, record, whole } of (await list()).rules) {
        if (record && record.trades > 0 && !whole) throw new Unmet(`of ${name} alone`, "rules.whole");
      }
      return "200";
    },
  });
  return {
    sectorTiming: {
      sample: async () => ({ input: { slug: await slug() } }),
      unknown,
      promises: [
        explained(async () => read(sectorTiming, await ask(sectorTiming, { slug: await slug() }))),
        {
          name: "its sector, and its index",
          expected: "of the sector that was asked for, the oldest first",
          act: async () => {
            const asked = await slug();
            const { sector, index } = read(sectorTiming, await ask(sectorTiming, { slug: asked }));
            same("sector.slug", asked, sector.slug);
            return ascending(
              (index ?? []).map(({ date }) => date),
              "index.date",
            );
          },
        },
      ],
    },
    stockTiming: {
      sample: async () => ({ input: { slug: await slug() } }),
      unknown,
      promises: [
        explained(async () => read(stockTiming, await ask(stockTiming, {}))),
        beside(async () => read(stockTiming, await ask(stockTiming, {}))),
        {
          name: "its stocks",
          expected: "each once",
          act: async () => {
            const { signals } = read(stockTiming, await ask(stockTiming, {}));
            same("signals.symbol", signals.length, new Set(signals.map(({ symbol }) => symbol)).size);
            return "200";
          },
        },
      ],
    },
    stocksToWatch: {
      sample: async () => ({}),
      promises: [explained(async () => read(stocksToWatch, await ask(stocksToWatch, undefined)))],
    },
    customPattern: {
      sample: async () => ({}),
      promises: [
        explained(async () => read(customPattern, await ask(customPattern, undefined))),
        beside(async () => read(customPattern, await ask(customPattern, undefined))),
        {
          name: "the order of its signals",
          expected: "the newest first",
          act: async () => {
            const { signals } = read(customPattern, await ask(customPattern, undefined));
            return ascending(
              signals.map(({ asOf }) => -Date.parse(asOf)),
              "signals.asOf",
            );
          },
        },
      ],
    },
  };
}
