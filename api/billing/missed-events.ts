import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import { paymentEvents } from "../db/payment-tables";
import { PaymentError } from "../providers/payments/port";
import type { BillingDeps } from "./customer";
import { keepEvent } from "./events";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From one listing to the next. */
const PAUSE_MS = 10 * MINUTE;
/** What happened so lately may be on its way to our webhook. */
const UNDER_WAY_MS = 2 * MINUTE;
/** So far back a process looks that has just begun: what its predecessor may have refused in its last hours. */
const FIRST_MS = DAY;
/** Listed in one go: after a long outage what was listed stays so where the provider leaves in the middle. */
const WINDOW_MS = DAY;
/** Events are known again for 30 days here, and kept as long there: beyond that nothing is listed. */
const MOST_MS = 29 * DAY;

/**
 * Lists what happened at the card provider and keeps what its webhook has not brought: an outage of ours, or of the way
 * between, loses nothing. For the round; the first one lists since what was worked off a day ago or before, and so over the
 * whole of an outage, later ones what is new. Of a process.
 */
export function createEventListing(): (deps: BillingDeps) => Promise<void> {
  let listedUntil: Date | undefined;

  return async (deps) => {
    const { now, log, payments } = deps;
    const at = now();
    const isFirst = listedUntil === undefined || listedUntil > at;
    if (listedUntil && !isFirst && at.getTime() - listedUntil.getTime() < PAUSE_MS + UNDER_WAY_MS) return;
    const until = new Date(at.getTime() - UNDER_WAY_MS);
    const since = listedUntil && !isFirst ? listedUntil : await firstSince(deps, at);
    let missed = 0;
    try {
      for (const { from, to } of windowsOf(since, until)) {
        const found = await payments.eventsSince(from, to);
        // By a sandbox's clock that was moved, things happen after now.
        const due = found.filter(({ happenedAt }) => happenedAt <= until || happenedAt > at);
        for (const event of due) missed += (await keepEvent(deps, event)) ? 1 : 0;
        listedUntil = to ?? until;
      }
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      log.warn({ error: error.message }, "the card provider's events could not be listed");
    }
    if (missed > 0)
      log.warn(
        { missed, since },
        "the card provider's webhook missed events: they were read from the provider's list",
      );
  };
}

/** Spans one after the other; the last one is open. */
function windowsOf(since: Date, until: Date): { from: Date; to?: Date }[] {
  const windows: { from: Date; to?: Date }[] = [];
  let from = since;
  for (;;) {
    const to = new Date(from.getTime() + WINDOW_MS);
    if (to >= until) return [...windows, { from }];
    windows.push({ from, to });
    from = to;
  }
}

async function firstSince({ db, payments }: BillingDeps, at: Date): Promise<Date> {
  const { provider, doneAt, receivedAt, happenedAt } = paymentEvents;
  // Not the newest: the webhook may have brought one already since an outage has ended.
  const before = lte(receivedAt, new Date(at.getTime() - FIRST_MS));
  const [newest] = await db
    .select({ happenedAt })
    .from(paymentEvents)
    .where(and(isNotNull(doneAt), eq(provider, payments.name), before))
    .orderBy(desc(receivedAt))
    .limit(1);
  // What happened beside it may have been told before it, or never.
  const known = newest ? newest.happenedAt.getTime() - HOUR : Number.POSITIVE_INFINITY;
  return new Date(Math.max(at.getTime() - MOST_MS, Math.min(known, at.getTime() - FIRST_MS)));
}
