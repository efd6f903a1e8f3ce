import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { stocks } from "./market-tables";

/** Signals and the trades that follow from them. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const day = (name: string) => date(name, { mode: "string" });
const price = (name: string) => numeric(name, { precision: 18, scale: 6, mode: "number" });

const symbol = () =>
  text("symbol")
    .notNull()
    .references(() => stocks.symbol, { onDelete: "cascade" });

/** What was computed of a stock's candles, and by which rules. */
export const signalRuns = pgTable("signal_runs", {
  symbol: symbol().primaryKey(),
  /** Of the rules' version and the candles' source; nothing once the candles are others. */
  fingerprint: text("fingerprint").notNull(),
  asOf: day("as_of").notNull(),
  computedAt: instant("computed_at").notNull(),
});

/** One row for each day on which a rule spoke of a stock; rewritten whenever its candles change. */
export const signals = pgTable(
  "signals",
  {
    /** rule:symbol:date */
    id: text("id").primaryKey(),
    rule: text("rule").notNull(),
    symbol: symbol(),
    date: day("date").notNull(),
    stance: text("stance").notNull(),
    close: price("close").notNull(),
    entry: price("entry"),
    stop: price("stop"),
    target: price("target"),
    reason: text("reason").notNull(),
    inputs: jsonb("inputs").$type<{ name: string; value: number; unit?: string }[]>().notNull(),
    source: text("source").notNull(),
  },
  (table) => [
    index("signals_rule").on(table.rule, table.date),
    index("signals_symbol").on(table.symbol, table.rule, table.date),
  ],
);

/**
 * The option trade that a signal opens, by the simulation of SPEC-DECISIONS 32. Simulated rows are rewritten with their
 * signals; an issued one is only ever moved on, and what becomes of it is in the ledger. Money is integer cents.
 */
export const trades = pgTable(
  "trades",
  {
    /** Its signal's. */
    id: text("id").primaryKey(),
    rule: text("rule").notNull(),
    /** No reference: what was issued stays in the record when its stock leaves the listing. */
    symbol: text("symbol").notNull(),
    /** simulated, or issued or practice, which the ledger has to say as well */
    basis: text("basis").notNull(),
    tradeType: text("trade_type").notNull(),
    expiration: day("expiration").notNull(),
    strikeCents: integer("strike_cents").notNull(),
    /** What a share's worth of the option could be sold for at the fill, and what it was bought at. */
    bidCents: integer("bid_cents").notNull(),
    askCents: integer("ask_cents").notNull(),
    fillDate: day("fill_date").notNull(),
    /** Null while it is open, and so are the three after it. */
    closeDate: day("close_date"),
    exitBidCents: integer("exit_bid_cents"),
    /** target, stop, time or expiration */
    exit: text("exit"),
    /** For a stake of 100,000 cents. */
    resultCents: integer("result_cents"),
    /** The ledger's entry of its signal, and of its close. */
    ledgerSeq: integer("ledger_seq"),
    closeSeq: integer("close_seq"),
    source: text("source").notNull(),
    /** At the close of each session that it was held through: what it would have brought at the bid, in cents. */
    marks: jsonb("marks").$type<[date: string, cents: number][]>(),
    /** What it would have brought under other prices, in cents and in the order of `supposed` (domain/rules/suppositions.ts). */
    supposed: jsonb("supposed").$type<number[]>(),
  },
  (table) => [
    index("trades_fill").on(table.fillDate),
    index("trades_symbol").on(table.symbol, table.fillDate),
    index("trades_rule").on(table.rule, table.fillDate),
    index("trades_open").on(table.symbol).where(sql`${table.closeDate} is null`),
    index("trades_signal_entry").on(table.ledgerSeq),
    index("trades_close_entry").on(table.closeSeq),
    index("trades_unrecorded_close")
      .on(table.closeDate)
      .where(sql`${table.ledgerSeq} is not null and ${table.closeSeq} is null`),
    // Those that have to be in the ledger.
    index("trades_claimed").on(table.id).where(sql`${table.basis} <> 'simulated'`),
  ],
);

/**
 * How often the trades of each symbol were changed, in however many processes. Triggers of the migration that made it
 * count, so that nobody has to look at every trade to know which are as they were. No row is ever taken away.
 */
export const tradeCounts = pgTable("trade_counts", {
  symbol: text("symbol").primaryKey(),
  count: bigint("count", { mode: "number" }).notNull(),
});
