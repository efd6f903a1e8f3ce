import type { Context } from "../context.server";
import { UserFacingError } from "../upstream/errors.server";
import type { Session } from "./session.server";

/** So long an answer is kept. Who has no subscription may have one in a moment; who has one keeps it for a month. */
const keptSeconds = { active: 10 * 60, inactive: 60, unknown: 60 };
/** The page waits for it; it is one look at a row. */
const withinMs = 1_500;

export type Subscribing = Pick<Context, "session" | "upstream" | "settings" | "log">;

/** A request asks once, however many parts of its page want to know. */
const asked = new WeakMap<Session, Promise<boolean>>();

/**
 * Whether the signed-in user's subscription opens what is for subscribers. Where that cannot be found out it is as it was
 * last known, else open: who pays is not locked out by an outage of ours.
 */
export function isSubscriber(context: Subscribing): Promise<boolean> {
  const { session } = context;
  const known = asked.get(session) ?? lookUp(context);
  asked.set(session, known);
  return known;
}

async function lookUp({ session, upstream, settings, log }: Subscribing): Promise<boolean> {
  const { user, subscribed } = session;
  if (!user) return false;
  if (subscribed !== undefined) return subscribed;
  try {
    const { active } = await upstream.transactions.verify(
      { uniqueId: user.id, subscriptionType: settings.planId },
      { context: { withinMs } },
    );
    session.noteSubscription(active, active ? keptSeconds.active : keptSeconds.inactive);
    return active;
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    const assumed = session.lastSubscribed ?? true;
    log.warn({ why: error.message, assumed }, "whether somebody subscribes could not be found out");
    session.noteSubscription(assumed, keptSeconds.unknown);
    return assumed;
  }
}
