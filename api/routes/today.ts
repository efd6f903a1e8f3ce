import type { Today } from "../../contract/today";
import { isNoteDue, newSince } from "../../domain/visits";
import { lastEndedAt } from "../alerts/browsers";
import { countTold } from "../alerts/content";
import { readPhone } from "../alerts/phone";
import { describeSubscription } from "../billing/describe";
import { cameToNothing, lives, subscriptionsOf } from "../billing/rows";
import { isOpen } from "../billing/standing";
import type { CallContext } from "../deps";
import { listWatches, tellWatch } from "../desk/watches";
import { findRefusal } from "../mail/refused-addresses";
import { testDriveOf } from "../privacy/leads-of";
import { os, signedIn } from "../procedures";
import { sharedToday } from "../today/shared";
import { readVisits, rememberVisit } from "../today/visits";
import { listWatched } from "../watchlist/entries";
import { gateOf } from "./market";

const MAX_EVENTS = 50;
/** At a first visit what was recorded in so many days is new. */
const FIRST_DAYS = 7;
const DAY = 86_400_000;

const today = os.users.today.use(signedIn).handler(async ({ context }) => {
  const { client, db, limits, now, user } = context;
  await limits.count("read-today", client.address, user.id);
  const [shared, visits, watchlist, named, subscription, drive, refusal, ended, phone] = await Promise.all([
    sharedToday(context),
    readVisits(db, user.id),
    listWatched(db, gateOf(context), user.id),
    listWatches(db, gateOf(context)),
    standingOf(context, user.id),
    testDriveOf(db, user.id),
    findRefusal(context, user.email),
    lastEndedAt(db, user.id),
    readPhone(db, user.id),
  ]);
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
    testDriveEndsAt: drive?.endsAt?.toISOString() ?? null,
    pushEndedAt: ended?.toISOString() ?? null,
    alertsEnded: haveEnded(context, subscription, drive),
    textsStoppedAt: phone?.consentWithdrawnAt?.toISOString() ?? null,
    textsRefusedAt: phone?.refusedAt?.toISOString() ?? null,
    emailConfirmed: user.emailProvenAt !== null,
    mailRefusedAt: refusal?.refusedAt.toISOString() ?? null,
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
  drive: Awaited<ReturnType<typeof testDriveOf>>,
): boolean {
  const hadAny = Boolean(subscription ?? drive?.endsAt);
  const isDriving = (drive?.endsAt ?? now()) > now();
  return settings.alerts.paywall !== "off" && hadAny && !subscription?.opens && !isDriving;
}

const noteVisit = os.users.noteVisit.use(signedIn).handler(async ({ context: { db, now, user } }) => {
  await rememberVisit(db, user.id, now());
  return { message: "Noted." };
});

/** contract/today.ts, on our tables. */
export const todayCalls = { today, noteVisit };
