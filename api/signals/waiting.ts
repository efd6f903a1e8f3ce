import { and, between, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tradedCloses } from "../../domain/simulation";
import type { Db } from "../db/client";
import { signalRuns, signals, trades } from "../db/signal-tables";
import { tradedRules } from "./rules";

/**
 * Whether a signal's trade has its fill before it: the signal is of its stock's newest day, and no trade of its rule was
 * open by then. For rows of signals joined with their stock's run.
 */
export function isWaiting(db: Db): SQL<boolean> {
  const open = alias(trades, "open");
  const openTrade = db
    .select({ id: open.id })
    .from(open)
    .where(
      and(
        eq(open.rule, signals.rule),
        eq(open.symbol, signals.symbol),
        // Another's candles say nothing of these.
        eq(open.source, signals.source),
        isNull(open.closeDate),
      ),
    );
  const waits = and(
    eq(signals.date, signalRuns.asOf),
    inArray(signals.rule, [...tradedRules]),
    isNotNull(signals.entry),
    between(signals.close, tradedCloses.least, tradedCloses.most),
    notExists(openTrade),
  );
  return sql<boolean>`(${waits})`;
}
