import { notInArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { sectorStocks, sectors, stocks } from "../db/market-tables";
import type { ListedSector } from "./listed/entry";
import { listedSectors } from "./listing";

/** Any number but the migrations'; it only has to be the same in every process. */
const LISTING_LOCK = 7_201_944;

/**
 * Brings the tables up to the listing. A stock that left it goes with all that is known of it. Processes that start
 * together take turns.
 */
export async function storeListing(db: Db, listed: readonly ListedSector[] = listedSectors): Promise<void> {
  const companies = listed.flatMap(({ stocks }) => stocks);
  const members = listed.flatMap(({ slug, stocks, also }) => [
    ...stocks.map(({ symbol }) => ({ sector: slug, symbol, main: true })),
    ...also.map((symbol) => ({ sector: slug, symbol, main: false })),
  ]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK})`);
    // Members are few and nothing hangs on them: they are written anew.
    await tx.delete(sectorStocks);
    await tx.delete(sectors).where(
      notInArray(
        sectors.slug,
        listed.map(({ slug }) => slug),
      ),
    );
    await tx.delete(stocks).where(
      notInArray(
        stocks.symbol,
        companies.map(({ symbol }) => symbol),
      ),
    );
    await tx
      .insert(sectors)
      .values(listed.map(({ slug, name, description }, position) => ({ slug, name, description, position })))
      .onConflictDoUpdate({
        target: sectors.slug,
        set: {
          name: sql`excluded.name`,
          description: sql`excluded.description`,
          position: sql`excluded.position`,
        },
      });
    await tx
      .insert(stocks)
      .values(companies.map((company) => ({ ...company, currency: "USD" })))
      .onConflictDoUpdate({
        target: stocks.symbol,
        set: {
          name: sql`excluded.name`,
          exchange: sql`excluded.exchange`,
          currency: sql`excluded.currency`,
          description: sql`excluded.description`,
        },
      });
    await tx.insert(sectorStocks).values(members);
  });
}
