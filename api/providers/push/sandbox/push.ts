import { createHash } from "node:crypto";
import { desc, eq, gt, sql } from "drizzle-orm";
import { isPushEndpoint } from "../../../../domain/push-endpoint";
import type { Db } from "../../../db/client";
import { sandboxPushEnds, sandboxPushes } from "../../../db/push-tables";
import type { Push, PushMessage, PushOutcome, PushTarget } from "../port";
import type { PushSettings } from "../settings";
import { seal } from "../web-push/push";

/** A day is the longest that a push of ours is good for. */
const MOST_TTL_S = 86_400;

/**
 * A push service of our own that reaches no browser: what it was given is read at /outbox, where a subscription can be
 * ended. It is as strict as real ones are:
 *
 * - an endpoint at a host that is not allowed, and a subscription that was ended, are gone (410);
 * - keys that are none, a message of more than 3,000 bytes, a topic of more than 32 letters or of others than base64url's,
 *   and a time to live of less than a second or more than a day are refused (400);
 * - a later push of a topic takes the place of the one before it, and one whose time is over is shown no more.
 */
export function createSandboxPush({ hosts }: Pick<PushSettings, "hosts">, db: Db, now: () => Date): Push {
  async function send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    if (!isPushEndpoint(target.endpoint, hosts)) return { state: "gone", reason: "status 410" };
    const subscription = subscriptionOf(target.endpoint);
    const [ended] = await db
      .select()
      .from(sandboxPushEnds)
      .where(eq(sandboxPushEnds.subscription, subscription));
    if (ended) return { state: "gone", reason: "status 410" };
    const { payload, topic, ttlSeconds } = message;
    const isGood = /^[\w-]{1,32}$/.test(topic) && ttlSeconds >= 1 && ttlSeconds <= MOST_TTL_S;
    // Sealed as for a real one, and thrown away: keys that seal nothing are found here as there.
    if (!isGood || !seal(target, message)) return { state: "refused", reason: "status 400" };
    const at = now();
    const values = { payload, at, expiresAt: new Date(at.getTime() + ttlSeconds * 1_000) };
    await db
      .insert(sandboxPushes)
      .values({ subscription, topic, times: 1, ...values })
      .onConflictDoUpdate({
        target: [sandboxPushes.subscription, sandboxPushes.topic],
        set: { ...values, times: sql`${sandboxPushes.times} + 1` },
      });
    return { state: "sent" };
  }

  return { name: "sandbox", send };
}

/** How the sandbox knows a subscription. */
const subscriptionOf = (endpoint: string): string =>
  createHash("sha256").update(`sandbox push ${endpoint}`).digest("base64url").slice(0, 22);

/** From now on nothing arrives there, as where somebody has taken a permission back. */
export async function endSandboxPushes(db: Db, subscription: string, now: Date): Promise<void> {
  await db.insert(sandboxPushEnds).values({ subscription, at: now }).onConflictDoNothing();
}

/** What waits for browsers, the newest first. */
export const latestPushes = (db: Db, most: number, now: Date) =>
  db
    .select({ push: sandboxPushes, endedAt: sandboxPushEnds.at })
    .from(sandboxPushes)
    .leftJoin(sandboxPushEnds, eq(sandboxPushEnds.subscription, sandboxPushes.subscription))
    .where(gt(sandboxPushes.expiresAt, now))
    .orderBy(desc(sandboxPushes.at))
    .limit(most);
