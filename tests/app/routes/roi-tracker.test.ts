import { describe, expect, test } from "vitest";
import type { TrackerPage } from "~/pages/roi/roi-tracker.server";
import { action, loader } from "~/routes/roi-tracker";
import { loader as csv } from "~/routes/roi-tracker_.csv";
import { submissions } from "../../../api/db/roi-tables";
import { decideSubmission, listPending } from "../../../api/roi/submissions";
import { answering } from "../../harness/context";
import { down, unknownCall, withMarket } from "../../harness/market-visit";
import { addTrade, emptyTrades, stillOpen } from "../../harness/trade-rows";

const on = withMarket(async (api) => {
  await emptyTrades(api);
  await addTrade(api, { id: "gain", fillDate: "2022-01-03", resultCents: 30_000 });
  await addTrade(api, { id: "loss", fillDate: "2022-01-04", symbol: "DDD", resultCents: -50_000 });
  await addTrade(api, { id: "open", fillDate: "2022-01-05", ...stillOpen });
});

const visit = (query = "") => on.visitor.visit(loader, `/roi-tracker${query}`);
/** The loader's own type, of JSON that it just answered. */
const open = async (query = "") => (await visit(query)).data as TrackerPage;
const shownIn = ({ shown }: TrackerPage) => (shown?.state === "ready" ? shown.data : undefined);
const rowsOf = async (query: string) => shownIn(await open(query))?.rows.map(({ id }) => id);
const lines = () => on.calls.map(({ line }) => line).sort();

describe("the tracker", () => {
  test("shows what is simulated while nothing is live, and says that nothing is, in five calls side by side", async () => {
    expect(shownIn(await open())).toMatchObject({
      basis: "simulated",
      issued: { trades: 0 },
      record: { basis: "simulated", trades: 3, grossCents: -20_000 },
    });
    expect(lines()).toEqual([
      "GET /api/public-tracker/rules",
      "GET /api/public-tracker/submissions",
      "GET /api/public-tracker/trades?basis=live&page=1",
      "GET /api/public-tracker/trades?basis=simulated&page=1",
      "GET /api/the-roi/news-articles",
    ]);
  });

  test("shows what is live as soon as there is any, alone, whatever else is asked for", async () => {
    const { body } = await on.api.call("GET", "/api/public-tracker/trades?symbol=DDD");
    const list = structuredClone(body) as { issued: unknown; trades: { basis: string }[] };
    list.issued = { trades: 1, since: "2022-01-04" };
    for (const trade of list.trades) trade.basis = "live";
    on.goTo(on.but("/api/public-tracker/trades?basis=live&page=1", answering(200, list)));
    expect(shownIn(await open())).toMatchObject({ basis: "live", rows: [{ id: "loss", basis: "live" }] });
    expect(await rowsOf("?basis=simulated")).toEqual(["open", "loss", "gain"]);
  });

  test.each([
    ["?symbol=ddd", ["loss"]],
    ["?from=2022-01-04&sort=fill", ["loss", "open"]],
    ["?sort=-result", ["gain", "loss", "open"]],
  ])("asks for %s and shows %j", async (query, ids) => {
    expect(await rowsOf(query)).toEqual(ids);
  });

  test("has the sample history with a record of its own, without asking for trades", async () => {
    const view = shownIn(await open("?basis=sample&symbol=AAPL&type=Call"));
    expect(view?.record).toMatchObject({ basis: "sample", trades: 4 });
    expect(view?.rows.every(({ basis, symbol }) => basis === "sample" && symbol === "AAPL")).toBe(true);
    expect(lines().filter((line) => line.includes("trades"))).toEqual([]);
  });

  test.each([
    ["roi", "MSFT", -38],
    ["-roi", "F", 38],
    ["symbol", "AAPL", 14],
    ["close", "AAPL", 14],
  ])("sorts the sample by %s: %s stands first", async (sort, symbol, roi) => {
    const [first] = shownIn(await open(`?basis=sample&sort=${sort}`))?.rows ?? [];
    expect(first).toMatchObject({ symbol, roi });
  });

  test("what is open stands last where results are sorted, either way round", async () => {
    for (const sort of ["result", "-result"]) {
      const rows = shownIn(await open(`?basis=sample&sort=${sort}`))?.rows ?? [];
      expect(rows.slice(-2).map(({ state }) => state)).toEqual(["open", "open"]);
    }
  });

  test.each(["?from=2022-02-01&to=2022-01-01", "?page=-1", "?sort=luck", "?from=2022-13-45"])(
    "%s is 422 with the words as typed, and no trade is asked for",
    async (query) => {
      const reply = await visit(query);
      expect(reply.status).toBe(422);
      expect(reply.data).toMatchObject({ read: { problems: {} } });
      expect(lines().filter((line) => line.includes("trades"))).toEqual([]);
    },
  );

  test("a page beyond the last is 404 and says which is the last", async () => {
    const reply = await visit("?basis=simulated&page=9");
    expect(reply.status).toBe(404);
    expect(shownIn(reply.data as TrackerPage)).toMatchObject({ page: 9, pages: 1, rows: [] });
    expect((await visit("?basis=sample&page=2")).status).toBe(404);
  });

  test("an upstream without these calls leaves the sample, and says what is not offered", async () => {
    on.goTo(unknownCall);
    expect(await open()).toMatchObject({
      shown: { state: "not-offered" },
      instead: { basis: "sample", record: { trades: 31 } },
      news: { state: "not-offered" },
      readers: { state: "not-offered" },
    });
    expect((await open("?basis=sample")).shown).toMatchObject({ state: "ready" });
  });

  test("one that is down fails in its panels alone", async () => {
    on.goTo(down);
    const reply = await visit();
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({ shown: { state: "failed" }, readers: { state: "failed" } });
  });

  test("a row that says neither live nor simulated is never shown as live", async () => {
    const { body } = await on.api.call("GET", "/api/public-tracker/trades?basis=simulated");
    const list = structuredClone(body) as { trades: { basis: string }[] };
    for (const trade of list.trades) trade.basis = "issued!";
    on.goTo(on.but("/api/public-tracker/trades?basis=simulated&page=1", answering(200, list)));
    expect(shownIn(await open("?basis=simulated"))?.rows.map(({ basis }) => basis)).toEqual(
      Array(3).fill("simulated"),
    );
  });

  test.each(["roi", "$1000", "balance"])(
    "a closed trade without its %s says so, and the record and the other trades stand",
    async (figure) => {
      const { body } = await on.api.call("GET", "/api/public-tracker/trades?basis=simulated");
      const list = structuredClone(body) as { trades: Record<string, unknown>[] };
      const [first] = list.trades;
      Object.assign(first ?? {}, { [figure]: null, closeDate: "2022-01-05" });
      on.goTo(on.but("/api/public-tracker/trades?basis=simulated&page=1", answering(200, list)));
      const rows = shownIn(await open("?basis=simulated"))?.rows ?? [];
      expect(rows[0]).toMatchObject({ state: "untold", closeDate: "2022-01-05" });
      expect(rows.slice(1).map(({ state }) => state)).not.toContain("untold");
      expect(rows).toHaveLength(3);
    },
  );
});

describe("the file of trades", () => {
  const file = async (query: string) => on.visitor.visit(csv, `/roi-tracker/csv${query}`);

  test("has every trade that was asked for, whatever the page, in the order asked for", async () => {
    const { text, headers } = await file("?sort=fill&page=3");
    // The balance runs from $10,000.
    expect(headers.get("content-disposition")).toBe('attachment; filename="trades-simulated.csv"');
    expect(text.split("\r\n")).toEqual([
      "basis,symbol,type,expiration,strike,bid,ask,exit bid,fill date,close date,roi,result,balance,rule,exit,ledger entry,source,taken by the capital,out of sample",
      "simulated,AAPL,Call,2022-01-21,180,1.35,1.4,1.6,2022-01-03,2022-01-03,0.3,300,10300,breakout,target,,sandbox,yes,no",
      "simulated,DDD,Call,2022-01-21,180,1.35,1.4,1.6,2022-01-04,2022-01-04,-0.5,-500,9800,breakout,target,,sandbox,yes,no",
      "simulated,AAPL,Call,2022-01-21,180,1.35,1.4,,2022-01-05,Open,,,,breakout,,,sandbox,yes,no",
      "",
    ]);
  });

  test("loops through all pages", async () => {
    for (let at = 0; at < 1_001; at++) await addTrade(on.api, { id: `many-${at}`, symbol: "MANY" });
    const { text } = await file("?basis=simulated&symbol=MANY");
    expect(text.trimEnd().split("\r\n")).toHaveLength(1_002);
    expect(lines()).toHaveLength(2);
  });

  test("of the sample has its 31 rows", async () => {
    expect((await file("?basis=sample")).text.trimEnd().split("\r\n")).toHaveLength(32);
  });

  test("of what cannot be asked for is 422 in words", async () => {
    const { status, text } = await file("?from=2022-02-01&to=2022-01-01");
    expect([status, text]).toEqual([
      422,
      "from: The first day is after the last: turn the two dates around.\n",
    ]);
  });
});

describe("a trade of a reader's own", () => {
  const trade = {
    name: "Ada",
    symbol: "aapl",
    tradeType: "Put",
    fillDate: "2022-01-03",
    closeDate: "2022-01-04",
    roi: "-9.5 %",
    evidence: "https://example.com/statement",
    from: "/roi-tracker",
  };
  const send = (changes: Record<string, string> = {}) =>
    on.visitor.visit(action, "/roi-tracker", { form: { ...trade, ...changes } });
  const rows = () => on.api.db.select().from(submissions);

  test("goes upstream as a fraction, is pending, and leads back with a notice; sent twice it counts once", async () => {
    for (let times = 0; times < 2; times++) {
      const reply = await send();
      expect([reply.status, reply.location]).toEqual([303, "/roi-tracker"]);
    }
    expect(await on.visitor.nextToast()).toMatchObject({ key: "tradeShown" });
    expect(await rows()).toMatchObject([{ symbol: "AAPL", tradeType: "Put", roi: -0.095, state: "pending" }]);
    expect((await open()).readers).toMatchObject({ data: { pending: 1, accepted: [] } });
  });

  test("that was accepted is listed with its evidence as a link that vouches for nothing", async () => {
    await send();
    const [row] = await listPending(on.api.db);
    const decided = { id: row?.id ?? "", decision: "accepted", reason: "Seen." } as const;
    await decideSubmission(on.api.db, { ...decided, now: on.api.now() });
    expect((await open()).readers).toMatchObject({
      data: {
        pending: 0,
        accepted: [
          {
            name: "Ada",
            evidence: { href: trade.evidence, host: "example.com", rel: expect.stringContaining("ugc") },
          },
        ],
      },
    });
  });

  test.each([
    ["name", ""],
    ["symbol", "no such"],
    ["tradeType", "Straddle"],
    ["fillDate", "2022-02-30"],
    ["fillDate", "2022-01-01"],
    ["closeDate", "2022-01-02"],
    ["closeDate", "2999-01-01"],
    ["roi", "a lot"],
    ["roi", "-101"],
    ["evidence", "http://example.com/"],
    ["evidence", "https://localhost/"],
  ])("with %s %j comes back with 422, the field's message and what was typed", async (field, text) => {
    const reply = await send({ [field]: text });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { [field]: expect.any(String) },
      repopulateFields: { ...trade, [field]: text },
    });
    expect(await rows()).toEqual([]);
  });
});
