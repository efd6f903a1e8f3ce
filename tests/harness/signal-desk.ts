import { asc, eq } from "drizzle-orm";
import { ledger } from "../../api/db/ledger-table";
import { signals, trades } from "../../api/db/signal-tables";
import { createLog } from "../../api/log";
import { writeCandles } from "../../api/market/candle-rows";
import type { LicensedSource } from "../../api/market/licence";
import { refreshSignals } from "../../api/signals/refresh";
import type { DayCandle } from "../../domain/candles";
import type { TestApi } from "./api";
import { buyOn52nd, seriesOf } from "./candle-series";
import { addStock, emptyMarket } from "./market-rows";

const log = createLog("silent");

/** So many days on which nothing happens after {@link buyOn52nd}. */
export const quietly = (count: number) => Array.from({ length: count }, () => [110, 111, 109, 110] as const);

/** 52 days that end with a buy (tests/api/signals/rules.test.ts), and five more until its trade is left by time. */
export const boughtDays = seriesOf("2026-01-05", [...buyOn52nd, ...quietly(5)]);
export const until = (count: number) => boughtDays.slice(0, count);
export const signalDay = "2026-03-19";

/** A provider that lets everything be shown at once. */
const acme: LicensedSource = {
  name: "acme",
  licence: { mayDisplay: true, attribution: "Data by Acme", delayMinutes: 0 },
};

/** Stocks whose candles come day by day, and what is made of them. */
export function createSignalDesk(api: () => TestApi, provider = acme) {
  const store = async (symbol: string, source: string, days: readonly DayCandle[]) => {
    const rows = days.map((day) => ({ ...day, volume: 1 }));
    await writeCandles(api().db, source, symbol, rows);
  };
  const entries = () => api().db.select().from(ledger).orderBy(asc(ledger.seq));
  return {
    /** Takes everything away; it is then the evening of {@link signalDay}. */
    clear: async () => {
      await emptyMarket(api());
      await api().db.delete(trades);
      api().setNow(new Date("2026-03-20T02:00:00Z"));
    },
    refresh: () => refreshSignals({ db: api().db, provider, log, now: api().now }),
    store,
    add: async (symbol: string, source: string, days: readonly DayCandle[]) => {
      await addStock(api(), { symbol, candleSource: source });
      await store(symbol, source, days);
    },
    /** By stock timing, the days on which stances began. */
    spoken: () =>
      api()
        .db.select({ symbol: signals.symbol, date: signals.date, stance: signals.stance })
        .from(signals)
        .where(eq(signals.rule, "stock-timing"))
        .orderBy(asc(signals.symbol)),
    rows: () => api().db.select().from(trades).orderBy(asc(trades.id)),
    entries,
    /** The ledger in words. */
    told: async () => (await entries()).map(({ kind, basis, trade }) => `${kind} ${basis} ${trade}`),
  };
}
