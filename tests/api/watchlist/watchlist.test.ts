import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { stocks } from "../../../api/db/market-tables";
import { watchlistEntries } from "../../../api/db/watchlist-table";
import { WatchlistEntry } from "../../../contract/watchlist";
import { mostWatched } from "../../../domain/watchlist";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

const root = "/api/users/watchlist";
const List = z.object({ entries: z.array(WatchlistEntry) });

onEachDatabase((api) => {
  let token = "";
  let userId = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    for (const symbol of ["AAPL", "NVDA", "TSLA"]) await addStock(api(), { symbol }, ["robotics"]);
    ({ token, id: userId } = await register(api()));
  });
  const put = (path: string, own = token) => api().call("PUT", `${root}/${path}`, { token: own });
  const list = async (own = token) =>
    List.parse((await api().call("GET", root, { token: own })).body).entries;
  const names = async (own = token) => (await list(own)).map(({ name }) => name);

  it("what is added comes last, with its name and the last close", async () => {
    await addCandles(api(), "AAPL", { "2026-11-19": 100, "2026-11-20": 102 });
    for (const path of ["sector/robotics", "stock/AAPL"]) expect((await put(path)).status).toBe(200);
    const [sector, stock] = await list();
    expect(sector).toMatchObject({ kind: "sector", name: "robotics", title: "Robotics" });
    expect(sector?.quote ?? undefined).toBeUndefined();
    expect(stock).toMatchObject({ kind: "stock", name: "AAPL", quote: { price: 102, changePercent: 2 } });
  });

  it("to add what is there already is no error, says so, and moves nothing", async () => {
    await put("stock/AAPL");
    await put("stock/NVDA");
    const again = await put("stock/AAPL");
    expect(again.body).toMatchObject({ already: true, message: expect.stringContaining("already") });
    expect(await names()).toEqual(["AAPL", "NVDA"]);
  });

  it("many at once are each kept once", async () => {
    await Promise.all(["AAPL", "AAPL", "NVDA", "NVDA", "TSLA"].map((name) => put(`stock/${name}`)));
    expect((await names()).sort()).toEqual(["AAPL", "NVDA", "TSLA"]);
  });

  it.each(["stock/ZZZZ", "sector/nowhere"])("%s is unknown: 404 with a sentence", async (path) => {
    expect(await put(path)).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^We have no/) },
    });
    expect(await names()).toEqual([]);
  });

  it.each(["stock/robotics", "sector/AAPL", "bond/AAPL", "stock/a%20b"])(
    "%s is refused with 422",
    async (path) => {
      expect((await put(path)).status).toBe(422);
    },
  );

  it(`holds ${mostWatched} entries, and the next one is refused with 409 until one is removed`, async () => {
    for (let at = 1; at < mostWatched; at++) await addStock(api(), { symbol: `S${at}` }, []);
    const added = Array.from({ length: mostWatched - 1 }, (_, at) => ({
      userId,
      symbol: `S${at + 1}`,
      position: at,
      addedAt: api().now(),
    }));
    await api().db.insert(watchlistEntries).values(added);
    expect((await put("stock/AAPL")).status).toBe(200);
    expect((await put("stock/NVDA")).status).toBe(409);
    expect((await put("stock/AAPL")).status, "one that is on it").toBe(200);
    await api().call("DELETE", `${root}/stock/S1`, { token });
    expect((await put("stock/NVDA")).status).toBe(200);
  });

  it("an order puts what it names first, keeps the rest as it was, and passes over what is not on the list", async () => {
    for (const path of ["stock/AAPL", "stock/NVDA", "sector/robotics"]) await put(path);
    const entries = [
      { kind: "sector", name: "robotics" },
      { kind: "stock", name: "TSLA" },
      { kind: "stock", name: "NVDA" },
    ];
    const reply = await api().call("PUT", root, { token, body: { entries } });
    expect(reply.status).toBe(200);
    expect(await names()).toEqual(["robotics", "NVDA", "AAPL"]);
    await put("stock/TSLA");
    expect((await names()).at(-1)).toBe("TSLA");
  });

  it("is one person's own: nobody else reads, changes or orders it", async () => {
    await put("stock/AAPL");
    await put("stock/NVDA");
    const { token: other } = await register(api(), { email: "other@example.com" });
    await api().call("DELETE", `${root}/stock/AAPL`, { token: other });
    const entries = [{ kind: "stock", name: "NVDA" }];
    await api().call("PUT", root, { token: other, body: { entries } });
    expect(await names(other)).toEqual([]);
    expect(await names()).toEqual(["AAPL", "NVDA"]);
    expect((await api().call("GET", root)).status).toBe(401);
  });

  it("a stock that leaves the listing leaves every list", async () => {
    await put("stock/AAPL");
    await api().db.delete(stocks).where(eq(stocks.symbol, "AAPL"));
    expect(await names()).toEqual([]);
  });

  it("is in the export of its owner, without figures", async () => {
    await put("stock/AAPL");
    const { body } = await api().call("GET", "/api/users/export", { token });
    expect(body).toMatchObject({ watchlist: [{ kind: "stock", name: "AAPL", addedAt: expect.any(String) }] });
  });
});
