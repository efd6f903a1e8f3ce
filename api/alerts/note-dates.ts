import { and, eq, inArray } from "drizzle-orm";
import { toldBases } from "../../domain/alerts/told";
import { addDays, newYorkDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { ledger, openInLedger } from "../db/ledger-table";
import { createAsker, ProviderPause } from "../market/ask-provider";
import type { SyncParts } from "../market/sync-parts";
import type { StockDate } from "../providers/market-data/port";
import { noteNews } from "./note-news";

/** So many days ahead a date is told, today's included. */
const AHEAD_DAYS = 14;

/**
 * Keeps the splits and earnings dates of the coming days, as the provider tells them of the stocks of open signals. Each
 * is told once, however often it is found and however many signals of the stock are open: its words name none of them.
 */
export async function noteDates({ db, provider, log, now }: SyncParts): Promise<void> {
  const from = newYorkDay(now());
  const to = addDays(from, AHEAD_DAYS);
  const ask = createAsker(provider, log);
  const known = new Map<string, readonly StockDate[]>();
  try {
    for (const { symbol, basis } of await openSignals(db)) {
      const dates =
        known.get(symbol) ??
        (await ask("dates", symbol, [], () => provider.dates(symbol, from, to)))?.value ??
        [];
      known.set(symbol, dates);
      for (const found of dates) {
        const news = { symbol, basis, ...found };
        await noteNews(db, `${found.kind}:${basis}:${symbol}:${found.date}`, { news, at: now() });
      }
    }
  } catch (error) {
    // The next day's run asks again, well before what is told two weeks ahead.
    if (!(error instanceof ProviderPause)) throw error;
    log.warn({ source: provider.name }, "not every date of open signals could be asked for");
  }
}

/** The stocks of trades that the ledger has no ending of, of the bases that are told. */
async function openSignals(db: Db) {
  const rows = await db
    .selectDistinct({ symbol: openInLedger.symbol, basis: ledger.basis })
    .from(openInLedger)
    .innerJoin(ledger, and(eq(ledger.trade, openInLedger.trade), eq(ledger.kind, "signal")))
    .where(inArray(ledger.basis, [...toldBases]));
  return rows.flatMap((row) => {
    const basis = toldBases.find((known) => known === row.basis);
    return basis ? [{ ...row, basis }] : [];
  });
}
