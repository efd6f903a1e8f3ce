// The server here speaks the shapes of the provider's OpenAPI document and of PROVIDERS.md section 4. No recorded
// traffic of the provider exists; tests/api/providers/finnhub-document.test.ts holds our schemas to the document.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeFinnhub, startFinnhub } from "../../harness/finnhub";
import { reply } from "../../harness/upstream";

let finnhub: FakeFinnhub;
beforeEach(async () => {
  finnhub = await startFinnhub();
});
afterEach(() => finnhub.close());

const seconds = (instant: string) => Date.parse(instant) / 1000;

describe("candles", () => {
  const days = {
    s: "ok",
    t: [seconds("2026-11-18T14:30:00Z"), seconds("2026-11-19T14:30:00Z"), seconds("2026-11-20T14:30:00Z")],
    o: [10, 11, 12],
    h: [10.5, 11.5, 12.5],
    l: [9.5, 10.5, 11.5],
    c: [10.25, 11.25, 12.25],
    v: [1000, 2000.4, 3000],
  };
  const read = (from = "2026-11-01", to = "2026-11-20") => finnhub.adapter.candles("AAPL", from, to);

  it("ask for days from midnight to midnight in seconds", async () => {
    finnhub.on("/stock/candle", reply(days));
    await read("2026-11-18", "2026-11-20");
    expect(finnhub.query()).toEqual({
      symbol: "AAPL",
      resolution: "D",
      from: String(seconds("2026-11-18T00:00:00Z")),
      to: String(seconds("2026-11-21T00:00:00Z")),
    });
  });

  it("come as New York's trading days, the oldest first, volumes whole", async () => {
    finnhub.on("/stock/candle", reply(days));
    expect(await read()).toEqual([
      { date: "2026-11-18", open: 10, high: 10.5, low: 9.5, close: 10.25, volume: 1000 },
      { date: "2026-11-19", open: 11, high: 11.5, low: 10.5, close: 11.25, volume: 2000 },
      { date: "2026-11-20", open: 12, high: 12.5, low: 11.5, close: 12.25, volume: 3000 },
    ]);
  });

  it("stamped with midnight of Greenwich are of that day, not of New York's evening before", async () => {
    const t = ["2026-11-18", "2026-11-19", "2026-11-20"].map((date) => seconds(`${date}T00:00:00Z`));
    finnhub.on("/stock/candle", reply({ ...days, t }));
    expect((await read()).map(({ date }) => date)).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
  });

  it("come in order, in whatever order they are told", async () => {
    finnhub.on("/stock/candle", reply({ ...days, t: [...days.t].reverse() }));
    expect((await read()).map(({ date, close }) => [date, close])).toEqual([
      ["2026-11-18", 12.25],
      ["2026-11-19", 11.25],
      ["2026-11-20", 10.25],
    ]);
  });

  it("of one day twice are the later one's", async () => {
    const t = [...days.t.slice(0, 2), seconds("2026-11-19T20:00:00Z")];
    finnhub.on("/stock/candle", reply({ ...days, t }));
    expect((await read()).map(({ date, close }) => [date, close])).toEqual([
      ["2026-11-18", 10.25],
      ["2026-11-19", 12.25],
    ]);
  });

  it("are only of the days that were asked for", async () => {
    finnhub.on("/stock/candle", reply(days));
    expect((await read("2026-11-19", "2026-11-19")).map(({ date }) => date)).toEqual(["2026-11-19"]);
  });

  it("leave out a day that still runs at the exchange", async () => {
    await finnhub.close();
    finnhub = await startFinnhub({ now: () => new Date("2026-11-20T20:59:59Z") });
    finnhub.on("/stock/candle", reply(days));
    expect((await read()).map(({ date }) => date)).toEqual(["2026-11-18", "2026-11-19"]);
  });

  it("are none where the provider has none", async () => {
    finnhub.on("/stock/candle", reply({ s: "no_data" }));
    expect(await read()).toEqual([]);
    expect(finnhub.count("/quote")).toBe(0);
  });

  it.each([
    ["a column is missing", { ...days, v: null }],
    ["columns differ in length", { ...days, c: [1, 2] }],
    ["a price is 0", { ...days, l: [9.5, 0, 11.5] }],
    ["a volume is negative", { ...days, v: [1, -1, 1] }],
    ["a price is a text", { ...days, c: ["10.25", 11.25, 12.25] }],
    ["the status is neither ok nor no_data", { ...days, s: "s" }],
  ])("are refused as a whole when %s", async (_what, body) => {
    finnhub.on("/stock/candle", reply(body));
    await expect(read()).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("without the paid history", () => {
  const quote = {
    o: 12,
    h: 12.5,
    l: 11.5,
    c: 12.25,
    d: 1,
    dp: 8.9,
    pc: 11.25,
    t: seconds("2026-11-20T21:00:00Z"),
  };
  const read = (from = "2026-11-01", to = "2026-11-20") => finnhub.adapter.candles("AAPL", from, to);

  it("the quote is the last day's candle; its volume, which nobody tells, is 0", async () => {
    finnhub.on("/quote", reply(quote));
    expect(await read()).toEqual([
      { date: "2026-11-20", open: 12, high: 12.5, low: 11.5, close: 12.25, volume: 0 },
    ]);
    expect(finnhub.query()).toEqual({ symbol: "AAPL" });
  });

  it("a day that still runs has no candle yet", async () => {
    await finnhub.close();
    finnhub = await startFinnhub({ now: () => new Date("2026-11-20T20:59:00Z") });
    finnhub.on("/quote", reply({ ...quote, t: seconds("2026-11-20T20:58:59Z") }));
    expect(await read()).toEqual([]);
  });

  it("a quote of New York's evening is of that day, whatever the date is in Greenwich", async () => {
    finnhub.on("/quote", reply({ ...quote, t: seconds("2026-11-20T00:30:00Z") }));
    expect((await read()).map(({ date }) => date)).toEqual(["2026-11-19"]);
  });

  it("a quote with a price below 0 is refused", async () => {
    finnhub.on("/quote", reply({ ...quote, l: -1 }));
    await expect(read()).rejects.toMatchObject({ kind: "malformed" });
  });

  it("a quote of a weekend is of the Friday before", async () => {
    finnhub.on("/quote", reply({ ...quote, t: seconds("2026-11-21T11:59:00Z") }));
    expect((await read()).map(({ date }) => date)).toEqual(["2026-11-20"]);
  });

  it("a quote of a day that was not asked for is left out", async () => {
    finnhub.on("/quote", reply(quote));
    expect(await read("2026-11-01", "2026-11-19")).toEqual([]);
  });

  it.each([
    ["of an unknown symbol, all zeros,", { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 }],
    ["that does not say of when it is", { ...quote, t: undefined }],
  ])("a quote %s is no candle", async (_what, body) => {
    finnhub.on("/quote", reply(body));
    expect(await read()).toEqual([]);
  });
});
