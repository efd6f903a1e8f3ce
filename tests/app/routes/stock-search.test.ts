import { describe, expect, test } from "vitest";
import type { StockSearch } from "~/pages/stocks/stock-search.server";
import { action, loader } from "~/routes/stocks._index";
import { stockRequests } from "../../../api/db/market-tables";
import { answering, exchangeWith, unreachable } from "../../harness/context";
import { addCandles, addSector, addStock } from "../../harness/market-rows";
import { down, unknownCall, withMarket } from "../../harness/market-visit";

const on = withMarket(async (api) => {
  await addSector(api, "metaverse", "Metaverse");
  await addStock(api, { symbol: "AAPL", name: "Apple" }, ["metaverse"]);
  await addStock(api, { symbol: "APP", name: "AppLovin" });
  await addCandles(api, "AAPL", { "2026-11-19": 230, "2026-11-20": 231.5 });
});

const visit = (query: string) => on.visitor.visit(loader, `/stocks${query}`);
/** The loader's own type, of JSON that it just answered. */
const open = async (query: string): Promise<StockSearch> => (await visit(query)).data as StockSearch;
const lines = () => on.calls.map(({ line }) => line).sort();

describe("the search page without words (SPEC-DECISIONS 25)", () => {
  test.each(["", "?q=", "?q=+++"])(
    "begins with AAPL by name, and the sectors, for visitors: %j",
    async (query) => {
      expect(await open(query)).toMatchObject({
        state: "start",
        words: "",
        figures: { state: "members-only", need: "account" },
        matches: { state: "ready", data: [{ symbol: "AAPL", name: "Apple" }] },
        sectors: [{ slug: "metaverse" }],
      });
      expect(lines()).toEqual(["GET /api/sectors", "GET /api/symbols/search?q=AAPL"]);
      expect(on.calls.filter(({ bearer }) => bearer)).toEqual([]);
    },
  );

  test("begins with AAPL and its figures for members", async () => {
    await on.signIn();
    expect(await open("")).toMatchObject({
      figures: { state: "ready", data: { symbol: "AAPL", quote: { price: 231.5 } } },
    });
  });

  describe("of an upstream without AAPL", () => {
    const withoutApple = (stocks: object[]) => {
      const real = exchangeWith(on.api);
      const sectors = [{ slug: "metaverse", name: "Metaverse", stocks }];
      on.goTo((request) => {
        if (request.path === "/api/sectors") return answering(200, sectors)(request);
        if (request.path.includes("q=AAPL")) return answering(200, [])(request);
        return request.path.includes("AAPL") ? unknownCall(request) : real(request);
      });
    };

    test("begins with the first stock of its sectors, by name for visitors", async () => {
      withoutApple([{ symbol: "APP", name: "AppLovin" }]);
      expect(await open("")).toMatchObject({ matches: { state: "ready", data: [{ symbol: "APP" }] } });
    });

    test("begins with the first stock of its sectors, with its figures for members", async () => {
      await on.signIn();
      withoutApple([{ symbol: "APP", name: "AppLovin" }]);
      expect(await open("")).toMatchObject({ figures: { state: "ready", data: { symbol: "APP" } } });
    });

    test("begins with no stock where it tells of none", async () => {
      withoutApple([]);
      expect(await open("")).toMatchObject({ state: "start", matches: { state: "ready", data: [] } });
    });
  });

  test("stands with an upstream that is gone", async () => {
    on.goTo(unreachable);
    expect(await open("")).toMatchObject({ state: "start", matches: { state: "failed" } });
  });
});

describe("a search", () => {
  test("finds what the words are like, with its sectors, whatever the case", async () => {
    expect(await open("?q=appl")).toMatchObject({
      words: "appl",
      matches: { data: [{ symbol: "AAPL", sectors: [{ slug: "metaverse" }] }, { symbol: "APP" }] },
    });
    expect(lines()).toEqual(["GET /api/symbols/search?q=appl"]);
  });

  test("has the stock of that very symbol first, then all as the upstream ranks them", async () => {
    const found = ["AAPL", "APPX", "APP", "APPY"].map((symbol) => ({ symbol, name: symbol }));
    on.goTo(answering(200, found));
    const search = await open("?q=app");
    const symbols = search.state === "found" && search.matches.state === "ready" ? search.matches.data : [];
    expect(symbols.map(({ symbol }) => symbol)).toEqual(["APP", "AAPL", "APPX", "APPY"]);
  });

  test.each(["?q=zzzz", "?q=%25", "?q=%27%3B--"])(
    "finds nothing where there is nothing: %s",
    async (query) => {
      expect(await open(query)).toMatchObject({ state: "found", matches: { state: "ready", data: [] } });
    },
  );

  test.each([
    ["a".repeat(101), "Maximum length is 100"],
    ["a\0b", "Please remove the characters that cannot be shown"],
  ])("is not made for what nobody could answer, and says why (%#)", async (words, problem) => {
    const reply = await visit(`?q=${encodeURIComponent(words)}`);
    expect([reply.status, reply.data]).toEqual([422, { words, state: "unaskable", problem }]);
    expect(on.calls).toEqual([]);
  });

  test("stands with the words where the upstream fails", async () => {
    on.goTo(down);
    const reply = await visit("?q=apple");
    expect([reply.status, reply.data]).toMatchObject([200, { words: "apple", matches: { state: "failed" } }]);
  });
});

describe("a request for a stock that is missing", () => {
  const ask = (form: Record<string, string>) =>
    on.visitor.visit(action, "/stocks?q=tesla", { form: { from: "/stocks?q=tesla", ...form } });
  const requested = async () => (await on.api.db.select().from(stockRequests)).map(({ wanted }) => wanted);

  test("is noted, thanked for, and leads back to the search", async () => {
    const reply = await ask({ symbol: " Tesla " });
    expect([reply.status, reply.location]).toEqual([303, "/stocks?q=tesla"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "Thank you. We have noted your request.",
    });
    expect(await requested()).toEqual(["TESLA"]);
  });

  test("counts once however often it is sent", async () => {
    await ask({ symbol: "Tesla" });
    await ask({ symbol: "tesla" });
    expect(await requested()).toEqual(["TESLA"]);
  });

  test.each(["Apple", "aapl"])("for a stock that is here says so at the field: %s", async (symbol) => {
    const reply = await ask({ symbol });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { symbol: "Apple (AAPL) is here already." },
      repopulateFields: { symbol, from: "/stocks?q=tesla" },
    });
    expect(reply.toast).toMatchObject({ type: "error", text: "Apple (AAPL) is here already." });
    expect(await requested()).toEqual([]);
  });

  test.each([
    ["", "Required"],
    ["   ", "Required"],
    ["a".repeat(101), "Maximum length is 100"],
    ["a\0b", "Please remove the characters that cannot be shown"],
  ])("is not sent where the field is wrong (%#)", async (symbol, message) => {
    const reply = await ask({ symbol });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({ fieldErrors: { symbol: message }, repopulateFields: { symbol } });
    expect(on.calls).toEqual([]);
  });

  test("that comes too often is told when to try again, at no field", async () => {
    on.goTo(answering(429, { message: "Too many requests." }, { "retry-after": "77" }));
    const reply = await ask({ symbol: "Tesla" });
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([429, "77"]);
    expect(reply.data).toMatchObject({ fieldErrors: {}, repopulateFields: { symbol: "Tesla" } });
    expect(reply.toast).toMatchObject({ text: "Too many requests." });
  });

  test("keeps what was typed where the upstream is gone", async () => {
    on.goTo(unreachable);
    const reply = await ask({ symbol: "Tesla" });
    expect([reply.status, reply.data]).toMatchObject([503, { repopulateFields: { symbol: "Tesla" } }]);
  });

  test("leads nowhere but to a page of ours", async () => {
    expect((await ask({ symbol: "Tesla", from: "//evil.example" })).location).toBe("/stocks");
  });
});
