import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { isTimeZone } from "../../domain/alerts/clock";
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
import { LONGEST_PAUSE_MS } from "./claim";
import type { WayOut } from "./unsubscribe-token";

type Row = typeof alertPreferences.$inferSelect;

/** What a row says; what holds by default where there is none. */
export function toPreferences(row: Row | null | undefined): AlertPreferences {
  if (!row) return defaultPreferences;
  const { zone, quietFrom, quietTo, digestAt, scope, sectors, kinds } = row;
  const none: ChannelTimings = {};
  // One that was known to another process only would hold up everybody beside its member.
  const isZoneChosen = isTimeZone(zone);
  return {
    ...{ zone: isZoneChosen ? zone : defaultPreferences.zone, isZoneChosen, digestAt, scope, sectors },
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
  return inTurn(db, userId, (tx) => write(tx, userId, chosen, now, now));
}

/** So long a link counts whatever was chosen since: mails are read late, and who presses it means it. */
const LINK_COUNTS_MS = 60 * 86_400_000;
const DAY = 86_400_000;

/**
 * Turns off what the link in a mail can turn off, and no more: mail alone, of one kind, of all, or of digests.
 * @returns whether the link still counts: an old one is overtaken by what its member chose after it, as whoever has found it may not know
 */
export function turnOff(db: Db, { userId, kind, madeOn }: WayOut, now: Date): Promise<boolean> {
  return inTurn(db, userId, async (tx) => {
    const [row] = await tx.select().from(alertPreferences).where(eq(alertPreferences.userId, userId));
    const isOld = now.getTime() - madeOn.getTime() > LINK_COUNTS_MS;
    if (isOld && row && row.updatedAt.getTime() >= madeOn.getTime() + DAY) return false;
    const before = toPreferences(row);
    const kinds = { ...before.kinds, ...Object.fromEntries(turnedOff(before, kind)) };
    // Nobody has chosen anything by this.
    await write(tx, userId, { ...before, kinds }, now, row?.updatedAt ?? new Date(0));
    return true;
  });
}

function turnedOff({ kinds }: AlertPreferences, kind: WayOut["kind"]): [AlertKind, ChannelTimings][] {
  // Who asked for texts or pushes as well, and presses what stands in a mail, has had enough of mails.
  return (kind === "all" || kind === "digest" ? alertKinds : [kind]).flatMap(
    (each): [AlertKind, ChannelTimings][] => {
      const { mail, ...others } = kinds[each];
      return kind !== "digest" || mail === "digest" ? [[each, others]] : [];
    },
  );
}

async function write(
  tx: Db,
  userId: string,
  chosen: AlertPreferences,
  now: Date,
  updatedAt: Date,
): Promise<void> {
  const { zone, isZoneChosen, quiet, digestAt, scope, sectors, kinds } = chosen;
  const values = {
    ...{ zone: isZoneChosen ? zone : "", digestAt, scope, kinds, updatedAt },
    ...{ quietFrom: quiet.from, quietTo: quiet.to, sectors: [...sectors] },
  };
  await tx
    .insert(alertPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: alertPreferences.userId, set: values });
  await moveWaiting(tx, userId, chosen, now);
}

/**
 * Quiet hours and digests that are others move what waits; what its member wants no more, does not leave. What is due already
 * stays due: moved to the next digest it would be a day late. So does what is tried again after a failure.
 */
async function moveWaiting(tx: Db, userId: string, chosen: AlertPreferences, now: Date): Promise<void> {
  const { attempts, endedAt, leasedUntil, notBefore } = alertMessages;
  const waiting = and(
    ...[eq(alertMessages.userId, userId), isNull(endedAt), isNull(leasedUntil), gt(notBefore, now)],
    or(eq(attempts, 0), gt(notBefore, new Date(now.getTime() + LONGEST_PAUSE_MS))),
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
