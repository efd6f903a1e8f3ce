import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { action, loader } from "~/routes/account_.fills";
import { loader as download } from "~/routes/account_.fills_.csv";
import { action as forget, loader as forgetPage } from "~/routes/account_.fills_.forget";
import { ownFills } from "../../../api/db/fill-table";
import { trades } from "../../../api/db/signal-tables";
import { answering, createVisitor } from "../../harness/context";
import { addStock } from "../../harness/market-rows";
import { withMarket } from "../../harness/market-visit";

const trade = "stock-timing:AAPL:2026-11-19";
const form = { trade, price: "1.25", quantity: "2", filledOn: "2026-11-20" };
const on = withMarket(async (api) => {
  await api.db.delete(trades);
  await addStock(api, { symbol: "AAPL" }, []);
  await api.db.insert(trades).values({
    ...{ id: trade, rule: "stock-timing", symbol: "AAPL", basis: "simulated", tradeType: "Call" },
    ...{ expiration: "2026-12-04", strikeCents: 10_000, bidCents: 100, askCents: 110 },
    ...{ fillDate: "2026-11-20", source: "sandbox" },
  });
});
const path = "/account/fills";
const note = (changes: object = {}) => on.visitor.visit(action, path, { form: { ...form, ...changes } });
const csv = async () => parse((await on.visitor.visit(download, `${path}/csv`)).text);
const rows = () => on.api.db.select().from(ownFills);

test.each([
  ["the page", () => on.visitor.visit(loader, path)],
  ["the file", () => on.visitor.visit(download, `${path}/csv`)],
  ["a note", () => note()],
  ["a deletion", () => on.visitor.visit(forget, `${path}/forget`, { form: { trade } })],
])("%s of who is not signed in leads to the login", async (_, ask) => {
  const reply = await ask();
  expect([reply.status, reply.location?.split("?")[0]]).toEqual([303, "/login"]);
  expect(await rows()).toEqual([]);
});

test("a look at the address that deletes leads to the page", async () => {
  expect((await on.visitor.visit(forgetPage, `${path}/forget`)).location).toBe(path);
});

describe("a member's own fill", () => {
  beforeEach(() => on.signIn());

  test("is noted by a form, stands in the file beside the record's with its slippage, and is deleted", async () => {
    expect(await note()).toMatchObject({ status: 303, location: path });
    expect((await csv()).slice(1)).toEqual([[trade, "2026-11-20", "2", "1.25", "1.1", "30"]]);
    const reply = await on.visitor.visit(forget, `${path}/forget`, { form: { trade } });
    expect([reply.location, await rows()]).toEqual([path, []]);
  });

  test.each([
    ["price", { price: "one" }],
    ["quantity", { quantity: "1.5" }],
    ["filledOn", { filledOn: "yesterday" }],
    ["filledOn", { filledOn: "2999-11-21" }],
    ["trade", { trade: '=HYPERLINK("https://evil.example")' }],
    ["trade", { trade: "stock-timing:ZZZZ:2026-11-19" }],
  ])(
    "with a wrong %s is refused at that field, and nothing that was typed is lost: %j",
    async (field, typed) => {
      const { status, data } = await note(typed);
      expect(status).toBe(422);
      expect(data).toMatchObject({ fieldErrors: { [field]: expect.any(String) } });
      for (const value of Object.values({ ...form, ...typed }))
        expect(JSON.stringify(Object.values(data ?? {}))).toContain(
          JSON.stringify(value).slice(1, -1).slice(0, 10),
        );
      expect(await rows()).toEqual([]);
    },
  );

  test("is in no other member's file, and in nobody's cache", async () => {
    await note();
    const { headers } = await on.visitor.visit(download, `${path}/csv`);
    expect(headers.get("cache-control")).toContain("no-store");
    on.visitor.cookies.store(on.visitor.cookies.names.map((name) => `${name}=; Max-Age=0`));
    expect((await on.visitor.visit(download, `${path}/csv`)).status).toBe(303);
  });

  test("runs no formula in a spreadsheet, whatever an upstream calls its trade", async () => {
    const fill = { trade: "-1:AAPL", priceCents: 125, quantity: 2, filledOn: "2026-11-20", published: null };
    const read = async (changes: object) => {
      on.goTo(answering(200, { fills: [{ ...fill, ...changes }] }));
      return on.visitor.visit(download, `${path}/csv`).catch(() => undefined);
    };
    expect(parse((await read({}))?.text ?? "")[1]?.[0]).toBe("'-1:AAPL");
    // No id of a trade has such letters: the reply is none that is read at all.
    for (const hostile of ["=1+1", "@SUM(A1)", "\t=1", "+1"])
      expect((await read({ trade: hostile }))?.text ?? "", hostile).not.toContain(hostile);
  });
});

test("where the upstream keeps none, there is no file", async () => {
  await on.signIn();
  const { cookies } = on.visitor;
  const visitor = createVisitor(answering(404, { message: "There is no such call." }));
  visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
  const reply = await visitor.visit(download, `${path}/csv`);
  expect(reply.status).toBe(404);
});
