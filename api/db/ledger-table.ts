import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/**
 * The ledger of signals and what became of them (domain/ledger.ts). The database refuses to change or delete a row: triggers of the
 * migration that made it see to that.
 */
export const ledger = pgTable(
  "ledger",
  {
    /** Of the entry's format; those of before formats were numbered are of 1. */
    version: integer("version").notNull().default(1),
    /** From 1, without a gap. */
    seq: integer("seq").primaryKey(),
    /** As it was hashed: an ISO time in UTC with milliseconds. */
    recordedAt: text("recorded_at").notNull(),
    kind: text("kind").notNull(),
    basis: text("basis").notNull(),
    source: text("source").notNull(),
    trade: text("trade").notNull(),
    facts: jsonb("facts").$type<Record<string, string | number | null>>().notNull(),
    previous: text("previous").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    // An amendment and a correction may come more than once.
    uniqueIndex("ledger_once")
      .on(table.trade, table.kind)
      .where(sql`${table.kind} in ('signal', 'withdraw', 'unfilled', 'fill', 'close')`),
    index("ledger_trade").on(table.trade, table.seq),
    index("ledger_by_hand")
      .on(table.seq)
      .where(sql`${table.kind} = 'signal' and ${table.facts} ->> 'rule' = 'by-hand'`),
    index("ledger_issued").on(table.seq).where(sql`${table.kind} = 'signal' and ${table.basis} = 'issued'`),
  ],
);

/**
 * The trades that the ledger has no ending of: what would else be found by looking at every signal. Whoever appends keeps
 * it in the same transaction; nothing is proven by it.
 */
export const openInLedger = pgTable(
  "ledger_open",
  {
    trade: text("trade").primaryKey(),
    symbol: text("symbol").notNull(),
    /** By which state of days and clock it was last looked at; null where it has to be looked at again. */
    seen: text("seen"),
    /** When it has to go on at the latest, whatever it was looked at by. */
    dueAt: timestamp("due_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [index("ledger_open_symbol").on(table.symbol)],
);

/**
 * The checkpoints that were signed of the ledger's log, each with its note as everybody may have it. The database refuses
 * to change or delete one: what was given out is never contradicted (docs/decisions/0066).
 */
export const ledgerCheckpoints = pgTable(
  "ledger_checkpoints",
  {
    /** How many entries the log had. */
    size: integer("size").notNull(),
    /** Of the key that signed it, in hexadecimal digits. */
    keyId: text("key_id").notNull(),
    /** Of the Merkle tree, in hexadecimal digits. */
    root: text("root").notNull(),
    note: text("note").notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.keyId] })],
);

/**
 * What witnesses signed of those checkpoints, each the first time that it saw one. The database refuses to change or delete
 * a row.
 */
export const ledgerCosignatures = pgTable(
  "ledger_cosignatures",
  {
    /** The checkpoint's. */
    size: integer("size").notNull(),
    /** Of the witness's key, in hexadecimal digits. */
    keyId: text("key_id").notNull(),
    name: text("name").notNull(),
    /** By the witness's clock, in Unix seconds. */
    time: bigint("time", { mode: "number" }).notNull(),
    /** As a line of a note, with the line's end. */
    line: text("line").notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.keyId] })],
);

/** What the last comparison of the trades with the ledger found, by whichever process: one row. */
export const ledgerCheck = pgTable("ledger_check", {
  only: boolean("only").primaryKey().default(true),
  checkedAt: timestamp("checked_at", { withTimezone: true, precision: 3 }).notNull(),
  /** Rows that claim what the ledger does not say. */
  unproven: integer("unproven").notNull(),
});
