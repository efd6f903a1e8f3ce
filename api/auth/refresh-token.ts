import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { refreshTokens, sessions } from "../db/schema";
import type { CallContext } from "../deps";
import { hashToken } from "./opaque-token";
import { sessionEnd } from "./session";
import { noteSeen } from "./users";

/** How long a replaced token still gets its successor: parallel requests and lost replies sign nobody out. */
const GRACE_MS = 60_000;

export interface Pair {
  accessToken: string;
  refreshToken: string;
}

type Rotating = Pick<CallContext, "db" | "settings" | "log" | "now" | "tokens">;

/**
 * A new pair for a refresh token; undefined when it is unknown, expired, or was replaced too long ago, and in that
 * last case the whole session ends, because two parties hold its tokens. Undefined, and nothing ends, where it was just
 * replaced by a process whose secret is not known here.
 *
 * A token's successor is derived from it, so that everyone who presents the same token within the grace time gets
 * the same successor: the chain never forks, whichever process answers, and the table holds hashes only.
 */
export async function rotate(context: Rotating, token: string): Promise<Pair | undefined> {
  const { db, settings, log } = context;
  const now = context.now();
  const outcome = await db.transaction(async (tx) => {
    const held = await lockSession(tx, token);
    if (!held || held.session.expiresAt <= now || held.token.expiresAt <= now) return undefined;
    const { session } = held;
    const live = await findLive(tx, token, held.token, settings.tokenSecrets, now);
    if (live === "unknown") {
      log.error(
        { sessionId: session.id },
        "a refresh token was replaced under a secret that is not known here",
      );
      return undefined;
    }
    if (live === "reused") {
      await tx.delete(sessions).where(eq(sessions.id, session.id));
      return { reusedIn: session.id };
    }
    const expiresAt = sessionEnd(settings, now);
    if (live.replaces) {
      await tx.update(refreshTokens).set({ replacedAt: now }).where(eq(refreshTokens.hash, live.replaces));
      await tx
        .insert(refreshTokens)
        .values({ hash: hashToken(live.token), sessionId: session.id, expiresAt });
      await tx.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, session.id));
    }
    return { userId: session.userId, sessionId: session.id, refreshToken: live.token };
  });
  if (!outcome) return undefined;
  if ("reusedIn" in outcome) {
    log.warn({ sessionId: outcome.reusedIn }, "refresh token used again");
    return undefined;
  }
  const { userId, sessionId, refreshToken } = outcome;
  await noteSeen(db, userId, now);
  return { accessToken: await context.tokens.sign({ userId, sessionId }), refreshToken };
}

type TokenRow = typeof refreshTokens.$inferSelect;

/** The token's row and its session's, which is locked first: refreshes of one session take turns. */
async function lockSession(tx: Db, token: string) {
  const hash = hashToken(token);
  const [known] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  if (!known) return undefined;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, known.sessionId)).for("update");
  // Read again: what was read before the lock may have been replaced while waiting for it.
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  return session && row && { session, token: row };
}

/** The token to hand out: a new one that replaces the row named, or within the grace time one that is there. */
async function findLive(
  tx: Db,
  token: string,
  row: TokenRow,
  secrets: readonly string[],
  now: Date,
): Promise<{ token: string; replaces?: string } | "reused" | "unknown"> {
  if (!row.replacedAt) return { token: successorOf(token, secrets[0] ?? ""), replaces: row.hash };
  if (now.getTime() - row.replacedAt.getTime() > GRACE_MS) return "reused";
  // The secrets may have rotated since: the successor was derived from one of them, or by a process that knows another.
  for (const secret of secrets) {
    const successor = successorOf(token, secret);
    const [next] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(successor)));
    if (next) return next.replacedAt ? findLive(tx, successor, next, secrets, now) : { token: successor };
  }
  return "unknown";
}

function successorOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(`refresh token after ${token}`).digest("base64url");
}
