// Plays the upstream whose turn the market's job is: brings a stock's candles in and works out its signals, as
// `npm run api -- import` and the job `signals` do, in a process of its own. Told a turn, it answers when that was committed
// and what a page has to show then.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, asc, desc, eq } from "drizzle-orm";
import { openPostgres } from "../api/db/client";
import { candles } from "../api/db/market-tables";
import { signals } from "../api/db/signal-tables";
import { createLog } from "../api/log";
import { importCandles } from "../api/market/import";
import { chooseMarketData } from "../api/providers/market-data/choose";
import { readSettings } from "../api/settings";
import { refreshSignals } from "../api/signals/refresh";

const symbol = process.env.SIGNAL_SYMBOL ?? "";
const settings = readSettings(process.env);
const { db, close } = await openPostgres(settings.databaseUrl ?? "");
const now = () => new Date();
const provider = chooseMarketData(settings.marketData, now);
const folder = mkdtempSync(path.join(tmpdir(), "candles-"));

process.on("message", async (turn) => {
  const file = path.join(folder, "candles.csv");
  writeFileSync(file, await candlesOf(Number(turn)));
  await importCandles(db, file, now());
  await refreshSignals({ db, provider, log: createLog("warn"), now });
  const committedAt = Date.now();
  const [signal] = await db
    .select({ reason: signals.reason, date: signals.date })
    .from(signals)
    .where(and(eq(signals.symbol, symbol), eq(signals.rule, "stock-timing")))
    .orderBy(desc(signals.date))
    .limit(1);
  const [last] = await db
    .select({ close: candles.close })
    .from(candles)
    .where(eq(candles.symbol, symbol))
    .orderBy(desc(candles.date))
    .limit(1);
  process.send?.({ type: "done", committedAt, ...signal, close: last?.close });
});
process.once("disconnect", async () => {
  await close();
  rmSync(folder, { recursive: true });
  process.exit(0);
});
process.send?.({ type: "ready" });

/** The stock's own trading days: quiet ones, then a fall and a rise, which are a buy; dearer with each turn. */
async function candlesOf(turn: number): Promise<string> {
  const rows = await db
    .select({ date: candles.date })
    .from(candles)
    .where(eq(candles.symbol, symbol))
    .orderBy(asc(candles.date));
  const lines = rows.map(({ date }, at) => {
    const fromEnd = rows.length - 1 - at;
    const prices =
      fromEnd === 0 ? [90, 111, 89, 110] : fromEnd === 1 ? [100, 101, 89, 90] : [100, 101, 99, 100];
    return [symbol, date, ...prices.map((price) => (price * (1 + turn / 50)).toFixed(2)), 1000].join(",");
  });
  return ["symbol,date,open,high,low,close,volume", ...lines].join("\n");
}
