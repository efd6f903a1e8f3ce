import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { loader } from "~/routes/today";
import { noteNews } from "../../../api/alerts/note-news";
import { createVisitor, exchangeWith } from "../../harness/context";
import { addCandles, addSector, addStock } from "../../harness/market-rows";
import { down, unknownCall, withMarket } from "../../harness/market-visit";

const on = withMarket(async (api) => {
  await addSector(api, "metaverse", "Metaverse");
  await addStock(api, { symbol: "AAPL" }, ["metaverse"]);
  await addCandles(api, "AAPL", { "2026-11-19": 100, "2026-11-20": 101 });
});
const View = z.object({
  today: z.object({ state: z.string(), data: z.object({ visitDue: z.boolean() }).passthrough().optional() }),
});
const Notes = z.array(z.object({ kind: z.string() }));
const open = async (headers: Record<string, string> = {}) =>
  View.parse((await on.visitor.visit(loader, "/today", { headers })).data).today;
const lines = () => on.calls.map(({ line }) => line);

test("leads whoever is not signed in to the login, and back", async () => {
  const stranger = createVisitor(exchangeWith(on.api));
  const { status, location } = await stranger.visit(loader, "/today");
  expect([status, location]).toEqual([303, "/login?from=%2Ftoday"]);
});

beforeEach(() => on.signIn());

test("takes one call, and one more where a visit has to be noted", async () => {
  expect((await open()).data?.visitDue).toBe(true);
  expect(lines()).toEqual(["GET /api/users/today", "PUT /api/users/visit"]);
  expect((await open()).data?.visitDue).toBe(false);
  expect(lines().slice(2)).toEqual(["GET /api/users/today"]);
});

test("a page that is asked for its head alone is no visit", async () => {
  await on.visitor.visit(loader, "/today", { method: "HEAD" });
  expect(lines()).toEqual(["GET /api/users/today"]);
});

test("a page that is fetched ahead is no visit", async () => {
  await open({ "sec-purpose": "prefetch" });
  expect(lines()).toEqual(["GET /api/users/today"]);
});

test("with PAYWALL=subscribers a stock to watch is for readers, and a date of an open signal for every member", async () => {
  const at = new Date(on.api.now().getTime() - 60_000);
  const watch = {
    kind: "watch",
    symbol: "AAPL",
    date: "2026-11-20",
    source: "sandbox",
    reason: "Near.",
  } as const;
  const split = {
    kind: "split",
    symbol: "AAPL",
    date: "2026-12-01",
    basis: "practice",
    from: 1,
    to: 4,
  } as const;
  for (const news of [watch, split]) await noteNews(on.api.db, news.kind, { news, at });
  const notesFor = async (setting: "off" | "subscribers") => {
    const reader = createVisitor(exchangeWith(on.api), { PAYWALL: setting });
    reader.cookies.store(on.visitor.cookies.names.map((name) => `${name}=${on.visitor.cookies.value(name)}`));
    const { today } = View.parse((await reader.visit(loader, "/today")).data);
    return Notes.parse(today.data?.notes).map(({ kind }) => kind);
  };
  expect(await notesFor("off")).toEqual(expect.arrayContaining(["split", "watch"]));
  expect(await notesFor("subscribers")).toEqual(["split"]);
});

test.each([
  ["not-offered", unknownCall],
  ["failed", down],
])("where the upstream does not answer it is %s, and stands", async (state, answer) => {
  on.goTo((request) => (request.path.endsWith("/today") ? answer : exchangeWith(on.api))(request));
  expect((await open()).state).toBe(state);
});

test("a visit that cannot be noted costs nobody the page", async () => {
  on.goTo((request) => (request.path.endsWith("/visit") ? down : exchangeWith(on.api))(request));
  expect((await open()).state).toBe("ready");
});
