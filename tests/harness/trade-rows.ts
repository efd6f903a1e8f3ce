import { sql } from "drizzle-orm";
import { signalRuns, trades } from "../../api/db/signal-tables";
import type { TestApi } from "./api";

type TradeRow = typeof trades.$inferInsert;

/** Takes every trade away. */
export async function emptyTrades({ db }: TestApi): Promise<void> {
  await db.execute(sql`truncate ${trades}, ${signalRuns}`);
}

/** A simulated trade of AAPL that was closed on the day of its fill with a gain of $140, but for what is given. */
export async function addTrade({ db }: TestApi, given: Partial<TradeRow> & { id: string }): Promise<void> {
  const closed = { closeDate: given.fillDate ?? "2022-01-03", exitBidCents: 160, exit: "target" };
  await db.insert(trades).values({
    rule: "breakout",
    symbol: "AAPL",
    basis: "simulated",
    tradeType: "Call",
    expiration: "2022-01-21",
    strikeCents: 18_000,
    bidCents: 135,
    askCents: 140,
    fillDate: "2022-01-03",
    resultCents: 14_000,
    source: "sandbox",
    ...closed,
    ...given,
  });
}

/** What a trade has while it is open. */
export const stillOpen = { closeDate: null, exitBidCents: null, exit: null, resultCents: null } as const;
