import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import type { DayCandle } from "../../domain/candles";
import type { CorporateAction } from "../../domain/corporate-actions";
import { benchmarkOf } from "../../domain/record/benchmark";
import { meanInterval } from "../../domain/record/mean-interval";
import { recordFigures } from "../../domain/record/record-figures";
import { publishedRules } from "../../domain/rules/names";
import { rulePositions, type StockCandles } from "../../domain/rules/rule-positions";
import { addDays, tradingDayOnOrBefore, tradingDays } from "../../domain/trading-days";
import { noRealCandles, realCandles } from "../harness/candle-files";

const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), "recompute-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Actions = ReadonlyMap<string, readonly CorporateAction[]>;
const terms = { capitalCents: 1_000_000, monthlyCents: 2_000, cashYield: 0.03 };
const instruments = ["shares", "options"] as const;

const number = z.number().nullable();
const Performance = z.object({
  profitCents: z.number(),
  returnShare: z.number(),
  cagr: number,
  volatility: number,
  sharpe: number,
  sortino: number,
  deepest: z.number(),
  longest: z.number(),
});
/** Rows of figures: counts, sums and means. */
const Figures = z.record(z.union([z.string(), number]));
const Recomputed = z.object({
  taken: z.array(
    z.object({
      id: z.string(),
      fillDate: z.string(),
      closeDate: z.string().nullable(),
      stakeCents: z.number(),
      askCents: z.number(),
      exitBidCents: number,
      resultCents: number,
    }),
  ),
  skipped: z.array(z.string()),
  equity: z.array(
    z.object({ date: z.string(), grossCents: z.number(), netCents: z.number(), occupiedCents: z.number() }),
  ),
  windows: z.array(z.object({ years: number, net: Performance, gross: Performance, benchmark: Performance })),
  interval: z
    .object({ lowCents: z.number(), highCents: z.number(), blockSessions: z.number(), blocks: z.number() })
    .nullable(),
  years: z.array(Figures),
  ofTaken: Figures,
  ofAll: Figures,
  exposure: Figures,
});

/** The same figures, whatever the last bits of a mean are. */
function expectClose(theirs: z.infer<typeof Figures>, ours: object) {
  expect(Object.keys(theirs).toSorted()).toEqual(Object.keys(ours).toSorted());
  for (const [name, value] of Object.entries(ours)) {
    if (typeof value === "number") expect(theirs[name], name).toBeCloseTo(value, 8);
    else expect(theirs[name], name).toBe(value);
  }
}

/** What tests/recompute/record.py makes of the same candles, with none of our code. */
function recompute(stocks: StockCandles, asked: object, actions: Actions = new Map()) {
  const file = (name: string, text: string) => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  };
  const rows = [...stocks].flatMap(([symbol, candles]) =>
    candles.map(({ date, open, high, low, close }) => [symbol, date, open, high, low, close, 0].join(",")),
  );
  const actionRows = [...actions].flatMap(([symbol, told]) =>
    told.map(({ date, kind, amount }) => [symbol, date, kind, amount].join(",")),
  );
  const dates = [...stocks.values()].flat().map(({ date }) => date);
  const [first = "", last = ""] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const done = spawnSync(
    "python3",
    [
      "tests/recompute/record.py",
      file("candles.csv", ["symbol,date,open,high,low,close,volume", ...rows].join("\n")),
      file("sessions.txt", tradingDays(first, addDays(last, 365)).join("\n")),
      file("terms.json", JSON.stringify(asked)),
      file("actions.csv", ["symbol,date,kind,amount", ...actionRows].join("\n")),
    ],
    { encoding: "utf8", maxBuffer: 100_000_000 },
  );
  expect(done.stderr).toBe("");
  return Recomputed.parse(JSON.parse(done.stdout));
}

/** The same by the product, in the script's shape. */
function compute(
  stocks: StockCandles,
  rule: (typeof publishedRules)[number],
  instrument: (typeof instruments)[number],
  actions?: Actions,
) {
  const positions = rulePositions(rule, stocks, { cashYield: terms.cashYield, instrument, actions });
  const first = positions.map(({ fillDate }) => fillDate).toSorted()[0] ?? "";
  const newest =
    [...stocks.values()]
      .flatMap((candles) => candles.at(-1)?.date ?? [])
      .toSorted()
      .at(-1) ?? "";
  const sessions = tradingDays(tradingDayOnOrBefore(addDays(first, -1)), newest);
  const benchmark = benchmarkOf(stocks, { capitalCents: terms.capitalCents, sessions, actions });
  const figures = recordFigures(positions, { ...terms, sessions, benchmark });
  return { figures, interval: meanInterval(positions, sessions) };
}

function expectSame(
  stocks: StockCandles,
  rule: (typeof publishedRules)[number],
  instrument: (typeof instruments)[number],
  actions?: Actions,
) {
  const theirs = recompute(stocks, { ...terms, rule, instrument }, actions);
  const { figures, interval } = compute(stocks, rule, instrument, actions);
  const rowOf = ({
    id,
    fillDate,
    closeDate,
    stakeCents,
    askCents,
    exitBidCents,
    resultCents,
  }: (typeof figures.taken)[number]) => ({
    ...{ id, fillDate, closeDate, stakeCents, askCents, exitBidCents, resultCents },
  });
  expect(theirs.taken).toEqual(figures.taken.map(rowOf));
  expect(theirs.skipped).toEqual(figures.skipped.map(({ id }) => id));
  expect(theirs.equity).toEqual(figures.equity);
  expect(theirs.windows.map(({ years }) => years)).toEqual(figures.windows.map(({ years }) => years));
  for (const [at, window] of figures.windows.entries()) {
    for (const part of ["net", "gross", "benchmark"] as const) {
      const [ours, other] = [window[part], theirs.windows[at]?.[part]];
      if (!ours || !other) expect.fail(part);
      expect(other.deepest).toBeCloseTo(ours.deepest?.share ?? 0, 9);
      expect(other.longest).toBe(ours.longest?.days ?? 0);
      for (const name of ["profitCents", "returnShare", "cagr", "volatility", "sharpe", "sortino"] as const) {
        if (ours[name] === null) expect(other[name]).toBeNull();
        else expect(other[name]).toBeCloseTo(ours[name], name === "profitCents" ? 3 : 9);
      }
    }
  }
  for (const [at, year] of figures.years.entries()) expectClose(theirs.years[at] ?? {}, year);
  expect(theirs.years).toHaveLength(figures.years.length);
  expectClose(theirs.ofTaken, figures.ofTaken);
  expectClose(theirs.ofAll, figures.ofAll);
  expectClose(theirs.exposure, figures.exposure);
  expect(theirs.interval === null).toBe(interval === undefined);
  expect(theirs.interval?.lowCents ?? 0).toBeCloseTo(interval?.lowCents ?? 0, 6);
  expect(theirs.interval?.highCents ?? 0).toBeCloseTo(interval?.highCents ?? 0, 6);
  return figures;
}

const sandbox = createSandbox(() => new Date("2026-11-20T22:30:00Z"));
const symbols = [
  "AAPL",
  "AMD",
  "COIN",
  "COST",
  "DDD",
  "DIS",
  "GME",
  "INTC",
  "JPM",
  "LLY",
  "MSFT",
  "NKE",
  "PTC",
  "TSM",
];
const generated = new Map<string, DayCandle[]>();
const paid = new Map<string, CorporateAction[]>();
for (const symbol of symbols) {
  generated.set(symbol, await sandbox.candles(symbol, "2021-01-04", "2026-11-20"));
  paid.set(symbol, await sandbox.actions(symbol, "2021-01-04", "2026-11-20"));
}

describe.skipIf(!hasPython)(
  "every figure of a published rule's record is recomputed from the candles, to the cent",
  () => {
    it.each(publishedRules.flatMap((rule) => instruments.map((instrument) => [rule, instrument] as const)))(
      "%s in %s, on generated candles",
      (rule, instrument) => {
        const { taken, windows } = expectSame(generated, rule, instrument);
        expect(taken.length).toBeGreaterThan(10);
        expect(windows.length).toBeGreaterThan(1);
      },
    );

    it.each(publishedRules)("%s in shares, with the dividends that are on file", (rule) => {
      const figures = expectSame(generated, rule, "shares", paid);
      const without = compute(generated, rule, "shares").figures;
      expect(figures.ofAll.resultCents).toBeGreaterThan(without.ofAll.resultCents);
    });

    it.skipIf(noRealCandles)("the ten-month average in shares and options, on real candles", () => {
      const rows = readFileSync(realCandles, "utf8").trim().split("\n").slice(1);
      const days = rows.map((row): DayCandle => {
        const [, date = "", open, high, low, close] = row.split(",");
        return { date, open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
      });
      for (const instrument of instruments)
        expectSame(new Map([["AAPL", days]]), "ten-month-average", instrument);
    });
  },
);
