import { and, eq, inArray, sql } from "drizzle-orm";
import { BY_HAND } from "../../domain/hand-made";
import { type FactsOf, isTold } from "../../domain/ledger-facts";
import type { LedgerEntry } from "../../domain/ledger-form";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";
import { byTrade, type OpenTrade } from "./open-trades";

type TradeRow = typeof trades.$inferInsert;

const listed = (values: readonly string[]) =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::text::json))`;

/** Which of these trades the ledger has as issued: their rows are its own, whatever the candles would say today. */
export async function listIssued(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ trade: ledger.trade })
    .from(ledger)
    .where(and(eq(ledger.kind, "signal"), eq(ledger.basis, "issued"), inArray(ledger.trade, listed(ids))));
  return new Set(rows.map(({ trade }) => trade));
}

/** Makes the rows of issued trades say what the ledger was just told of them. Nothing else ever changes one. */
export async function keepIssuedRows(
  tx: Db,
  open: Iterable<OpenTrade>,
  added: readonly LedgerEntry[],
): Promise<void> {
  const addedTo = byTrade(added);
  const rows = [...open].flatMap((trade) => toRow(trade, addedTo.get(trade.trade) ?? []) ?? []);
  if (rows.length === 0) return;
  const before = await tx
    .delete(trades)
    .where(inArray(trades.id, listed(rows.map(({ id }) => id))))
    .returning({ id: trades.id, marks: trades.marks });
  // No entry tells of marks: they stay until they are worked out anew.
  const marks = new Map(before.map((row) => [row.id, row.marks]));
  await insertRows(
    tx,
    trades,
    rows.map((row) => ({ ...row, marks: marks.get(row.id) ?? null })),
  );
}

/** Undefined for a trade that is not issued, or of which nothing was added, and before its fill. */
function toRow(open: OpenTrade, added: readonly LedgerEntry[]): TradeRow | undefined {
  const { trade: id, basis, source, signal } = open;
  // What was made by hand has a record of its own: no figure of the rules has a part of it.
  if (basis !== "issued" || added.length === 0 || signal.rule === BY_HAND) return undefined;
  const fill = open.fill ?? factsOf("fill", added);
  const close = factsOf("close", added);
  if (fill?.strikeCents == null || fill.expiration === null) return undefined;
  const { tradeType, strikeCents, expiration, bidCents, askCents, fillDate } = fill;
  return {
    ...{ id, rule: signal.rule, symbol: signal.symbol, basis, source },
    ...{ tradeType, expiration, strikeCents, bidCents, askCents, fillDate },
    closeDate: close?.closeDate ?? null,
    exitBidCents: close?.exitBidCents ?? null,
    exit: close?.exit ?? null,
    resultCents: close?.resultCents ?? null,
  };
}

function factsOf<Kind extends "fill" | "close">(
  kind: Kind,
  added: readonly LedgerEntry[],
): FactsOf<Kind> | undefined {
  const facts = added.find((entry) => entry.kind === kind)?.facts;
  return facts && isTold(kind, facts) ? facts : undefined;
}
