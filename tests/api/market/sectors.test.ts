import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Sector, StockSummary } from "../../../contract/market-schemas";
import { stockOrders } from "../../../domain/market";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addFundamentals, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

/** The stocks that {@link beforeEach} makes, in each order: C has no figures, B makes a loss, D has one day only. */
const sorted: Record<string, string> = {
  symbol: "A B C D",
  "-symbol": "D C B A",
  name: "B D C A",
  "-name": "A C B D",
  price: "A D B C",
  "-price": "B A D C",
  change: "B A C D",
  "-change": "A B C D",
  "market-cap": "B A D C",
  "-market-cap": "A D B C",
  "pe-ratio": "D A B C",
  "-pe-ratio": "A D B C",
};

const oddNames = [
  "%00",
  "%ED%A0%80",
  "a".repeat(200),
  "..%2F3d-printing",
  "%25",
  "%E0%A4%A",
  "3D-printing",
  "a--b",
];

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics", 2);
    await addSector(api(), "3d-printing", "3D printing", 1);
    await addStock(api(), { symbol: "A", name: "Zeta" }, ["robotics", "3d-printing"]);
    await addStock(api(), { symbol: "B", name: "alpha" }, ["robotics"]);
    await addStock(api(), { symbol: "C", name: "beta" }, ["robotics"]);
    await addStock(api(), { symbol: "D", name: "Alpha" }, ["robotics"]);
    await addCandles(api(), "A", { "2026-11-19": 8, "2026-11-20": 10 });
    await addCandles(api(), "B", { "2026-11-19": 25, "2026-11-20": 30 });
    await addCandles(api(), "D", { "2026-11-20": 10 });
    await addFundamentals(api(), "A", { sharesOutstanding: 100, earningsPerShare: 1 });
    await addFundamentals(api(), "B", { sharesOutstanding: 10, earningsPerShare: -1 });
    await addFundamentals(api(), "D", { sharesOutstanding: 100, earningsPerShare: 2 });
    token = (await register(api())).token;
  });

  const stocksOf = (sector: string, headers: Record<string, string> = {}) =>
    api().call("GET", `/api/sectors/${sector}/symbols`, { token, headers });
  const symbolsIn = async (order?: string) => {
    const { body } = await stocksOf("robotics", order === undefined ? {} : { order });
    const { stocks } = z.object({ stocks: z.array(StockSummary) }).parse(body);
    return stocks.map(({ symbol }) => symbol).join(" ");
  };

  it("every sector is open to everybody, in its place, with its stocks and none of their figures", async () => {
    const reply = await api().call("GET", "/api/sectors");
    expect(reply.body).toEqual([
      {
        slug: "3d-printing",
        name: "3D printing",
        description: "About 3D printing.",
        stocks: [{ symbol: "A", name: "Zeta" }],
      },
      {
        slug: "robotics",
        name: "Robotics",
        description: "About Robotics.",
        stocks: [
          { symbol: "A", name: "Zeta" },
          { symbol: "B", name: "alpha" },
          { symbol: "C", name: "beta" },
          { symbol: "D", name: "Alpha" },
        ],
      },
    ]);
  });

  it("a sector without stocks is there all the same", async () => {
    await addSector(api(), "nft", "NFT", 3);
    const [, , nft] = z.array(Sector).parse((await api().call("GET", "/api/sectors")).body);
    expect(nft?.stocks).toEqual([]);
    expect((await stocksOf("nft")).body).toEqual({ sector: { slug: "nft", name: "NFT" }, stocks: [] });
  });

  it("a sector's stocks carry their figures, each as on its own page", async () => {
    const { body } = await stocksOf("3d-printing");
    const page = (await api().call("GET", "/api/symbols/A", { token })).body;
    const stock = {
      symbol: "A",
      name: "Zeta",
      quote: {
        asOf: "2026-11-20",
        price: 10,
        change: 2,
        changePercent: 25,
        trend: [8, 10],
        source: { kind: "sandbox" },
      },
      fundamentals: {
        marketCap: 1000,
        peRatio: 10,
        earningsPerShare: 1,
        dividendYield: null,
        sharesOutstanding: 100,
        source: { kind: "sandbox" },
      },
    };
    expect(body).toEqual({ sector: { slug: "3d-printing", name: "3D printing" }, stocks: [stock] });
    expect(page).toMatchObject(stock);
  });

  describe("SPEC-DECISIONS 17: the order header", () => {
    it.each(stockOrders)("sorts by %s, absent figures last and equal ones by symbol", async (order) => {
      expect(await symbolsIn(order)).toBe(sorted[order]);
    });

    it("is the largest company first where it is absent", async () => {
      expect(await symbolsIn()).toBe(sorted["-market-cap"]);
    });

    it("of any other text is refused with a sentence", async () => {
      const orders = [
        "",
        "prices",
        "--price",
        "-market-cap, symbol",
        "SYMBOL",
        "__proto__",
        "n\u00e4me",
        "\u00ff",
      ];
      for (const order of orders) {
        const reply = await stocksOf("robotics", { order });
        expect(reply.status, order).toBe(422);
        expect(reply.body).toEqual({ message: "Order: There is no such order" });
      }
    });
  });

  it.each(["symbols", "sector-news-articles"])("a sector that there is not has no %s: 404", async (list) => {
    const reply = await api().call("GET", `/api/sectors/gardening/${list}`, { token });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ message: "We have no such sector." });
  });

  it("what is no sector's name is refused before any query", async () => {
    for (const name of oddNames) {
      const reply = await stocksOf(name);
      expect(reply.status, name).toBe(422);
      expect(reply.body).toEqual({ message: "Sector: That is not a sector" });
    }
  });

  it("SPEC-DECISIONS 18: a sector's stocks are for who is signed in", async () => {
    const reply = await api().call("GET", "/api/sectors/robotics/symbols");
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ message: "Please log in." });
  });

  it("no reply is kept by anything between us and the site", async () => {
    for (const path of [
      "/api/sectors",
      "/api/sectors/robotics/symbols",
      "/api/symbols/A",
      "/api/symbols/search?q=a",
    ]) {
      const { headers } = await api().call("GET", path, { token });
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});
