import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq, inArray, isNotNull, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SignalTerms } from "../../../contract/desk-signals";
import { formatDate } from "../../../domain/dates";
import { BY_HAND, holdingsStatement } from "../../../domain/hand-made";
import { createTradeBook } from "../../../domain/ledger-book";
import type { FactsOf } from "../../../domain/ledger-facts";
import { formatExact } from "../../../domain/money";
import { impliedVolatilityOf } from "../../../domain/option-price";
import { lastClosedDay, openOf, tradingDayAfter } from "../../../domain/trading-days";
import type { Db } from "../../db/client";
import { deskSignals } from "../../db/desk-tables";
import { ledger } from "../../db/ledger-table";
import type { Deps } from "../../deps";
import { assertExact, LedgerRefusal, type NewEntry } from "../../ledger/append";
import { createGate, isOwnSource } from "../../market/licence";
import { findStock } from "../../market/stocks";
import { Refused } from "../../refused";
import { readCandles } from "../../signals/candle-history";
import { readTold, readToldDelay } from "../../signals/told-days";

export type ProposalDeps = Pick<Deps, "settings" | "marketData">;

/** An entry that would be committed at a moment. */
export interface Proposal {
  entry: NewEntry & { basis: "issued" | "practice" };
  facts: FactsOf<"signal">;
  /** SHA-256 of all of it, in hexadecimal: what was previewed or approved is what is committed, or nothing is. */
  digest: string;
}

/**
 * The entry that a draft would be committed as at `now`: on the newest closed session, for the next one.
 * @throws {Refused} with a sentence where it cannot be: the next session is open or about to, its stock has no such close, a level is on
 * the wrong side of it, or the ledger would be contradicted
 */
export async function proposeEntry(
  db: Db,
  { settings, marketData }: ProposalDeps,
  { id, terms }: { id: string; terms: SignalTerms },
  now: Date,
): Promise<Proposal> {
  const { symbol } = terms;
  const date = lastClosedDay(now);
  const session = tradingDayAfter(date);
  assertInTime(settings, session, now);
  const stock = await findStock(db, symbol);
  const source = stock?.candleSource ?? "";
  if (!stock || source === "") throw new Refused(`There is no stock ${symbol} with prices.`);
  const basis = isOwnSource(source) ? "practice" : "issued";
  if (basis === "practice" && settings.production)
    throw new Refused(`In production no signal is issued on ${source} candles, which ${symbol} has.`);
  const { delayed } = createGate(marketData, now);
  if (basis === "issued" && (delayed?.source !== source || delayed.until < date))
    throw new Refused(
      `The close of ${formatDate(date)} of ${symbol} may not be shown yet, and the entry would tell it.`,
    );
  await assertFirst(db, symbol, session, id);
  const candles = (await readCandles(db, symbol)).filter((candle) => candle.date <= date);
  const close = candles.at(-1);
  if (close?.date !== date) throw new Refused(`${symbol} has no close of ${formatDate(date)}.`);
  const volatility =
    terms.tradeType === "Stock"
      ? null
      : (impliedVolatilityOf(candles.map((candle) => candle.close)) ?? undefined);
  if (volatility === undefined) throw new Refused(`${symbol} has too few closes to price an option by.`);
  const delay = basis === "practice" ? 0 : await readToldDelay(db, source, date);
  const facts: FactsOf<"signal"> = {
    ...{ rule: BY_HAND, symbol, tradeType: terms.tradeType, date, session },
    entryCents: Math.round(close.close * 100),
    ...{ stopCents: terms.stopCents ?? null, targetCents: terms.targetCents ?? null },
    ...(terms.limitCents != null && { limitCents: terms.limitCents }),
    mostDays: terms.mostDays,
    volatility: volatility === null ? null : Math.round(volatility * 10_000),
    delayMinutes: delay ?? (basis === "practice" ? 0 : marketData.licence.delayMinutes),
    ...{ prices: "model", strikeCents: terms.strikeCents ?? null, expiration: terms.expiration ?? null },
    ...{ reason: terms.reason, holdings: holdingsStatement(symbol, terms.holdings) },
  };
  assertSides(facts);
  const trade = `${BY_HAND}:${symbol}:${date}:${id.slice(0, 8)}`;
  const entry = { kind: "signal", basis, source, trade, facts: { ...facts } } as const;
  await assertRight(db, entry, facts, now);
  const digest = createHash("sha256")
    .update(canonicalize(entry) ?? "")
    .digest("hex");
  return { entry, facts, digest };
}

/** The last moment at which something that acts at the open of a session is issued by hand. */
export const lastIssueFor = ({ signalLeadMinutes }: ProposalDeps["settings"], session: string): Date =>
  new Date(openOf(session).getTime() - signalLeadMinutes * 60_000);

/** What comes in the last minutes reaches nobody who could still act on it, and what comes later would be dated back. */
function assertInTime(settings: ProposalDeps["settings"], session: string, now: Date): void {
  const day = formatDate(session);
  const afterwards = "It can be issued after that session’s close, for the next one.";
  if (openOf(session) <= now)
    throw new Refused(
      `The session of ${day} is open, and a signal is committed before the session in which it can fill. ${afterwards}`,
    );
  if (lastIssueFor(settings, session) < now)
    throw new Refused(
      `The session of ${day} opens in less than ${settings.signalLeadMinutes} minutes, and members would be told too late to act. ${afterwards}`,
    );
}

/** One rule speaks once of a stock for a session, unless what it said first was withdrawn. */
async function assertFirst(db: Db, symbol: string, session: string, id: string): Promise<void> {
  const withdrawal = alias(ledger, "withdrawal");
  const [other] = await db
    .select({ id: deskSignals.id })
    .from(deskSignals)
    .where(
      and(
        ...[eq(deskSignals.symbol, symbol), eq(deskSignals.session, session), ne(deskSignals.id, id)],
        isNotNull(deskSignals.trade),
        notExists(
          db
            .select({ seq: withdrawal.seq })
            .from(withdrawal)
            .where(and(eq(withdrawal.trade, deskSignals.trade), inArray(withdrawal.kind, ["withdraw"]))),
        ),
      ),
    )
    .limit(1);
  if (other)
    throw new Refused(
      `${symbol} has a signal made by hand for the session of ${formatDate(session)} already. Withdraw that one first.`,
    );
}

function assertSides(facts: FactsOf<"signal">): void {
  const { tradeType, entryCents, stopCents, targetCents, limitCents, date } = facts;
  const isPut = tradeType === "Put";
  const beyond = (cents: number, than: number) => (isPut ? cents < than : cents > than);
  const close = `the close of ${formatDate(date)}, ${formatExact(entryCents)}`;
  const side = isPut ? ["above", "below"] : ["below", "above"];
  if (stopCents !== null && !beyond(entryCents, stopCents))
    throw new Refused(`The stop has to be ${side[0]} ${close}.`);
  if (targetCents !== null && !beyond(targetCents, entryCents))
    throw new Refused(`The target has to be ${side[1]} ${close}.`);
  if (limitCents !== undefined && targetCents !== null && !beyond(targetCents, limitCents))
    throw new Refused(`The price not to enter beyond has to be ${side[0]} the target.`);
  if (limitCents !== undefined && stopCents !== null && !beyond(limitCents, stopCents))
    throw new Refused(`The price not to enter beyond has to be ${side[1]} the stop.`);
}

/** What the ledger would refuse, or its readers would be told to be wrong, is refused before anybody approves it. */
async function assertRight(db: Db, entry: NewEntry, facts: FactsOf<"signal">, now: Date): Promise<void> {
  try {
    assertExact(entry);
  } catch (error) {
    throw error instanceof LedgerRefusal ? new Refused(`It is too long: ${error.message}`) : error;
  }
  const told = await readTold(db, [{ basis: entry.basis, entries: [], signal: facts }]);
  const book = createTradeBook(told.stated);
  const { kind, basis, source, trade } = entry;
  book.enter({ kind, basis, source, trade, facts: entry.facts, seq: 1, recordedAt: now.toISOString() });
  const [fault] = book.faults;
  if (fault) throw new Refused(`The ledger would not hold: ${fault.reason}`);
}
