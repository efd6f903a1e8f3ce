import type { Today } from "../../contract/today";
import { isNoteDue, newSince } from "../../domain/visits";
import { countTold } from "../alerts/content";
import { describeSubscription } from "../billing/describe";
import { cameToNothing, lives, subscriptionsOf } from "../billing/rows";
import { isOpen } from "../billing/standing";
import type { CallContext } from "../deps";
import { listWatches, tellWatch } from "../desk/watches";
import { os, signedIn } from "../procedures";
import { readOwn } from "../today/own";
import { sharedToday } from "../today/shared";
import { rememberVisit } from "../today/visits";
import { listWatched } from "../watchlist/entries";
import { gateOf } from "./market";

const MAX_EVENTS = 50;
/** At a first visit what was recorded in so many days is new. */
const FIRST_DAYS = 7;
const DAY = 86_400_000;

/** Beside what is the same for everybody it reads rows of its caller's alone, so there is no limit on it, as on the overview. */
const today = os.users.today.use(signedIn).handler(async ({ context }) => {
  const { db, now, user } = context;
  const [shared, own, watchlist, named, subscription] = await Promise.all([
    sharedToday(context),
    readOwn(context, user),
    listWatched(db, gateOf(context), user.id),
    listWatches(db, gateOf(context)),
    standingOf(context, user.id),
  ]);
  const { visits, driveEndsAt, ...ways } = own;
  const time = now().getTime();
  const since = newSince(visits, time);
  const from = since ?? time - FIRST_DAYS * DAY;
  const notes = shared.notes.filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= time);
  const fresh = shared.events.filter(({ at }) => Date.parse(at) > from);
  // Where all that is kept for everybody is new to this member, older news may be as well.
  const count = fresh.length < shared.events.length ? fresh.length : await countTold(db, new Date(from));
  return {
    ...shared,
    events: fresh.slice(0, MAX_EVENTS),
    notes: notes.slice(0, MAX_EVENTS),
    moreEvents: Math.max(0, count - MAX_EVENTS),
    since: since === undefined ? null : new Date(since).toISOString(),
    visitDue: isNoteDue(visits, time),
    watchlist,
    namedStocks: named.map(tellWatch),
    subscription,
    testDriveEndsAt: driveEndsAt?.toISOString() ?? null,
    alertsEnded: haveEnded(context, subscription, driveEndsAt),
    emailConfirmed: user.emailProvenAt !== null,
    ...ways,
  };
});

/** As our rows have it: the provider is asked on the subscription's own page. */
async function standingOf(context: CallContext, userId: string): Promise<Today["subscription"]> {
  const rows = await subscriptionsOf(context, context.db, userId);
  const row = rows.find(lives) ?? rows.find((each) => !cameToNothing(each));
  if (!row) return null;
  const opens = await isOpen(row, context);
  const { status, trialEndsAt, periodEndsAt, cancelAtPeriodEnd } = describeSubscription(
    row,
    { card: undefined, opens },
    context,
  );
  return { status, trialEndsAt, periodEndsAt, cancelAtPeriodEnd, opens };
}

/** That what alerts came with is over; where they are for everybody, or the member had none, nothing has ended. */
function haveEnded(
  { now, settings }: CallContext,
  subscription: Today["subscription"],
  driveEndsAt: Date | undefined,
): boolean {
  const hadAny = Boolean(subscription ?? driveEndsAt);
  const isDriving = (driveEndsAt ?? now()) > now();
  return settings.alerts.paywall !== "off" && hadAny && !subscription?.opens && !isDriving;
}

const noteVisit = os.users.noteVisit.use(signedIn).handler(async ({ context: { db, now, user } }) => {
  await rememberVisit(db, user.id, now());
  return { message: "Noted." };
});

/** contract/today.ts, on our tables. */
export const todayCalls = { today, noteVisit };
