import { and, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { builtOnce } from "../db/built-once";
import { testDrives } from "../db/lead-tables";
import { brokerConnections } from "../db/oauth-tables";
import { sessions, users } from "../db/schema";
import type { Deps } from "../deps";

/** What the account's page reads of its user, without applications, whose rows are large. */
export interface OwnRows {
  /** The live ones, the latest used first. */
  sessions: (typeof sessions.$inferSelect)[];
  driveEndsAt: Date | null;
  /** When an account with the broker in use was connected; null where there is none. */
  connectedAt: Date | null;
}

/** All of it in one query: each has a fixed cost, and on one connection each waits for the one before (docs/decisions/0077). */
export async function readOwnRows(
  { db, brokerOauth, now }: Pick<Deps, "db" | "brokerOauth" | "now">,
  id: string,
): Promise<OwnRows> {
  const rows = await ownOf(db).execute({ id, now: now(), provider: brokerOauth.name });
  const [first] = rows;
  return {
    sessions: rows.flatMap(({ session }) => session ?? []),
    driveEndsAt: first?.driveEndsAt ?? null,
    connectedAt: first?.connectedAt ?? null,
  };
}

/** A row for each session, each with the rest beside it; one without a session where none is live. */
const ownOf = builtOnce((db) => {
  const id = sql.placeholder("id");
  return db
    .select({
      session: getTableColumns(sessions),
      driveEndsAt: testDrives.endsAt,
      connectedAt: brokerConnections.createdAt,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql.placeholder("now"))))
    .leftJoin(testDrives, eq(testDrives.userId, users.id))
    .leftJoin(
      brokerConnections,
      and(
        eq(brokerConnections.userId, users.id),
        eq(brokerConnections.provider, sql.placeholder("provider")),
      ),
    )
    .where(eq(users.id, id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(200)
    .prepare("");
});
