import { createHmac } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { stockRequests, stocks } from "../db/market-tables";

/** After so many days a request says nothing any more. */
export const REQUEST_DAYS = 365;

/** The stock that goes by exactly this symbol or name, whatever the case. */
export async function findByName(db: Db, wanted: string) {
  const [stock] = await db
    .select({ symbol: stocks.symbol, name: stocks.name })
    .from(stocks)
    .where(or(eq(stocks.symbol, wanted.toUpperCase()), eq(sql`lower(${stocks.name})`, wanted.toLowerCase())))
    .orderBy(sql`${stocks.symbol} collate "C"`)
    .limit(1);
  return stock;
}

/** Notes that this network asks for a stock that is missing; asking again changes nothing. Its address is not kept. */
export async function noteRequest(
  db: Db,
  { wanted, network, secret, now }: { wanted: string; network: string; secret: string; now: Date },
): Promise<void> {
  const requester = createHmac("sha256", secret).update(`stock request ${network}`).digest("base64url");
  await db
    .insert(stockRequests)
    .values({ wanted: wanted.toUpperCase(), requester, requestedAt: now })
    .onConflictDoNothing();
}
