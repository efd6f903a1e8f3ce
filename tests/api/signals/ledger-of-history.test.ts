import fc from "fast-check";
import { expect, it } from "vitest";
import { computeHistory } from "../../../api/signals/history";
import { signalFactsOf } from "../../../api/signals/signal-facts";
import type { DayCandle } from "../../../domain/candles";
import { verifyChain } from "../../../domain/ledger";
import { type OpenInLedger, progressOf } from "../../../domain/ledger-progress";
import { closeOf, tradingDays } from "../../../domain/trading-days";
import { type Content, chainOf } from "../../harness/ledger-chain";

const sessions = tradingDays("2026-01-05", "2026-07-31");

/** A stock's days: how far each moves, in thousandths, and whether it traded at all. */
const walks = fc.array(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 24 })), {
  minLength: sessions.length,
  maxLength: sessions.length,
});

function candlesOf(walk: readonly (readonly [number, number])[], halts: boolean): DayCandle[] {
  let last = 100;
  return walk.flatMap(([move, luck], index) => {
    const at = (price: number) => Number(price.toFixed(6));
    const open = at(last * (1 + (luck - 12) / 1000));
    const close = at(open * (1 + move / 1000));
    last = Math.min(9_000, Math.max(6, close));
    const day = { date: sessions[index] ?? "", open, close };
    const candle = { ...day, high: at(Math.max(open, close) * 1.01), low: at(Math.min(open, close) * 0.99) };
    // Often enough that a signal meets a halt in a few runs.
    return halts && luck < 3 ? [] : [candle];
  });
}

/** The ledger that is written day by day, an hour after each close, from what is known by then. */
function ledgerOf(symbol: string, candles: readonly DayCandle[]): Content[] {
  const source = "acme";
  const contents: Content[] = [];
  const open = new Map<string, OpenInLedger>();
  for (const today of sessions.slice(50)) {
    const known = candles.filter(({ date }) => date <= today);
    const recordedAt = new Date(closeOf(today).getTime() + 3_600_000);
    const write = (trade: string, kind: string, facts: Content["facts"]) =>
      contents.push({ recordedAt: recordedAt.toISOString(), kind, basis: "issued", source, trade, facts });
    for (const [trade, standing] of open) {
      const shown = { candles: known, upTo: today, now: recordedAt };
      const next = progressOf(standing, { ...shown, isSameSource: true, told: [] });
      for (const entry of next) {
        write(trade, entry.kind, entry.facts);
        if (entry.kind === "fill") open.set(trade, { ...standing, fill: entry.facts });
        else open.delete(trade);
      }
    }
    for (const { date, rule, stance, close, plan, reason, inputs } of computeHistory(symbol, known).signals) {
      const isTraded = rule === "stock-timing" || rule === "custom-pattern";
      if (date !== today || !plan || !isTraded) continue;
      const levels = {
        entry: plan.entryCents / 100,
        stop: plan.stopCents / 100,
        target: plan.targetCents / 100,
      };
      const row = { id: "", rule, symbol, date, stance, close, ...levels, reason, inputs, source };
      const facts = signalFactsOf(row, 15);
      const trade = `${rule}:${symbol}:${date}`;
      if (!facts || open.has(trade)) continue;
      open.set(trade, { signal: facts, fill: undefined });
      write(trade, "signal", { ...facts });
    }
  }
  return contents;
}

it("whatever its stocks do, the ledger that is written from their candles holds on every day", async () => {
  const seen: string[] = [];
  await fc.assert(
    fc.asyncProperty(walks, fc.boolean(), async (walk, halts) => {
      const contents = ledgerOf("AAA", candlesOf(walk, halts));
      const last = sessions.at(-1) ?? "";
      const chain = await chainOf(contents);
      expect(await verifyChain(chain, new Date(closeOf(last).getTime() + 3_600_001))).toMatchObject({
        ok: true,
      });
      seen.push(...contents.map(({ kind, facts }) => `${kind} ${facts.exit ?? facts.why ?? ""}`.trim()));
    }),
    { numRuns: 25 },
  );
  for (const kind of ["signal", "fill", "close stop", "close target", "close time", "unfilled no trade"]) {
    expect(seen).toContain(kind);
  }
});
