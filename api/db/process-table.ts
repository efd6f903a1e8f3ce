import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Standing } from "../../domain/process-standing";

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Processes that run, each as it was seen last (api/running-processes.ts). */
export const processes = pgTable("processes", {
  id: text("id").primaryKey(),
  part: text("part").$type<"site" | "upstream">().notNull(),
  build: text("build").notNull(),
  node: text("node").notNull(),
  /** That its release knows; null of a site, which has no database. */
  migrations: integer("migrations"),
  /** The open breakers of a site, the providers of an upstream that it has asked. */
  standings: jsonb("standings").$type<Standing[]>().notNull().default([]),
  startedAt: instant("started_at").notNull(),
  seenAt: instant("seen_at").notNull(),
});
