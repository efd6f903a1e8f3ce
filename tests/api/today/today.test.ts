import { beforeEach, expect, it } from "vitest";
import { noteNews } from "../../../api/alerts/note-news";
import { trades } from "../../../api/db/signal-tables";
import { Today } from "../../../contract/today";
import { onEachDatabase } from "../../harness/each-database";
import { addCandles, addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { register } from "../../harness/people";

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "AAPL" }, ["robotics"]);
    await addCandles(api(), "AAPL", { "2026-11-19": 100, "2026-11-20": 102 });
    ({ token } = await register(api()));
  });
  const today = async (own = token) =>
    Today.parse((await api().call("GET", "/api/users/today", { token: own })).body);
  const note = () => api().call("PUT", "/api/users/visit", { token });
  const trade = (id: string, changes: Partial<typeof trades.$inferInsert> = {}) => ({
    ...{ id, rule: "stock-timing", symbol: "AAPL", basis: "simulated", tradeType: "Call" },
    ...{ expiration: "2026-12-04", strikeCents: 10_000, bidCents: 100, askCents: 110 },
    ...{ fillDate: "2026-11-19", source: "sandbox" },
    ...changes,
  });

  it("is refused without a session", async () => {
    expect((await api().call("GET", "/api/users/today")).status).toBe(401);
    expect((await api().call("PUT", "/api/users/visit")).status).toBe(401);
  });

  it("names the session that is open or comes next, and lists nothing where there is nothing", async () => {
    const { session, events, openSignals, watchlist, subscription } = await today();
    expect(Date.parse(session.endsAt)).toBeGreaterThan(api().now().getTime());
    expect([events, openSignals, watchlist]).toEqual([[], [], []]);
    expect(subscription ?? null).toBeNull();
  });

  it("lists open trades with the last close, and closed ones not", async () => {
    const closed = { closeDate: "2026-11-20", exitBidCents: 50, exit: "stop", resultCents: -50_000 };
    await api()
      .db.insert(trades)
      .values([trade("open"), trade("closed", closed)]);
    expect((await today()).openSignals).toMatchObject([
      { id: "open", close: 102, asOf: "2026-11-20", basis: "simulated" },
    ]);
  });

  it("shows a change of the shared part at once where the site has seen it, and a member's own at once always", async () => {
    await today();
    await api().call("PUT", "/api/users/watchlist/stock/AAPL", { token });
    expect((await today()).watchlist).toMatchObject([{ name: "AAPL", quote: { price: 102 } }]);
    const { token: other } = await register(api(), { email: "other@example.com" });
    expect((await today(other)).watchlist).toEqual([]);
  });

  it("says since when things are new once a visit was noted, and whose own that is", async () => {
    expect(await today()).toMatchObject({ since: null, visitDue: true });
    expect((await note()).status).toBe(200);
    expect(await today()).toMatchObject({ since: null, visitDue: false });
    const { token: other } = await register(api(), { email: "other@example.com" });
    expect(await today(other)).toMatchObject({ visitDue: true });
  });

  it("has what was told beside the ledger since the visit before, from when it may be told", async () => {
    const hours = (ago: number) => new Date(api().now().getTime() - ago * 3_600_000);
    const dated = { symbol: "AAPL", date: "2026-12-01", basis: "practice" } as const;
    const watch = {
      kind: "watch",
      symbol: "AAPL",
      date: "2026-11-20",
      source: "sandbox",
      reason: "Near.",
    } as const;
    await noteNews(api().db, "old", { news: { kind: "earnings", ...dated }, at: hours(8 * 24) });
    await noteNews(api().db, "new", { news: { kind: "split", ...dated, from: 1, to: 4 }, at: hours(2) });
    await noteNews(api().db, "watch", { news: watch, at: hours(1) });
    await noteNews(api().db, "ahead", { news: { kind: "earnings", ...dated }, at: hours(-1) });
    await noteNews(api().db, "week", {
      news: { kind: "weekly", from: "2026-11-14", to: "2026-11-20" },
      at: hours(1),
    });
    expect((await today()).notes).toEqual([
      { kind: "watch", symbol: "AAPL", date: "2026-11-20", at: hours(1).toISOString(), isSample: true },
      { kind: "split", symbol: "AAPL", date: "2026-12-01", at: hours(2).toISOString(), isSample: true },
    ]);
  });

  it("notes a visit once, however many tell of it at the same time", async () => {
    const replies = await Promise.all([note(), note(), note()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await today()).toMatchObject({ visitDue: false });
  });
});
