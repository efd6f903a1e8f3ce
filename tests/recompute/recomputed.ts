import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { z } from "zod";
import { createSandbox } from "../../api/providers/market-data/sandbox/adapter";
import type { DayCandle } from "../../domain/candles";
import type { CorporateAction } from "../../domain/corporate-actions";
import type { MeanInterval } from "../../domain/record/mean-interval";
import type { Position } from "../../domain/record/positions";
import type { RecordFigures } from "../../domain/record/record-figures";
import type { StockCandles } from "../../domain/rules/rule-positions";
import { addDays, tradingDays } from "../../domain/trading-days";
import { realCandles } from "../harness/candle-files";

export const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), "recompute-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export type Actions = ReadonlyMap<string, readonly CorporateAction[]>;
/** What every record here is stated on. */
export const terms = { capitalCents: 1_000_000, monthlyCents: 2_000, cashYield: 0.03 };

const number = z.number().nullable();
const Fall = z
  .object({
    ...{ peak: z.string(), trough: z.string(), recovered: z.string().nullable() },
    ...{ cents: z.number(), share: z.number(), days: z.number() },
  })
  .nullable();
const Performance = z.object({
  profitCents: z.number(),
  returnShare: z.number(),
  cagr: number,
  volatility: number,
  sharpe: number,
  sortino: number,
  deepest: Fall,
  longest: Fall,
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
  sensitivity: z.array(Figures),
});

/** The same figures, whatever the last bits of a mean are. */
function expectClose(theirs: z.infer<typeof Figures>, ours: object) {
  expect(Object.keys(theirs).toSorted()).toEqual(Object.keys(ours).toSorted());
  for (const [name, value] of Object.entries(ours)) {
    if (typeof value === "number") expect(theirs[name], name).toBeCloseTo(value, 8);
    else expect(theirs[name], name).toBe(value);
  }
}

/** What a script of this folder makes of the same candles, with none of our code. */
export function recompute(
  script: "record.py" | "options.py",
  stocks: StockCandles,
  asked: object,
  actions?: Actions,
) {
  const file = (name: string, text: string) => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  };
  const rows = [...stocks].flatMap(([symbol, candles]) =>
    candles.map(({ date, open, high, low, close }) => [symbol, date, open, high, low, close, 0].join(",")),
  );
  const actionRows = [...(actions ?? [])].flatMap(([symbol, told]) =>
    told.map(({ date, kind, amount }) => [symbol, date, kind, amount].join(",")),
  );
  const dates = [...stocks.values()].flat().map(({ date }) => date);
  const [first = "", last = ""] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const done = spawnSync(
    "python3",
    [
      `tests/recompute/${script}`,
      file("candles.csv", ["symbol,date,open,high,low,close,volume", ...rows].join("\n")),
      file("sessions.txt", tradingDays(first, addDays(last, 365)).join("\n")),
      file("terms.json", JSON.stringify(asked)),
      ...(actions ? [file("actions.csv", ["symbol,date,kind,amount", ...actionRows].join("\n"))] : []),
    ],
    { encoding: "utf8", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" }, maxBuffer: 100_000_000 },
  );
  expect(done.stderr).toBe("");
  return Recomputed.parse(JSON.parse(done.stdout));
}

/** A position with what was paid and got. */
interface Priced extends Position {
  askCents: number;
  exitBidCents: number | null;
}

/** What the product makes of them. */
interface Computed {
  figures: RecordFigures<Priced>;
  interval: MeanInterval | undefined;
  sensitivity: readonly object[];
}

/** That both make the same of the candles: each position and each figure. */
export function expectSameRecord(
  theirs: ReturnType<typeof recompute>,
  { figures, interval, sensitivity }: Computed,
): void {
  const rowOf = ({ id, fillDate, closeDate, stakeCents, askCents, exitBidCents, resultCents }: Priced) => ({
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
      for (const name of ["deepest", "longest"] as const) {
        const [their, own] = [other[name], ours[name]];
        expect(their === null).toBe(own === null);
        if (!their || !own) continue;
        expect(their.cents).toBeCloseTo(own.cents, 3);
        expectClose({ ...their, cents: 0 }, { ...own, cents: 0 });
      }
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
  expect(theirs.sensitivity).toHaveLength(sensitivity.length);
  for (const [at, row] of sensitivity.entries()) expectClose(theirs.sensitivity[at] ?? {}, row);
  expect(theirs.interval === null).toBe(interval === undefined);
  expect(theirs.interval?.lowCents ?? 0).toBeCloseTo(interval?.lowCents ?? 0, 6);
  expect(theirs.interval?.highCents ?? 0).toBeCloseTo(interval?.highCents ?? 0, 6);
}

/** Candles and dividends of the sandbox. */
export async function generateMarket(): Promise<{ candles: StockCandles; paid: Actions }> {
  const sandbox = createSandbox(() => new Date("2026-11-20T22:30:00Z"));
  const candles = new Map<string, DayCandle[]>();
  const paid = new Map<string, CorporateAction[]>();
  for (const symbol of symbols) {
    candles.set(symbol, await sandbox.candles(symbol, "2021-01-04", "2026-11-20"));
    paid.set(symbol, await sandbox.actions(symbol, "2021-01-04", "2026-11-20"));
  }
  return { candles, paid };
}

const symbols = "AAPL AMD COIN COST DDD DIS GME INTC JPM LLY MSFT NKE PTC TSM".split(" ");

/** The real candles, as a market of one stock. */
export function readRealMarket(): StockCandles {
  const rows = readFileSync(realCandles, "utf8").trim().split("\n").slice(1);
  const days = rows.map((row): DayCandle => {
    const [, date = "", open, high, low, close] = row.split(",");
    return { date, open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
  });
  return new Map([["AAPL", days]]);
}
