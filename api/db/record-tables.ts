import { date, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { RecordReport } from "../../contract/record-report";
import type { RuleHolding, RulePositionRow } from "../../contract/rule-records";
import { stocks } from "./market-tables";

/** What shares did beside their prices, and the records of the published rules. As with schema.ts: `npm run db:generate`. */

const day = (name: string) => date(name, { mode: "string" });

/** Splits, dividends and halts of a stock, in the shares of its candles (domain/corporate-actions.ts). */
export const corporateActions = pgTable(
  "corporate_actions",
  {
    symbol: text("symbol")
      .notNull()
      .references(() => stocks.symbol, { onDelete: "cascade" }),
    /** The first session that it holds in. */
    date: day("date").notNull(),
    /** split, dividend or halt */
    kind: text("kind").$type<"split" | "dividend" | "halt">().notNull(),
    /** New shares for an old one; dollars a share. */
    amount: numeric("amount", { precision: 18, scale: 6, mode: "number" }).notNull(),
    source: text("source").notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.date, table.kind] })],
);

/**
 * What a published rule came to, held in one kind of instrument (docs/decisions/0079): worked out by a job of all candles
 * at once, and told as it stands here.
 */
export const ruleRecords = pgTable(
  "rule_records",
  {
    rule: text("rule").notNull(),
    /** shares or options */
    instrument: text("instrument").notNull(),
    /** Of the candles, the rules, the terms and what might be shown: another one asks for another record. */
    revision: text("revision").notNull(),
    /** The last close that it knows; null without a candle. */
    asOf: day("as_of"),
    computedAt: timestamp("computed_at", { withTimezone: true, precision: 3 }).notNull(),
    /** Whose candles. */
    sources: jsonb("sources").$type<string[]>().notNull(),
    /** Null where the rule never had anything to say. */
    report: jsonb("report").$type<RecordReport>(),
    holding: jsonb("holding").$type<RuleHolding[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.instrument] })],
);

/** The positions of such a record, in the order in which capital goes to them. */
export const rulePositionRows = pgTable(
  "rule_positions",
  {
    rule: text("rule").notNull(),
    instrument: text("instrument").notNull(),
    place: integer("place").notNull(),
    position: jsonb("position").$type<RulePositionRow>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.instrument, table.place] })],
);
