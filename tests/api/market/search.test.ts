import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sectorStocks, stocks } from "../../../api/db/market-tables";
import { SymbolMatch } from "../../../contract/market-schemas";
import { onEachDatabase } from "../../harness/each-database";
import { addSector, addStock, emptyMarket } from "../../harness/market-rows";

const names: Record<string, string> = {
  AAPL: "Apple",
  AMAT: "Applied Materials",
  AMD: "Advanced Micro Devices",
  AMZN: "Amazon.com",
  DDD: "3D Systems",
  DM: "Desktop Metal",
  MSFT: "Microsoft",
  MU: "Micron Technology",
  NVDA: "NVIDIA",
  SSYS: "Stratasys",
  T: "AT&T",
  "BRK.B": "Berkshire Hathaway",
};

onEachDatabase(
  (api) => {
    beforeEach(async () => {
      await emptyMarket(api());
      await addSector(api(), "3d-printing", "3D printing");
      const rest = { exchange: "NASDAQ", currency: "USD", description: "" };
      const rows = Object.entries(names).map(([symbol, name]) => ({ symbol, name, ...rest }));
      await api().db.insert(stocks).values(rows);
      await api().db.insert(sectorStocks).values({ sector: "3d-printing", symbol: "DDD", main: true });
    });
    const search = (q: string, headers: Record<string, string> = {}) =>
      api().call("GET", `/api/symbols/search?${new URLSearchParams({ q })}`, { headers });
    const find = async (q: string) => {
      const reply = await search(q);
      expect(reply.status, reply.text).toBe(200);
      return z
        .array(SymbolMatch)
        .parse(reply.body)
        .map(({ symbol }) => symbol);
    };

    it("a match has its name, exchange and sectors, and is open to everybody", async () => {
      expect((await search("ddd")).body).toEqual([
        {
          symbol: "DDD",
          name: "3D Systems",
          exchange: "NASDAQ",
          sectors: [{ slug: "3d-printing", name: "3D printing" }],
        },
      ]);
    });

    it.each([
      ["3d", "DDD"],
      ["nvdia", "NVDA"],
      ["aple", "AAPL"],
      ["mircosoft", "MSFT"],
      ["desktop metel", "DM"],
      ["  Advanced \t MICRO ", "AMD"],
      ["brk b", "BRK.B"],
      ["hathaway", "BRK.B"],
      ["at&t", "T"],
    ])("%j finds %s first", async (words, symbol) => {
      expect((await find(words))[0]).toBe(symbol);
    });

    it("the symbol itself comes first, then symbols that begin so, names, and words of names", async () => {
      await addStock(api(), { symbol: "A", name: "Agilent" });
      await addStock(api(), { symbol: "ZA", name: "Zeta A-One" });
      await addStock(api(), { symbol: "MICROX", name: "Zeta" });
      await addStock(api(), { symbol: "ZM", name: "Z Micro" });
      expect(await find("a")).toEqual(["A", "AMD", "AAPL", "AMAT", "AMZN", "T", "ZA"]);
      expect(await find("micro")).toEqual(["MICROX", "MSFT", "MU", "ZM", "AMD"]);
    });

    it("of what is merely alike the most alike comes first", async () => {
      await addStock(api(), { symbol: "AAA", name: "Stratos" });
      expect(await find("stratasis")).toEqual(["SSYS", "AAA"]);
    });

    it("what begins with the words comes before what is merely alike", async () => {
      await addStock(api(), { symbol: "ZZZ", name: "Holding of Appel Orchards" });
      expect(await find("appel")).toEqual(["ZZZ", "AAPL", "AMAT"]);
    });

    it("case is of no matter", async () => {
      expect(await find("NvIdIa")).toEqual(["NVDA"]);
      expect(await find("nvda")).toEqual(await find("NVDA"));
      expect(await find("MICRO")).toEqual(await find("micro"));
    });

    it("ten are told at most, and equal ones in the order of their symbols on every database", async () => {
      const symbols = ["B", "A", "BA", "B.A", "B-A", "AB", "A.B", "9", "10", "Z", "B.B", "B2"].map(
        (end) => `X${end}`,
      );
      for (const symbol of symbols) await addStock(api(), { symbol, name: "Same Name" });
      const first = ["X10", "X9", "XA", "XA.B", "XAB", "XB", "XB-A", "XB.A", "XB.B", "XB2"];
      expect(await find("same")).toEqual(first);
      expect(await find("smae name")).toEqual(first);
    });

    it.each(["%", "_", "\\", "%%%", "a%l", "ap_le", "_AAPL", "AAPL\\", "%AAP", "3_"])(
      "%j means itself: its signs are no wildcards",
      async (words) => {
        const plain = words.replace(/[%_\\]/g, "");
        expect(await find(words)).toEqual(plain === "" ? [] : await find(`${words.replace(/[%_\\]/g, "!")}`));
      },
    );

    it("a name with such a sign is found by it", async () => {
      await addStock(api(), { symbol: "PCT", name: "100% Pure_Play" });
      expect((await find("100%"))[0]).toBe("PCT");
      expect((await find("pure_"))[0]).toBe("PCT");
    });

    it("nothing alike is an empty list", async () => {
      expect(await find("xqzt")).toEqual([]);
    });

    it("words of any kind are answered", async () => {
      const odd = [
        "\u0000",
        "a\u0000apl",
        "\ud800",
        "aapl\udfff",
        "\u202e",
        "'; --",
        "x".repeat(100),
        "🦄",
        "é",
      ];
      for (const words of odd) expect((await search(words)).status, words).toBe(200);
    });

    it("words that percent signs mangle are answered too", async () => {
      for (const q of ["%00", "%ED%A0%80", "%E0%A4%A", "%zz", "%2525"]) {
        expect((await api().call("GET", `/api/symbols/search?q=${q}`)).status).toBe(200);
      }
    });

    it.each(["", "   ", "x".repeat(101)])("%j is refused with a sentence", async (words) => {
      const reply = await search(words);
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({ message: expect.stringMatching(/^Q: (Required|Maximum length is 100)$/) });
    });

    describe("at full strength", () => {
      const from = (address: string) => ({
        "x-api-client-token": api().clientToken,
        "x-client-address": address,
      });

      it("120 searches a minute are one visitor's, and the next is refused for that visitor alone (S9)", async () => {
        for (let index = 0; index < 120; index++) await search("zz", from("203.0.113.1"));
        expect((await search("zz", from("203.0.113.1"))).status).toBe(429);
        expect((await search("zz", from("203.0.113.2"))).status).toBe(200);
      });
    });
  },
  { settings: { limitsFactor: 1 } },
);
