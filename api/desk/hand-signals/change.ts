import { asc, eq } from "drizzle-orm";
import { formatDate } from "../../../domain/dates";
import { type FactsOf, isTold } from "../../../domain/ledger-facts";
import { lastClosedDay, openOf, tradingDayAfter } from "../../../domain/trading-days";
import type { Db } from "../../db/client";
import { deskSignals } from "../../db/desk-tables";
import { ledger } from "../../db/ledger-table";
import { appendToLedger, LedgerRefusal, lockLedger, type NewEntry } from "../../ledger/append";
import { Refused } from "../../refused";
import { forgetSeen } from "../../signals/open-trades";
import type { AuditMark } from "../audit";
import { type Acting, Conflict, NotTheirs, noSuchSignal, note } from "./deeds";
import { lastIssueFor } from "./proposal";
import { lockSignal } from "./rows";

/** What is to be done to a signal. The levels are an amendment's. */
export interface Change {
  id: string;
  change: "amend" | "withdraw" | "close" | "discard";
  stopCents?: number | null | undefined;
  targetCents?: number | null | undefined;
  /** The newest entry of its trade that was seen. Left out, it is not compared. */
  seen?: number | undefined;
  /** Stands in the ledger, and in the audit log. */
  reason: string;
}

/** The session from whose open something acts at the earliest that is issued now: members are told some minutes before it. */
export function nextSession(settings: Acting["settings"], now: Date): string {
  const session = tradingDayAfter(lastClosedDay(now));
  return openOf(session) <= now || lastIssueFor(settings, session) < now ? tradingDayAfter(session) : session;
}

/** Of a trade what it came to, in the order of the ledger. */
export const entriesOf = (db: Db, trade: string) =>
  db.select().from(ledger).where(eq(ledger.trade, trade)).orderBy(asc(ledger.seq));
type Entries = Awaited<ReturnType<typeof entriesOf>>;

const endings: readonly string[] = ["withdraw", "unfilled", "close"];

/**
 * Amends, withdraws or closes a signal from the next session's open on (SPEC-DECISIONS 46), or discards a draft. What holds
 * already is left as it is.
 * @returns the mark of the audit entry; undefined where nothing was to be done
 * @throws {Refused} where it comes too late, was amended since it was seen, or the ledger takes no such levels
 */
export function changeSignal(acting: Acting, change: Change): Promise<AuditMark | undefined> {
  return acting.db.transaction(async (tx) => {
    const row = await lockSignal(tx, change.id);
    if (!row) throw noSuchSignal();
    if (change.change === "discard") {
      if (row.trade !== null) throw new Conflict("This signal was issued: withdraw or close it instead.");
      if (acting.actor !== null && row.authorId !== null && row.authorId !== acting.actor)
        throw new NotTheirs("Only its author discards a draft.");
      await tx.delete(deskSignals).where(eq(deskSignals.id, row.id));
      return note(tx, acting, { action: "signal.discard", why: `Draft ${row.id}: ${change.reason}` });
    }
    if (row.trade === null) throw new Conflict("This signal is a draft: it was not issued.");
    await lockLedger(tx);
    const entry = entryFor(acting, change, await entriesOf(tx, row.trade));
    if (!entry) return undefined;
    const [added] = await appendToLedger(tx, [entry], acting.now()).catch((error: unknown) => {
      throw error instanceof LedgerRefusal ? new Refused(error.message) : error;
    });
    if (!added) return undefined;
    await forgetSeen(tx, row.symbol);
    await tx.update(deskSignals).set({ updatedAt: acting.now() }).where(eq(deskSignals.id, row.id));
    const fields = Object.keys(entry.facts);
    const why = `Entry ${added.seq} of the ledger: ${change.reason}`;
    return note(tx, acting, { action: `signal.${change.change}`, fields, why });
  });
}

/** The entry that a change is; undefined where the ledger says so already. */
function entryFor({ now: clock, settings }: Acting, change: Change, entries: Entries): NewEntry | undefined {
  const now = clock();
  const [first] = entries;
  if (first?.kind !== "signal" || !isTold("signal", first.facts)) throw noSuchSignal();
  const signal = first.facts;
  const basis = first.basis === "issued" ? "issued" : "practice";
  const owner = { basis, source: first.source, trade: first.trade } as const;
  const ending = entries.find(({ kind }) => endings.includes(kind));
  if (change.change === "withdraw") {
    if (ending?.kind === "withdraw") return undefined;
    if (ending || openOf(signal.session) <= now) throw tooLate(signal.session);
    const { symbol, session } = signal;
    return { ...owner, kind: "withdraw", facts: { symbol, session, reason: change.reason } };
  }
  if (ending) throw new Conflict("This signal has ended.");
  const last = entries.findLast(({ kind }) => kind === "amend");
  const before = last && isTold("amend", last.facts) ? last.facts : { ...signal, leaveOn: null };
  const session = nextSession(settings, now);
  if (change.change === "close" && openOf(signal.session) > now)
    throw new Refused("Its session has not opened yet: withdraw it instead.");
  const facts = change.change === "amend" ? amended(change, before, session) : closed(before, session);
  if (facts === undefined) return undefined;
  // Both levels are stated each time: the one that another person has just moved would go back to where it was.
  if (change.seen !== undefined && last && last.seq > change.seen) throw amendedMeanwhile();
  return {
    ...{ ...owner, kind: "amend" },
    facts: { symbol: signal.symbol, session, ...facts, reason: change.reason },
  };
}

type Terms = Pick<FactsOf<"amend">, "stopCents" | "targetCents" | "leaveOn">;

function amended({ stopCents = null, targetCents = null }: Change, before: Terms, session: string) {
  const { leaveOn } = before;
  if (before.stopCents === stopCents && before.targetCents === targetCents) return undefined;
  if (leaveOn !== null && leaveOn <= session)
    throw new Refused(`It is left at the open of ${formatDate(leaveOn)}: nothing acts before that.`);
  return { stopCents, targetCents, leaveOn };
}

/** By hand a trade is left at an open, which is announced before it: the next one. */
function closed(before: Terms, session: string): Terms | undefined {
  if (before.leaveOn !== null) return undefined;
  return { stopCents: before.stopCents, targetCents: before.targetCents, leaveOn: session };
}

const amendedMeanwhile = () =>
  new Conflict(
    "It was amended since you opened it. Nothing was done: please look at its newest entry, and amend it again.",
  );

const tooLate = (session: string) =>
  new Refused(
    `It can be withdrawn until the open of ${formatDate(session)}. Since then it may be filled: close it instead.`,
  );
