import { and, eq, inArray, or } from "drizzle-orm";
import type { AlertPreferences } from "../../domain/alerts/preferences";
import { type AlertEvent, isMeant } from "../../domain/alerts/schedule";
import type { Db } from "../db/client";
import { watchlistEntries } from "../db/watchlist-table";

type Event = Pick<AlertEvent, "symbol" | "sectors">;

/**
 * Whether a member is still meant by what waits for them: their choice of sectors and their watchlist count as they are at
 * this moment, and not as they were when its rows were written. A digest waits for a day, and quiet hours for a night.
 */
export async function readStillMeant(
  db: Db,
  member: string,
  preferences: Pick<AlertPreferences, "scope" | "sectors">,
  events: readonly Event[],
): Promise<(event: Event) => boolean> {
  if (preferences.scope !== "watchlist") return (event) => isMeant(event, preferences, false);
  const { userId, symbol, sector } = watchlistEntries;
  const symbols = events.flatMap((event) => event.symbol ?? []);
  const sectors = events.flatMap((event) => event.sectors);
  const rows =
    symbols.length === 0
      ? []
      : await db
          .select({ symbol, sector })
          .from(watchlistEntries)
          .where(and(eq(userId, member), or(inArray(symbol, symbols), inArray(sector, sectors))));
  const watched = new Set(rows.flatMap((row) => row.symbol ?? []));
  const watchedSectors = new Set(rows.flatMap((row) => row.sector ?? []));
  return (event) => {
    const watches =
      (event.symbol !== undefined && watched.has(event.symbol)) ||
      event.sectors.some((each) => watchedSectors.has(each));
    return isMeant(event, preferences, watches);
  };
}
