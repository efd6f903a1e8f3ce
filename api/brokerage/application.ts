import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import type { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { builtOnce } from "../db/built-once";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import type { Deps } from "../deps";
import { newsClaim } from "./news";

/** What work on applications stands on. */
export type ApplicationDeps = Pick<Deps, "db" | "settings" | "now" | "seal" | "brokerage" | "log">;
export type ApplicationRow = typeof brokerageAccounts.$inferSelect;

/** So long the same answers without a key are a double click or a reload; later they are a new attempt. */
const REPEAT_MS = 10 * 60_000;

/**
 * Writes an application down, once: the row there is when the same was sent before, or a live application has the
 * same answers. Undefined when the user has another live application: there is one at a time.
 */
export async function keepApplication(
  { db, now, seal, brokerage }: ApplicationDeps,
  userId: string,
  key: string | undefined,
  request: AccountRequest,
): Promise<ApplicationRow | undefined> {
  const digests = seal.digests(contentOf(request));
  const id = randomUUID();
  const sealed = await seal.seal(request, id);
  return inTurn(db, userId, async (tx) => {
    const rows = await applicationsOf(tx, userId);
    const ours = rows.filter(({ provider }) => provider === brokerage.name);
    const same = ours.filter(({ contentDigest }) => digests.includes(contentDigest));
    const live = ours.find(({ state }) => state !== "ended");
    if (live) return same.find((row) => row === live);
    const lately = now().getTime() - REPEAT_MS;
    const before = same.find(({ idempotencyKey, updatedAt }) =>
      key === undefined ? updatedAt.getTime() > lately : idempotencyKey === key,
    );
    if (before) return before;
    const [row] = await tx
      .insert(brokerageAccounts)
      .values({
        id,
        userId,
        provider: brokerage.name,
        idempotencyKey: key ?? `content ${rows.length}`,
        contentDigest: digests[0],
        request: sealed,
        requestKey: seal.keyId,
        state: "processing",
        dueAt: now(),
        mailClaims: newsClaim("received", now()),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning();
    return row;
  });
}

/** The user's live application, else the latest that ended. */
export async function findApplication(
  { db, brokerage }: ApplicationDeps,
  userId: string,
): Promise<ApplicationRow | undefined> {
  const rows = (await applicationsOf(db, userId)).filter(({ provider }) => provider === brokerage.name);
  return rows.find(({ state }) => state !== "ended") ?? rows[0];
}

export async function readApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(brokerageAccounts).where(eq(brokerageAccounts.id, id));
  return row;
}

/** That an application is this attempt's still: another one may have begun when this one took too long. */
export const stillMine = ({ id, attempts }: ApplicationRow) =>
  and(
    eq(brokerageAccounts.id, id),
    eq(brokerageAccounts.state, "processing"),
    eq(brokerageAccounts.attempts, attempts),
  );

const applicationsByUser = builtOnce((db) => {
  const { userId, createdAt, id } = brokerageAccounts;
  const own = eq(userId, sql.placeholder("userId"));
  return db.select().from(brokerageAccounts).where(own).orderBy(desc(createdAt), desc(id)).prepare("");
});

/** The newest first. */
export const applicationsOf = (db: Db, userId: string): Promise<ApplicationRow[]> =>
  applicationsByUser(db).execute({ userId });

/** What makes two requests one: the answers and what was signed, not when and from where. */
export function contentOf({ agreements, ...answers }: AccountRequest): string {
  return JSON.stringify([answers, agreements.map(({ agreement, revision }) => [agreement, revision])]);
}
