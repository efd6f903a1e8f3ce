import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type AlertKind,
  type AlertPreferences,
  alertChannels,
  alertKinds,
  type ChannelTimings,
  defaultPreferences,
} from "../../domain/alerts/preferences";
import { digestAfter, leavesFrom } from "../../domain/alerts/schedule";
import { alertMessages, alertPreferences } from "../db/alert-tables";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";

type Row = typeof alertPreferences.$inferSelect;

/** What a row says; what holds by default where there is none. */
export function toPreferences(row: Row | null | undefined): AlertPreferences {
  if (!row) return defaultPreferences;
  const { zone, quietFrom, quietTo, digestAt, scope, sectors, kinds } = row;
  const none: ChannelTimings = {};
  return {
    ...{ zone, digestAt, scope, sectors },
    quiet: { from: quietFrom, to: quietTo },
    kinds: {
      ...{
        signals: none,
        fills: none,
        endings: none,
        corrections: none,
        dates: none,
        watch: none,
        weekly: none,
      },
      ...kinds,
    },
  };
}

export async function readPreferences(db: Db, userId: string): Promise<AlertPreferences> {
  const [row] = await db.select().from(alertPreferences).where(eq(alertPreferences.userId, userId));
  return toPreferences(row);
}

/** Keeps what a member chose; what waits for them leaves by it from now on. */
export function keepPreferences(db: Db, userId: string, chosen: AlertPreferences, now: Date): Promise<void> {
  return inTurn(db, userId, (tx) => write(tx, userId, chosen, now));
}

/** Turns one kind off on every channel, or all of them: what the link in a mail can do, and no more. */
export function turnOff(db: Db, userId: string, kind: AlertKind | "all", now: Date): Promise<void> {
  return inTurn(db, userId, async (tx) => {
    const before = await readPreferences(tx, userId);
    const off = kind === "all" ? alertKinds : [kind];
    const kinds = { ...before.kinds, ...Object.fromEntries(off.map((each) => [each, {}])) };
    await write(tx, userId, { ...before, kinds }, now);
  });
}

async function write(tx: Db, userId: string, chosen: AlertPreferences, now: Date): Promise<void> {
  const { zone, quiet, digestAt, scope, sectors, kinds } = chosen;
  const values = {
    ...{ zone, digestAt, scope, kinds, updatedAt: now },
    ...{ quietFrom: quiet.from, quietTo: quiet.to, sectors: [...sectors] },
  };
  await tx
    .insert(alertPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: alertPreferences.userId, set: values });
  await moveWaiting(tx, userId, chosen, now);
}

/** Quiet hours and digests that are others move what waits; what its member wants no more, does not leave. */
async function moveWaiting(tx: Db, userId: string, chosen: AlertPreferences, now: Date): Promise<void> {
  const waiting = and(
    eq(alertMessages.userId, userId),
    isNull(alertMessages.endedAt),
    isNull(alertMessages.leasedUntil),
  );
  const digest = digestAfter(now, chosen);
  for (const channel of alertChannels) {
    const next = leavesFrom(now, chosen, channel) ?? digest;
    await tx
      .update(alertMessages)
      .set({
        notBefore: sql`case when ${alertMessages.inDigest} then ${digest.toISOString()}::timestamptz
          else ${next.toISOString()}::timestamptz end`,
      })
      .where(and(waiting, eq(alertMessages.channel, channel)));
  }
}
