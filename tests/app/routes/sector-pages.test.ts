import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as stocksPage } from "~/routes/stock-insights-by-sector.$sector._index";
import { loader as newsPage } from "~/routes/stock-insights-by-sector.$sector.news";
import type { Exchange } from "~/upstream/exchange.server";
import { answering } from "../../harness/context";
import { down, unknownCall } from "../../harness/market-visit";
import { dana } from "../../harness/people";
import { withSectors } from "../../harness/sectors";

const on = withSectors();
type Route = Parameters<typeof on.visitor.visit>[0];
const visit = (route: Route, query = "") =>
  on.visitor.visit(route, `/stock-insights-by-sector/3d-printing${query}`, {
    params: { sector: "3d-printing" },
  });

const StocksData = z.object({
  order: z.string(),
  stocks: z.object({
    state: z.string(),
    need: z.string().optional(),
    message: z.string().optional(),
    data: z.object({ stocks: z.array(z.object({ symbol: z.string() })) }).optional(),
  }),
});
const NewsData = z.object({
  news: z.object({
    state: z.string(),
    data: z.object({ articles: z.array(z.object({ id: z.string() })) }).optional(),
  }),
});

describe("a sector's stocks", () => {
  const open = async (query = "") => StocksData.parse((await visit(stocksPage, query)).data);
  const symbols = async (query = "") => (await open(query)).stocks.data?.stocks.map(({ symbol }) => symbol);

  test("are never asked for on behalf of a visitor", async () => {
    expect((await open()).stocks).toEqual({ state: "members-only", need: "account" });
    expect(on.calls).toEqual([]);
  });

  test("come to a member, the largest first", async () => {
    await on.signIn();
    expect(await symbols()).toEqual(["SSYS", "DDD"]);
    expect(on.calls.at(-1)).toEqual({
      line: "GET /api/sectors/3d-printing/symbols",
      order: "-market-cap",
      bearer: true,
    });
  });

  test("come in the order that the address asks for, sent as the header (SPEC-DECISIONS 17)", async () => {
    await on.signIn();
    expect(await symbols("?sort=symbol")).toEqual(["DDD", "SSYS"]);
    expect(on.calls.at(-1)?.order).toBe("symbol");
    expect(await symbols("?sort=price")).toEqual(["DDD", "SSYS"]);
    expect(await symbols("?sort=-price")).toEqual(["SSYS", "DDD"]);
    expect((await open("?sort=-price")).order).toBe("-price");
  });

  test.each(["?sort=", "?sort=password", "?sort=-market-cap%0d%0ax:y", "?sort=PRICE"])(
    "come in the usual order with %s, which is not sent upstream",
    async (query) => {
      await on.signIn();
      expect((await open(query)).order).toBe("-market-cap");
      expect(on.calls.at(-1)?.order).toBe("-market-cap");
    },
  );

  test.each<[string, Exchange, string]>([
    ["is down", down, "failed"],
    ["does not have them", unknownCall, "not-offered"],
  ])("leave the page standing where the upstream %s", async (_, exchange, state) => {
    await on.signIn();
    on.goTo(on.but("/symbols", exchange));
    expect((await open()).stocks.state).toBe(state);
  });

  test("give way to the way in, with the upstream's sentence, where the session turns out to be over", async () => {
    on.goTo(async (request) =>
      request.path.endsWith("/login")
        ? answering(200, { id: "u1", token: "opaque", firstName: "D", lastName: "L", email: dana.email })(
            request,
          )
        : answering(401, { message: "Your session has ended." })(request),
    );
    await on.signIn();
    expect((await open()).stocks).toEqual({
      state: "members-only",
      need: "account",
      message: "Your session has ended.",
    });
    expect(await on.visitor.user()).toBeUndefined();
  });
});

describe("a sector's news", () => {
  const open = async () => NewsData.parse((await visit(newsPage)).data).news;

  test("are there for everybody", async () => {
    expect((await open()).data?.articles.map(({ id }) => id)).toEqual(["a1"]);
    expect(on.calls).toEqual([
      { line: "GET /api/sectors/3d-printing/sector-news-articles", order: undefined, bearer: false },
    ]);
  });

  test.each<[string, Exchange, string]>([
    ["is down", down, "failed"],
    ["does not have them", unknownCall, "not-offered"],
  ])("leave the page standing where the upstream %s", async (_, exchange, state) => {
    on.goTo(exchange);
    expect((await open()).state).toBe(state);
  });
});
