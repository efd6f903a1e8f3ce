import { and, asc, desc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OpenSignal, TodayEvent } from "../../contract/today";
import { type Told, tellEntry, toldBases } from "../../domain/alerts/told";
import { BY_HAND } from "../../domain/hand-made";
import { type FactsOf, isTold } from "../../domain/ledger-facts";
import { ofItsSignal, ruleInLedger } from "../alerts/direction";
import { alertEvents } from "../db/alert-tables";
import type { Db } from "../db/client";
import { ledger, openInLedger } from "../db/ledger-table";
import { stocks } from "../db/market-tables";

/** What members were told of and the ledger has no ending of, and what it has ended: by the ledger alone, whatever a row says. */

type Entry = typeof ledger.$inferSelect;

/** An open signal of the ledger, without its stock's last close. */
export type CommittedSignal = Omit<OpenSignal, "close" | "asOf" | "source"> & { dataSource: string };

/** Signals that wait for their session come first, then those that were filled, the newest first. */
export async function listCommitted(db: Db, most: number): Promise<CommittedSignal[]> {
  const fill = alias(ledger, "fill");
  const day = sql<string>`coalesce(${fill.facts} ->> 'fillDate', ${ledger.facts} ->> 'session')`;
  const rows = await db
    .select({ signal: ledger, fill: fill.facts, name: stocks.name })
    .from(openInLedger)
    .innerJoin(ledger, and(eq(ledger.trade, openInLedger.trade), eq(ledger.kind, "signal")))
    .leftJoin(fill, and(eq(fill.trade, openInLedger.trade), eq(fill.kind, "fill")))
    .leftJoin(stocks, eq(stocks.symbol, openInLedger.symbol))
    .where(inArray(ledger.basis, [...toldBases]))
    .orderBy(sql`${fill.seq} is not null`, desc(day), asc(ledger.trade))
    .limit(most);
  const amendments = await newestAmendments(
    db,
    rows.map(({ signal }) => signal.trade),
  );
  return rows.flatMap(({ signal, fill, name }) =>
    toOpenSignal(signal, fill, name, amendments.get(signal.trade)),
  );
}

async function newestAmendments(db: Db, trades: readonly string[]) {
  if (trades.length === 0) return new Map<string, FactsOf<"amend">>();
  const rows = await db
    .select({ trade: ledger.trade, facts: ledger.facts })
    .from(ledger)
    .where(and(inArray(ledger.trade, [...trades]), eq(ledger.kind, "amend")))
    .orderBy(asc(ledger.seq));
  return new Map(rows.flatMap(({ trade, facts }) => (isTold("amend", facts) ? [[trade, facts]] : [])));
}

function toOpenSignal(
  { trade: id, seq, basis, source, facts }: Entry,
  fill: Entry["facts"] | null,
  name: string | null,
  amendment: FactsOf<"amend"> | undefined,
): CommittedSignal[] {
  if (!isTold("signal", facts)) return [];
  const filled = fill && isTold("fill", fill) ? fill : undefined;
  const { symbol, tradeType, session, entryCents, limitCents, mostDays } = facts;
  const { stopCents, targetCents } = amendment ?? facts;
  return [
    {
      ...{ id, symbol, name: name ?? symbol, tradeType, basis, ledgerSeq: seq, dataSource: source },
      // Of what was filled nobody enters any more.
      ...(filled
        ? { fillDate: filled.fillDate }
        : { session, entry: entryCents / 100, limit: inDollars(limitCents ?? null) }),
      mostDays,
      expiration: filled?.expiration ?? facts.expiration,
      stop: inDollars(stopCents),
      target: inDollars(targetCents),
      amendedFrom: amendment?.session ?? null,
      leaveOn: amendment?.leaveOn ?? null,
    },
  ];
}

const inDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** More than is told in a week. */
const MOST_LOOKED_AT = 1_000;
const endingKinds = ["close", "unfilled", "withdraw"] as const;

/**
 * What ended since a moment and is not in the record of the rules: practice, what was made by hand, and what was withdrawn or not filled. The newest first.
 * @param since of the entry that ended it
 */
export async function listEndedOutside(db: Db, since: Date, most: number): Promise<Told[]> {
  // Apart from the ledger: joined with it, the planner may go through all of it for these few.
  const events = await db
    .select({ seq: alertEvents.entrySeq })
    .from(alertEvents)
    .where(gte(alertEvents.at, since))
    .orderBy(desc(alertEvents.at))
    .limit(MOST_LOOKED_AT);
  const recent = events.flatMap(({ seq }) => seq ?? []);
  if (recent.length === 0) return [];
  const rows = await db
    .select({ entry: ledger, ...ofItsSignal })
    .from(ledger)
    .where(
      and(
        inArray(ledger.seq, recent),
        inArray(ledger.kind, [...endingKinds]),
        or(ne(ledger.kind, "close"), eq(ledger.basis, "practice"), eq(ruleInLedger, BY_HAND)),
      ),
    )
    .orderBy(desc(ledger.seq))
    .limit(most);
  const told = rows.flatMap(({ entry, ...ofSignal }) => tellEntry({ ...entry, ...ofSignal }) ?? []);
  const corrected = await newestCorrections(
    db,
    told.map(({ trade }) => trade),
  );
  return told.map((ending) => ({ ...ending, ...(ending.kind === "closed" && corrected.get(ending.trade)) }));
}

/** What holds instead of a close: a correction says all of it. */
async function newestCorrections(db: Db, trades: readonly string[]) {
  if (trades.length === 0) return new Map<string, Pick<Told, "exit" | "resultCents">>();
  const rows = await db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.trade, [...trades]), eq(ledger.kind, "correction")))
    .orderBy(asc(ledger.seq));
  return new Map(
    rows.flatMap((entry) => {
      const told = tellEntry(entry);
      return told?.kind === "corrected"
        ? [[told.trade, { exit: told.exit, resultCents: told.resultCents }]]
        : [];
    }),
  );
}

/** An entry as a member's home tells it. */
export const toEvent = ({
  kind,
  seq,
  at,
  basis,
  symbol,
  tradeType,
  exit,
  resultCents,
  isByHand,
}: Told): TodayEvent => ({
  ...{ kind, at, basis, symbol, tradeType, exit, resultCents },
  ledgerSeq: seq,
  byHand: isByHand,
});
