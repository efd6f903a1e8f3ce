import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { noteNews } from "../../../api/alerts/note-news";
import { ledgerCheckpoints } from "../../../api/db/ledger-table";
import { AlertFeed } from "../../../contract/alerts";
import { commitAndTell, ended, issued, opensAt } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { newSignal, plantEntries } from "../../harness/ledger";
import { addSector, addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

onEachDatabase((api) => {
  let token = "";
  beforeEach(async () => {
    await emptyMarket(api());
    await addSector(api(), "robotics", "Robotics");
    await addStock(api(), { symbol: "AAPL", name: "Apple" }, ["robotics"]);
    await addStock(api(), { symbol: "NVDA", name: "Nvidia" }, []);
    ({ token } = await registerConfirmed(api()));
  });
  const make = async (own = token) => {
    const { body } = await api().call("PUT", "/api/users/alerts/feed", { token: own });
    return z.object({ token: z.string() }).parse(body).token;
  };
  const read = (address: string) => api().call("GET", `/api/alert-feeds/${address}`);
  const titles = async (address: string) =>
    AlertFeed.parse((await read(address)).body).entries.map(({ title }) => title);

  it("has what was committed before its session, the newest first, and never what was computed backwards", async () => {
    await commitAndTell(api(), [
      newSignal("stock-timing:NVDA:2026-11-19"),
      issued("AAPL"),
      ended("AAPL", -41_200),
    ]);
    expect(await titles(await make())).toEqual(["AAPL signal ended, Call", "Passed: AAPL new signal, Call"]);
  });

  it("has what is told of stocks besides, and nothing that is one member's own", async () => {
    const { now, db } = api();
    const watch = {
      kind: "watch" as const,
      symbol: "AAPL",
      date: "2026-11-20",
      source: "sandbox",
      reason: "Near.",
    };
    await noteNews(db, "watch:stocks-to-watch:AAPL:2026-11-20", { news: watch, at: now() });
    const { id: userId } = await registerConfirmed(api(), { email: "kim@example.com" });
    await noteNews(db, "ended:kim", { news: { kind: "ended", what: "subscription" }, at: now(), userId });
    await noteNews(db, "digest:2026-11-20", {
      news: { kind: "weekly", from: "2026-11-14", to: "2026-11-20" },
      at: now(),
    });
    expect(await titles(await make())).toEqual(["Sample: AAPL is a new stock to watch"]);
  });

  it("marks what can no longer be acted on", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    const address = await make();
    expect(await titles(address)).toEqual(["AAPL new signal, Call"]);
    api().setNow(opensAt);
    expect(await titles(address)).toEqual(["Passed: AAPL new signal, Call"]);
  });

  it("is of the signals that its member chose", async () => {
    await commitAndTell(api(), [issued("AAPL"), issued("NVDA")]);
    const body = {
      ...{
        zone: "UTC",
        quietFrom: 0,
        quietTo: 0,
        digestAt: 0,
        scope: "sectors",
        sectors: ["robotics"],
        told: [],
      },
    };
    await api().call("PUT", "/api/users/alerts", { token, body });
    expect(await titles(await make())).toEqual(["AAPL new signal, Call"]);
  });

  it("has the newest hundred of those that its member chose, however many others are newer", async () => {
    await commitAndTell(api(), [issued("AAPL")]);
    const others = Array.from({ length: 101 }, (_, at) => ({ ...issued("NVDA"), trade: `rule:NVDA:${at}` }));
    await plantEntries(api().db, others, api().now());
    const address = await make();
    expect(new Set(await titles(address))).toEqual(new Set(["NVDA new signal, Call"]));
    const choose = (body: object) =>
      api().call("PUT", "/api/users/alerts", {
        token,
        body: { ...{ zone: "UTC", quietFrom: 0, quietTo: 0, digestAt: 0, sectors: [], told: [] }, ...body },
      });
    const own = ["AAPL new signal, Call"];
    await choose({ scope: "sectors", sectors: ["robotics"] });
    expect(await titles(address)).toEqual(own);
    await choose({ scope: "watchlist" });
    expect(await titles(address)).toEqual([]);
    for (const watched of ["stock/AAPL", "sector/robotics"]) {
      await api().call("PUT", `/api/users/watchlist/${watched}`, { token });
      expect(await titles(address), watched).toEqual(own);
      await api().call("DELETE", `/api/users/watchlist/${watched}`, { token });
    }
  });

  it("names the first checkpoint that has an entry, once there is one, as the mail does", async () => {
    await plantEntries(api().db, [issued("AAPL"), ended("AAPL", -41_200)], api().now());
    const address = await make();
    const signed = async () =>
      AlertFeed.parse((await read(address)).body).entries.map(({ sentences }) =>
        sentences.filter((sentence) => sentence.includes("checkpoint")),
      );
    expect(await signed()).toEqual([[], []]);
    const sign = (size: number) => ({ size, keyId: "key", root: `${size}a`.repeat(32), note: "a note" });
    await api()
      .db.insert(ledgerCheckpoints)
      .values([sign(1), sign(3), sign(4)]);
    expect(await signed()).toEqual([
      [expect.stringContaining(`checkpoint of 3 entries has this one; its root is ${"3a".repeat(32)}`)],
      [expect.stringContaining("checkpoint of 1 entries")],
    ]);
  });

  it("does not call passed what amends a trade that was filled before it", async () => {
    const fill = {
      ...issued("AAPL", { fillDate: "2026-11-23", askCents: 500, bidCents: 480 }),
      kind: "fill" as const,
    };
    const amend = { ...issued("AAPL"), kind: "amend" as const };
    await plantEntries(api().db, [issued("AAPL"), fill, amend], api().now());
    expect(await titles(await make())).toEqual([
      "AAPL signal amended, Call",
      "AAPL signal filled, Call",
      "Passed: AAPL new signal, Call",
    ]);
  });

  it("has one address at a time; another, an old and an ended one are 404", async () => {
    const first = await make();
    const second = await make();
    expect([first === second, (await read(first)).status, (await read(second)).status]).toEqual([
      false,
      404,
      200,
    ]);
    expect((await read("a".repeat(43))).status).toBe(404);
    await api().call("DELETE", "/api/users/alerts/feed", { token });
    expect((await read(second)).status).toBe(404);
  });

  it("is one member's own: another's address is another, and ending one leaves the other", async () => {
    const { token: other } = await registerConfirmed(api(), { email: "other@example.com" });
    const [mine, theirs] = [await make(), await make(other)];
    await api().call("DELETE", "/api/users/alerts/feed", { token: other });
    expect([(await read(mine)).status, (await read(theirs)).status]).toEqual([200, 404]);
  });

  it("keeps no address that could be read", async () => {
    const address = await make();
    const { text } = await api().call("GET", "/api/users/export", { token });
    expect(text).not.toContain(address);
    expect((await api().call("GET", "/api/users/alerts", { token })).text).not.toContain(address);
  });
});
