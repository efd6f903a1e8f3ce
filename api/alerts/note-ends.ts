import { and, eq, gt, gte, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alertKinds } from "../../domain/alerts/preferences";
import { leavesFrom } from "../../domain/alerts/schedule";
import { isAddressConfirmed } from "../auth/confirmed-address";
import type { BillingDeps } from "../billing/customer";
import { alertEvents, alertMessages } from "../db/alert-tables";
import type { Db } from "../db/client";
import { testDrives } from "../db/lead-tables";
import { invoices, subscriptions } from "../db/payment-tables";
import { users } from "../db/schema";
import { describeError } from "../errors";
import { isEntitled } from "./entitled";
import { throwAny } from "./failures";
import { feedSince } from "./feed";
import { noteNews } from "./note-news";
import { readPreferences } from "./preferences";

const DAY = 86_400_000;
/** An end that nobody noticed for so long is no news. */
const TOO_OLD_DAYS = 7;
/** So long a provider tries a payment again at most before it ends a subscription: its lapse was told, and its end is not. */
const TOLD_BEFORE_DAYS = 60;
/** Looked at in one round; the next one takes those that are left. */
const MOST = 1_000;

interface End {
  userId: string;
  what: "subscription" | "test drive";
  /** YYYY-MM-DD, in UTC: one notice for each. */
  day: string;
}

/**
 * Writes the one mail that says that alerts and feed have stopped, to each whose subscription or test drive has ended.
 * @throws once all others are noted, what went wrong with some
 */
export async function noteEnds(deps: BillingDeps): Promise<void> {
  if (deps.settings.alerts.paywall === "off") return;
  const ends = [...(await endedDrives(deps)), ...(await endedSubscriptions(deps))];
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      // Something else may have begun by then.
      if (!(await isEntitled(deps, end.userId))) await noteEnd(deps, end);
    } catch (error) {
      deps.log.error(
        { error: describeError(error) },
        "the end of a member's alerts could not be stored: the next round tries again",
      );
      failures.push(error);
    }
  }
  throwAny(failures, "ends of alerts could not be noted");
}

const keyOf = ({ userId, day }: Pick<End, "userId" | "day">) => `ended:${userId}:${day}`;

function noteEnd({ db, now }: BillingDeps, end: End): Promise<void> {
  const { userId, what } = end;
  return db.transaction(async (tx) => {
    const at = now();
    const eventId = await noteNews(tx, keyOf(end), { news: { kind: "ended", what }, at, userId });
    if (eventId === undefined) return;
    const preferences = await readPreferences(tx, userId);
    const isTold = alertKinds.some((kind) => Object.keys(preferences.kinds[kind]).length > 0);
    // Who had turned everything off and has no feed misses nothing.
    if (!isTold && (await feedSince(tx, userId)) === undefined) return;
    await tx.insert(alertMessages).values({
      ...{ eventId, userId, channel: "mail", state: "waiting", inDigest: false, attempts: 0 },
      notBefore: leavesFrom(at, preferences, "mail") ?? at,
    });
  });
}

/** No notice was written to them since then. */
const isUntold = (db: Db, since: AnyPgColumn | SQL) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(alertEvents)
      .where(and(eq(alertEvents.userId, users.id), gte(alertEvents.at, since))),
  );

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function endedDrives({ db, now }: BillingDeps): Promise<End[]> {
  const { endsAt } = testDrives;
  const rows = await db
    .select({ userId: users.id, endsAt })
    .from(testDrives)
    .innerJoin(users, eq(users.id, testDrives.userId))
    .where(
      and(
        gt(endsAt, daysBefore(now(), TOO_OLD_DAYS)),
        lte(endsAt, now()),
        isAddressConfirmed(),
        isUntold(db, endsAt),
      ),
    )
    .limit(MOST);
  return rows.map(({ userId, endsAt: at }) => ({ userId, what: "test drive", day: dayOf(at ?? now()) }));
}

/** Those that have ended, and those whose payment has failed and whose days of grace are over: one notice for each. */
async function endedSubscriptions({ db, now, payments, settings }: BillingDeps): Promise<End[]> {
  const { createdAt, endedAt, id, mailed, pastDueSince, plan, provider, refusal, state, userId } =
    subscriptions;
  const { graceDays, id: planId } = settings.plan;
  // Who has paid after a lapse was told is let in again, so that the end after it is news.
  const paidAgain = sql`(select max(${invoices.paidAt}) from ${invoices}
    where ${invoices.subscriptionId} = ${id} and ${invoices.paidAt} <= ${endedAt})`;
  const toldBefore = sql`greatest(${createdAt}, ${endedAt} - make_interval(days => ${TOLD_BEFORE_DAYS}), ${paidAgain})`;
  // The provider's clock may be ahead of ours: what it has ended has ended.
  const hasEnded = and(
    eq(state, "ended"),
    gt(endedAt, daysBefore(now(), TOO_OLD_DAYS)),
    isUntold(db, toldBefore),
  );
  const isLate = and(
    eq(state, "live"),
    lte(pastDueSince, daysBefore(now(), graceDays)),
    gt(pastDueSince, daysBefore(now(), graceDays + TOO_OLD_DAYS)),
    isUntold(db, pastDueSince),
  );
  // One that came to nothing has opened nothing.
  const hasBegun = and(isNull(refusal), sql`${mailed} ? 'started'`);
  const rows = await db
    .select({ userId: users.id, endedAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        ...[eq(provider, payments.name), eq(plan, planId)],
        ...[or(hasEnded, isLate), hasBegun],
        isAddressConfirmed(),
      ),
    )
    .limit(MOST);
  return rows.map((row) => ({
    userId: row.userId,
    what: "subscription",
    day: dayOf(row.endedAt ?? now()),
  }));
}
