import { contract } from "../../contract";
import { ascending, same } from "../compare";
import { assertRefused } from "../judge";
import { noSuchSector, noSuchSymbol } from "../made-up";
import { Unmet } from "../outcome";
import type { Case, PlansOf } from "../plan";
import type { World } from "../world-types";
import type { cardVisit } from "./card-visit";
import { signalPlans } from "./signals";

const { market } = contract;

export function marketPlans(world: World, visit: ReturnType<typeof cardVisit>): PlansOf<typeof market> {
  const { ask, read, token, listed } = world;
  const symbol = async () => (await listed()).symbol;
  const unknown = [{ what: "a stock", changes: { symbol: noSuchSymbol } }];
  const sectorStocks = async (order: string) => {
    const { sector } = await listed();
    const input = { params: { sector }, headers: { order } };
    return read(market.sectorSymbols, await ask(market.sectorSymbols, input, { token: await token() }))
      .stocks;
  };
  const newestFirst = (news: () => Promise<{ articles: { publishedAt: string }[] }>): Case => ({
    name: "the order of its articles",
    expected: "the newest first",
    act: async () => {
      const times = (await news()).articles.map(({ publishedAt }) => -Date.parse(publishedAt));
      return ascending(times, "articles.publishedAt");
    },
  });
  // Unique for each run, so that the list of wanted stocks does not get the same one twice.
  const wanted = `Conformance Kit ${world.newPerson().email.slice(12, 24)}`;

  return {
    ...signalPlans(world),
    userPaymentMethods: {
      sample: async () => ({}),
      promises: [
        {
          name: "after one was added",
          expected: "that card",
          act: async () => {
            const { id } = await visit.card();
            if ((await visit.cards()).some((card) => card.id === id)) return "200";
            throw new Unmet("others, or none", "methods");
          },
        },
      ],
    },
    sectors: {
      sample: async () => ({}),
      promises: [
        {
          name: "its slugs",
          expected: "each once",
          act: async () => {
            const slugs = read(market.sectors, await ask(market.sectors, undefined)).map(({ slug }) => slug);
            if (new Set(slugs).size === slugs.length) return "200";
            throw new Unmet("one of them twice", "slug");
          },
        },
      ],
    },
    sectorSymbols: {
      sample: async () => ({
        input: { params: { sector: (await listed()).sector }, headers: { order: "symbol" } },
      }),
      unknown: [{ what: "a sector", changes: { params: { sector: noSuchSector } } }],
      promises: [
        {
          name: "order: symbol, and -symbol",
          expected: "sorted by symbol, and the other way round",
          act: async () => {
            const symbols = (await sectorStocks("symbol")).map((stock) => stock.symbol);
            const turned = (await sectorStocks("-symbol")).map((stock) => stock.symbol);
            ascending(symbols, "stocks.symbol");
            return ascending(turned.reverse(), "stocks.symbol");
          },
        },
        {
          name: "order: -market-cap",
          expected: "the largest first, those without figures last",
          act: async () => {
            const caps = (await sectorStocks("-market-cap")).map(
              ({ fundamentals }) => fundamentals?.marketCap,
            );
            return ascending(
              caps.map((cap) => -(cap ?? Number.NEGATIVE_INFINITY)),
              "stocks.fundamentals.marketCap",
            );
          },
        },
        {
          name: "without the header",
          expected: "2xx in an order of its own",
          act: async () => {
            const input = { params: { sector: (await listed()).sector }, headers: {} };
            read(market.sectorSymbols, await ask(market.sectorSymbols, input, { token: await token() }));
            return "200";
          },
        },
      ],
    },
    sectorNews: {
      sample: async () => ({ input: { sector: (await listed()).sector } }),
      unknown: [{ what: "a sector", changes: { sector: noSuchSector } }],
      promises: [
        newestFirst(async () =>
          read(market.sectorNews, await ask(market.sectorNews, { sector: (await listed()).sector })),
        ),
      ],
    },
    searchSymbols: {
      sample: async () => ({ input: { q: await symbol() } }),
      promises: [
        {
          name: "the symbol of a stock that is listed",
          expected: "that stock first",
          act: async () => {
            const found = read(market.searchSymbols, await ask(market.searchSymbols, { q: await symbol() }));
            return same("symbol", await symbol(), found[0]?.symbol);
          },
        },
        {
          name: "letters that are in no name",
          expected: "2xx and an empty list",
          act: async () => {
            const found = read(market.searchSymbols, await ask(market.searchSymbols, { q: "qzxjvkwq" }));
            if (found.length === 0) return "200";
            throw new Unmet(`${found.length} of them`);
          },
        },
        {
          name: "what a database or a page would read as more than text: %, ', <b>, \\",
          expected: "2xx",
          act: async () => {
            for (const q of ["%", "_", "'", '"; --', "<b>", "\\", "é 🚀"]) {
              read(market.searchSymbols, await ask(market.searchSymbols, { q }));
            }
            return "200";
          },
        },
      ],
    },
    symbol: {
      sample: async () => ({ input: { symbol: await symbol() } }),
      unknown,
      promises: [
        {
          name: "whose profile it is",
          expected: "that of the stock that was asked for",
          act: async () => {
            const input = { symbol: await symbol() };
            const profile = read(market.symbol, await ask(market.symbol, input, { token: await token() }));
            return same("symbol", input.symbol, profile.symbol);
          },
        },
      ],
    },
    relatedStocks: { sample: async () => ({ input: { symbol: await symbol() } }), unknown },
    symbolNews: {
      sample: async () => ({ input: { symbol: await symbol() } }),
      unknown,
      promises: [
        newestFirst(async () =>
          read(market.symbolNews, await ask(market.symbolNews, { symbol: await symbol() })),
        ),
      ],
    },
    symbolSectorNews: {
      sample: async () => ({ input: { symbol: await symbol() } }),
      unknown,
      promises: [
        newestFirst(async () =>
          read(market.symbolSectorNews, await ask(market.symbolSectorNews, { symbol: await symbol() })),
        ),
      ],
    },
    requestStock: {
      sample: async () => ({ input: { symbol: wanted } }),
      promises: [
        {
          name: "a stock that is here",
          expected: "409 with a sentence",
          act: async () => assertRefused(await ask(market.requestStock, { symbol: await symbol() }), [409]),
        },
        {
          name: "the same again",
          expected: "2xx",
          act: async () => {
            read(market.requestStock, await ask(market.requestStock, { symbol: wanted }));
            return "200";
          },
        },
      ],
    },
  };
}
