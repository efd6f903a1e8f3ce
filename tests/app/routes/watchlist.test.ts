import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { action, loader } from "~/routes/watchlist";
import { loader as csv } from "~/routes/watchlist_.csv";
import { action as change, loader as entries } from "~/routes/watchlist_.entries";
import { createVisitor, exchangeWith } from "../../harness/context";
import { addCandles, addSector, addStock } from "../../harness/market-rows";
import { down, unknownCall, withMarket } from "../../harness/market-visit";

const on = withMarket(async (api) => {
  await addSector(api, "metaverse", "Metaverse");
  for (const symbol of ["AAPL", "NVDA", "TSLA"]) await addStock(api, { symbol }, ["metaverse"]);
  await addCandles(api, "AAPL", { "2026-11-19": 100, "2026-11-20": 101 });
  await addCandles(api, "NVDA", { "2026-11-19": 100, "2026-11-20": 104 });
});
const path = "/watchlist";
const form = (press: string, watchName: string, watchKind = "stock") => ({ press, watchKind, watchName });
const send = (press: string, name: string, kind?: string) =>
  on.visitor.visit(action, path, { form: form(press, name, kind) });
const Page = z.object({
  entries: z.object({
    state: z.string(),
    data: z.array(z.object({ name: z.string() }).passthrough()).optional(),
  }),
  removed: z.object({ name: z.string() }).optional(),
  need: z.string().optional(),
});
const open = async (query = "") => Page.parse((await on.visitor.visit(loader, path + query)).data);
const names = async (query = "") => (await open(query)).entries.data?.map(({ name }) => name);

describe("of somebody who is not signed in", () => {
  test.each([loader, csv, entries])("every page leads to the login", async (route) => {
    const reply = await on.visitor.visit(route, path);
    expect([reply.status, reply.location?.split("?")[0]]).toEqual([303, "/login"]);
  });

  test("a press on a shared page leads to the login, and says that nothing was saved", async () => {
    const reply = await send("add", "AAPL");
    expect([reply.status, reply.location]).toEqual([303, "/login?from=%2Fwatchlist"]);
    expect(await on.visitor.nextToast()).toMatchObject({ key: "loginFirst" });
  });
});

describe("of a member", () => {
  beforeEach(async () => {
    await on.signIn();
    await on.visitor.nextToast();
  });

  test("a press adds, leads to the list, and says whether it was there already", async () => {
    expect((await send("add", "AAPL")).location).toBe(path);
    expect(await on.visitor.nextToast()).toMatchObject({ key: "watchAdded" });
    await send("add", "AAPL");
    expect(await on.visitor.nextToast()).toMatchObject({ key: "watchedAlready" });
    expect(await names()).toEqual(["AAPL"]);
  });

  test("entries move by hand, and are shown by change where the address says so", async () => {
    for (const name of ["AAPL", "NVDA"]) await send("add", name);
    await send("add", "metaverse", "sector");
    await send("top", "metaverse", "sector");
    expect(await names()).toEqual(["metaverse", "AAPL", "NVDA"]);
    expect(await names("?order=change")).toEqual(["NVDA", "AAPL", "metaverse"]);
    await send("down", "AAPL");
    expect(await names()).toEqual(["metaverse", "NVDA", "AAPL"]);
  });

  test("what is removed can be put back, until it is", async () => {
    await send("add", "AAPL");
    const { location } = await send("remove", "AAPL");
    expect(location).toBe("/watchlist?removed=stock+AAPL");
    expect(await open("?removed=stock+AAPL")).toMatchObject({ removed: { name: "AAPL" } });
    await send("add", "AAPL");
    expect((await open("?removed=stock+AAPL")).removed).toBeUndefined();
  });

  test.each(["stock+%3Cb%3E", "bond+AAPL", "stock", "stock+A+B"])(
    "nothing is said of ?removed=%s",
    async (removed) => {
      expect((await open(`?removed=${removed}`)).removed).toBeUndefined();
    },
  );

  test.each([
    ["sell", "AAPL", "stock"],
    ["add", "AAPL", "bond"],
    ["add", "", "stock"],
    ["add", "ZZZZ", "stock"],
    ["add", "not a symbol", "stock"],
  ])("%s %s of kind %s is refused with 422", async (press, name, kind) => {
    expect((await send(press, name, kind)).status).toBe(422);
    expect(await names()).toEqual([]);
  });

  test("is a file for its owner alone, in their order", async () => {
    await send("add", "NVDA");
    await send("add", "metaverse", "sector");
    const { headers, text } = await on.visitor.visit(csv, `${path}/csv`);
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [head, ...rows] = text.trim().split("\r\n");
    expect(head).toBe("Kind,Symbol or sector,Name,Close,Change in percent,As of,Data,Added");
    expect(rows[0]).toMatch(/^Stock,NVDA,[^,]*,104,4,2026-11-20,/);
    expect(rows[1]).toMatch(/^Sector,metaverse,Metaverse,,,,,/);
  });

  test("a script is told what is on it, and adds and removes in place", async () => {
    const press = (which: string, name: string) =>
      on.visitor.visit(change, `${path}/entries`, { form: form(which, name) });
    expect((await press("add", "AAPL")).data).toEqual({ on: true });
    const told = await on.visitor.visit(entries, `${path}/entries`);
    expect(told.data).toEqual({ entries: ["stock AAPL"] });
    expect(told.headers.get("cache-control")).toBe("private, no-store");
    expect((await press("remove", "AAPL")).data).toEqual({ on: false });
    expect((await press("add", "ZZZZ")).status).toBe(404);
    expect(await names()).toEqual([]);
  });

  test("where the upstream keeps no watchlists the page says so, the file is a 404, and buttons stay", async () => {
    on.goTo((request) => (request.path.includes("watchlist") ? unknownCall : exchangeWith(on.api))(request));
    expect((await open()).entries.state).toBe("not-offered");
    expect((await on.visitor.visit(csv, `${path}/csv`)).status).toBe(404);
    expect((await on.visitor.visit(entries, `${path}/entries`)).data).toEqual({ entries: null });
  });

  test("where it is down the page stands, and a press says so", async () => {
    on.goTo((request) => (request.path.includes("watchlist") ? down : exchangeWith(on.api))(request));
    expect((await open()).entries.state).toBe("failed");
    expect((await send("add", "AAPL")).status).toBe(503);
  });

  test("with PAYWALL=subscribers names are shown and figures are not", async () => {
    await send("add", "AAPL");
    const { cookies } = on.visitor;
    const reader = createVisitor(exchangeWith(on.api), { PAYWALL: "subscribers" });
    reader.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    const { entries: shown, need } = Page.parse((await reader.visit(loader, path)).data);
    expect(need).toBe("subscription");
    expect(shown.data).toEqual([expect.not.objectContaining({ quote: expect.anything() })]);
    expect((await reader.visit(csv, `${path}/csv`)).text).not.toContain(",101,");
  });
});
