import { date, doublePrecision, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const day = (name: string) => date(name, { mode: "string" });

/** Trades that readers made and show; pending until an operator has looked at the evidence. */
export const submissions = pgTable(
  "submissions",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    symbol: text("symbol").notNull(),
    tradeType: text("trade_type").notNull(),
    fillDate: day("fill_date").notNull(),
    closeDate: day("close_date").notNull(),
    roi: doublePrecision("roi").notNull(),
    evidence: text("evidence").notNull(),
    /** A keyed hash of what was sent: the same sent twice is one. */
    content: text("content").notNull(),
    state: text("state").notNull(),
    submittedAt: instant("submitted_at").notNull(),
    decidedAt: instant("decided_at"),
    /** The reason that was given with the decision. */
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("submissions_content").on(table.content),
    index("submissions_state").on(table.state, table.decidedAt),
    index("submissions_decided").on(table.decidedAt.desc().nullsLast(), table.id),
  ],
);
