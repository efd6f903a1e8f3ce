import { and, asc, eq, exists, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { eventOfNews } from "../../domain/alerts/news";
import { type AlertEvent, eventOf, isMeant, planFor } from "../../domain/alerts/schedule";
import { tellEntry } from "../../domain/alerts/told";
import { isAddressConfirmed } from "../auth/confirmed-address";
import type { BillingDeps } from "../billing/customer";
import { alertEvents, alertMessages, alertPreferences } from "../db/alert-tables";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { ledger } from "../db/ledger-table";
import { users } from "../db/schema";
import { watchlistEntries } from "../db/watchlist-table";
import type { Deps } from "../deps";
import { describeError } from "../errors";
import { slugsOf, tellableFrom } from "./content";
import { mayBeEntitled } from "./entitled";
import { throwAny } from "./failures";
import { toPreferences } from "./preferences";

/** Members whose rows are written in one transaction. */
const BATCH = 1_000;
/** An event that nobody spread for so long is no news: a ledger that was read in from elsewhere writes to nobody. */
const TOO_OLD_MS = 7 * 86_400_000;

export type SpreadDeps = BillingDeps & Pick<Deps, "log" | "marketData">;
type EventRow = typeof alertEvents.$inferSelect;

/**
 * Writes the rows of every event that has not been spread to its end: a run that died goes on where it was.
 * @throws once all is done, what went wrong with one that stays for the next run
 */
export async function spreadEvents(deps: SpreadDeps): Promise<void> {
  const { db, log } = deps;
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const [event] = await db
      .select()
      .from(alertEvents)
      .where(and(isNull(alertEvents.spreadAt), gt(alertEvents.id, after)))
      .orderBy(asc(alertEvents.id))
      .limit(1);
    if (!event) break;
    after = event.id;
    try {
      await spread(deps, event);
    } catch (error) {
      log.error(
        { eventId: event.id, error: describeError(error) },
        "an alert event could not be distributed to members: the next round tries again",
      );
      failures.push(error);
    }
  }
  throwAny(failures, "events of alerts could not be spread");
}

async function spread(deps: SpreadDeps, event: EventRow): Promise<void> {
  const told = await eventToTell(deps, event);
  if (told) while (!(await spreadBatch(deps, event.id, told)));
  else await deps.db.update(alertEvents).set({ spreadAt: deps.now() }).where(eq(alertEvents.id, event.id));
}

/** What an event tells; nothing where it is too old, or nobody here knows what it is. */
async function eventToTell(deps: SpreadDeps, row: EventRow): Promise<AlertEvent | undefined> {
  const { db, log, now } = deps;
  if (now().getTime() - row.at.getTime() > TOO_OLD_MS) return undefined;
  if (row.news) {
    const sectors = "symbol" in row.news ? await slugsOf(db, row.news.symbol) : [];
    return eventOfNews(row.news, tellableFrom(deps.marketData, row.news, row.at), sectors);
  }
  const [entry] = await db
    .select()
    .from(ledger)
    .where(eq(ledger.seq, row.entrySeq ?? 0));
  const told = entry && tellEntry(entry);
  if (!told) {
    log.warn(
      { seq: row.entrySeq, kind: entry?.kind },
      "an entry of the ledger is told to nobody: its kind is not known",
    );
    return undefined;
  }
  return eventOf(told, await slugsOf(db, told.symbol));
}

/** Resolves with whether that was all. */
function spreadBatch(deps: SpreadDeps, eventId: number, event: AlertEvent): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(alertEvents).where(eq(alertEvents.id, eventId)).for("update");
    if (!row || row.spreadAt) return true;
    // Of an entry everybody hears who is there when it is spread; other news are those of members who were there for them.
    const thereSince = row.news ? row.at : undefined;
    const members = await selectMembers(deps, tx, event, { after: row.spreadAfter ?? "", thereSince });
    const rows = members.flatMap(({ userId, preferences, takesMail, watches }) => {
      try {
        const chosen = toPreferences(preferences);
        if (!isMeant(event, chosen, watches)) return [];
        const plan = planFor(event, chosen).filter(({ channel }) => takesMail || channel !== "mail");
        return plan.map(({ channel, notBefore, inDigest }) => ({
          ...{ eventId, userId, channel, notBefore, inDigest },
          ...{ state: "waiting" as const, leasedUntil: null, attempts: 0, endedAt: null },
        }));
      } catch (error) {
        // What one member chose cannot be read: nobody else waits for that.
        deps.log.error(
          { eventId, error: describeError(error) },
          "an alert could not be stored for one member: the other members get theirs",
        );
        return [];
      }
    });
    await insertRows(tx, alertMessages, rows, sql`(event_id, user_id, channel) do nothing`);
    const isAll = members.length < BATCH;
    await tx
      .update(alertEvents)
      .set({ spreadAfter: members.at(-1)?.userId ?? row.spreadAfter, spreadAt: isAll ? deps.now() : null })
      .where(eq(alertEvents.id, eventId));
    return isAll;
  });
}

function selectMembers(
  deps: SpreadDeps,
  tx: Db,
  { symbol, sectors }: AlertEvent,
  { after, thereSince }: { after: string; thereSince: Date | undefined },
) {
  const { symbol: watchedSymbol, sector: watchedSector, userId } = watchlistEntries;
  const isWatched = or(
    ...(symbol === undefined ? [] : [eq(watchedSymbol, symbol)]),
    ...(sectors.length > 0 ? [inArray(watchedSector, [...sectors])] : []),
  );
  const own = tx
    .select({ one: sql`1` })
    .from(watchlistEntries)
    .where(and(eq(userId, users.id), isWatched));
  return tx
    .select({
      userId: users.id,
      preferences: alertPreferences,
      takesMail: isAddressConfirmed().mapWith(Boolean),
      watches: isWatched ? exists(own).mapWith(Boolean) : sql<boolean>`false`,
    })
    .from(users)
    .leftJoin(alertPreferences, eq(alertPreferences.userId, users.id))
    .where(
      and(
        gt(users.id, after),
        thereSince && lte(users.createdAt, thereSince),
        mayBeEntitled({ ...deps, db: tx }),
      ),
    )
    .orderBy(asc(users.id))
    .limit(BATCH);
}
