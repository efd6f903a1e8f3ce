import { sql } from "drizzle-orm";
import { searches } from "../db/tracking-tables";
import type { Deps } from "../deps";

/** People paste things: an address, the number of a phone or a card. */
const isPersonal = (words: string) => words.includes("@") || /\d(?:[\s().+-]*\d){6}/.test(words);

/** Counts what was searched for on this day (UTC). A text that looks personal is not kept. */
export async function noteSearch({ db, now }: Pick<Deps, "db" | "now">, q: string): Promise<void> {
  const words = q.trim().toLowerCase().replace(/\s+/g, " ");
  if (isPersonal(words)) return;
  await db
    .insert(searches)
    .values({ words, day: now().toISOString().slice(0, 10), count: 1 })
    .onConflictDoUpdate({
      target: [searches.words, searches.day],
      set: { count: sql`${searches.count} + 1` },
    });
}
