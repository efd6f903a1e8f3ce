import { eq } from "drizzle-orm";
import { noteVisit, type Visits } from "../../domain/visits";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { memberVisits } from "../db/visit-table";

async function readVisits(db: Db, userId: string): Promise<Visits | undefined> {
  const [row] = await db.select().from(memberVisits).where(eq(memberVisits.userId, userId));
  return row && toVisits(row);
}

/** A row as domain/visits.ts reads it. */
export const toVisits = ({
  seenAt,
  since,
}: Pick<typeof memberVisits.$inferSelect, "seenAt" | "since">): Visits => ({
  seenAt: seenAt.getTime(),
  since: since?.getTime(),
});

/** The same as the privacy export has it. */
export async function visitsOf(
  db: Db,
  userId: string,
): Promise<{ lastAt: Date; before: Date | null } | null> {
  const [row] = await db.select().from(memberVisits).where(eq(memberVisits.userId, userId));
  return row ? { lastAt: row.seenAt, before: row.since } : null;
}

/** Notes that a member is here now. */
export function rememberVisit(db: Db, userId: string, now: Date): Promise<void> {
  return inTurn(db, userId, async (tx) => {
    const { seenAt, since } = noteVisit(await readVisits(tx, userId), now.getTime());
    const values = { seenAt: new Date(seenAt), since: since === undefined ? null : new Date(since) };
    await tx
      .insert(memberVisits)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: memberVisits.userId, set: values });
  });
}
