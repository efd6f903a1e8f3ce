import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { dataTopics } from "../../contract/data-versions";

/**
 * The version of each topic of shared data (contract/data-versions.ts). Triggers of the migration that made it advance
 * it as a transaction that has written rows of the topic commits, so that no writer can forget (docs/decisions/0061).
 */
export const dataVersions = pgTable("data_versions", {
  topic: text("topic", { enum: dataTopics }).primaryKey(),
  /** At least the milliseconds of the clock at the last write, and more than any before. */
  version: bigint("version", { mode: "number" }).notNull(),
});
