import { formatDate } from "../../domain/dates";
import type { FactsOf } from "../../domain/ledger-facts";
import { MOST_DAYS } from "../../domain/simulation";
import { lastClosedDay, openOf, tradingDayAfter } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { appendToLedger } from "../ledger/append";
import { isOwnSource } from "../market/licence";
import { findStock } from "../market/stocks";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { readCandles } from "../signals/candle-history";
import { readFigures } from "../signals/figures";
import { planAt } from "../signals/rule-signal";

/** The operator chose the stock, and no rule did. */
const RULE = "practice";

/**
 * Commits a practice signal on a stock's newest candle for the next session (SPEC-DECISIONS 45), and says so.
 * @throws {Refused} in production, for a stock without sample or imported candles, and while the session is open in which it could fill
 */
export const issuePractice =
  ({ production }: Pick<Settings, "production">, symbol: string, now: Date) =>
  async (db: Db): Promise<string> => {
    if (production) throw new Refused("In production no practice signal can be issued.");
    const stock = await findStock(db, symbol);
    const source = stock?.candleSource ?? "";
    if (!stock || !isOwnSource(source))
      throw new Refused(`There is no stock ${symbol} with sample or imported candles.`);
    const facts = await factsOf(db, symbol, now);
    const trade = `${RULE}:${symbol}:${facts.date}`;
    const [entry] = await appendToLedger(
      db,
      [{ kind: "signal", basis: "practice", source, trade, facts: { ...facts } }],
      now,
    );
    if (!entry) throw new Refused(`${symbol} has a practice signal of ${formatDate(facts.date)} already.`);
    return `Entry ${entry.seq} of the ledger is a practice signal on ${symbol}, for the session of ${formatDate(facts.session)}. The upstream tells its members within a minute.`;
  };

async function factsOf(db: Db, symbol: string, now: Date): Promise<FactsOf<"signal">> {
  const date = lastClosedDay(now);
  const session = tradingDayAfter(date);
  if (openOf(session) <= now)
    throw new Refused(
      `The session of ${formatDate(session)} is open: a signal is committed before the session in which it can fill. Give the command after its close.`,
    );
  const candles = await readCandles(db, symbol);
  const index = candles.findIndex((candle) => candle.date === date);
  const figures = readFigures(candles)[index];
  if (!figures) throw new Refused(`${symbol} has no candle of ${formatDate(date)}, or too few before it.`);
  const { tradeType, entryCents, stopCents, targetCents, volatility } = planAt(
    candles,
    index,
    figures,
    "buy",
  );
  return {
    ...{ rule: RULE, symbol, date, session, tradeType, entryCents, stopCents, targetCents },
    mostDays: MOST_DAYS,
    volatility: Math.round(volatility * 10_000),
    delayMinutes: 0,
    ...{ prices: "model", strikeCents: null, expiration: null },
    reason: "A practice signal, issued by a command to show what happens to a signal.",
  };
}
