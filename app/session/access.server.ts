import { LRUCache } from "lru-cache";
import type { Logger } from "../log.server";
import type { Upstream } from "../upstream/client.server";
import { isKind, SessionExpired, UserFacingError } from "../upstream/errors.server";
import { isNotOffered } from "../upstream/panel.server";
import type { Session } from "./session.server";

/** What the upstream last said of a session. */
interface Word {
  userId: string;
  /** Whether a subscription opens what is for subscribers. */
  subscribed: boolean;
  /** In milliseconds. */
  at: number;
}

/**
 * How a session stands. "open": it goes on, and this is what it opens. "over": the upstream refused it. "unknown":
 * nobody answers, and the last word, if there was one, is too old.
 */
export type Standing =
  | { state: "open"; subscribed: boolean }
  | { state: "over" }
  | { state: "unknown"; subscribed: boolean | undefined };

/** What one request may read, decided by the upstream's word of at most {@link freshMs} ago. */
export interface Access {
  standing(): Promise<Standing>;
  /**
   * Whether a subscription opens what is for subscribers. Where that cannot be found out it is as it was last known, else
   * it does: nobody who pays is locked out by an outage of ours.
   */
  subscribed(): Promise<boolean>;
  /**
   * Something was done that changes what the user may read: the next request asks anew, also of another process where it
   * is this browser's.
   */
  forget(): void;
  /** A reply told whether a subscription opens anything: where something else is known, the next request asks anew. */
  learn(subscribed: boolean): void;
  /** Sessions may have ended, and it is not known whose: the upstream is asked again about every session. */
  forgetAll(): void;
}

/** A word is taken for true for so long (SPEC-DECISIONS 38). */
export const freshMs = 10_000;
/** And for so long where nobody answers, for research that is the same for all readers. */
export const lastWordMs = 60_000;
/** An upstream without the call is asked for it again after so long. */
const notOfferedMs = 600_000;
/** The page waits for it; it is a look at two rows. */
const withinMs = 1_500;
const maxSessions = 20_000;

/** The request of a reader. */
interface Reader {
  session: Session;
  upstream: Upstream;
  settings: { planId: string; paywall: "off" | "subscribers" };
  log: Logger;
}

/**
 * What this process knows of sessions. It is kept in memory alone: no cookie says what its bearer may read.
 * @param now the clock, in milliseconds
 */
export function createAccessBook(now: () => number = () => Date.now()) {
  const words = new LRUCache<string, Word>({ max: maxSessions });
  let askAgainAt = 0;
  /** Grows when something is forgotten: an answer to an earlier question is then not kept. */
  let epoch = 0;

  async function ask({ session, upstream, settings }: Reader, userId: string): Promise<boolean> {
    const context = { withinMs };
    if (now() >= askAgainAt) {
      try {
        return (await upstream.users.access(undefined, { context })).subscribed;
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        askAgainAt = now() + notOfferedMs;
      }
    }
    const plan = { uniqueId: userId, subscriptionType: settings.planId };
    const [, { active }] = await Promise.all([
      upstream.users.profile(undefined, { context }),
      settings.paywall === "subscribers" ? upstream.transactions.verify(plan, { context }) : { active: true },
    ]);
    // The profile may have ended the session without a refresh token.
    if (!session.signedIn) throw new SessionExpired();
    return active;
  }

  async function lookUp(reader: Reader): Promise<Standing> {
    const { session, log } = reader;
    const { id, user } = session;
    if (id === undefined || !user) return { state: "over" };
    const known = words.get(id);
    const isNewer = known !== undefined && known.at >= (session.changedAt ?? 0);
    if (isNewer && now() - known.at < freshMs) return { state: "open", subscribed: known.subscribed };
    try {
      const askedAt = now();
      const asked = epoch;
      const subscribed = await ask(reader, user.id);
      if (asked === epoch) words.set(id, { userId: user.id, subscribed, at: askedAt });
      return { state: "open", subscribed };
    } catch (error) {
      if (error instanceof SessionExpired || isKind(error, "unauthenticated")) {
        words.delete(id);
        return { state: "over" };
      }
      if (!(error instanceof UserFacingError)) throw error;
      const last = words.get(id);
      const isGood = last !== undefined && now() - last.at < lastWordMs;
      log.warn({ why: error.message, lastWord: isGood }, "the upstream did not say what a session may read");
      if (!last) return { state: "unknown", subscribed: undefined };
      return { state: isGood ? "open" : "unknown", subscribed: last.subscribed };
    }
  }

  function forgetUser(userId: string | undefined): void {
    epoch++;
    for (const [id, word] of words) if (word.userId === userId) words.delete(id);
  }

  return {
    /** The access of one request. It asks once, however many parts of its page want to know. */
    of(reader: Reader): Access {
      let asked: Promise<Standing> | undefined;
      const standing = () => {
        asked ??= lookUp(reader);
        return asked;
      };
      const forget = () => {
        asked = undefined;
        forgetUser(reader.session.user?.id);
        reader.session.noteChange(now());
      };
      return {
        standing,
        forget,
        learn(subscribed) {
          const known = words.get(reader.session.id ?? "");
          if (known && known.subscribed !== subscribed) forget();
        },
        async subscribed() {
          const found = await standing();
          return found.state !== "over" && (found.subscribed ?? true);
        },
        forgetAll() {
          epoch++;
          words.clear();
        },
      };
    },
  };
}

/** The access of a page that is rendered once for all readers who may read the same. */
export function accessOfMany(subscribed: boolean): Access {
  return {
    standing: async () => ({ state: "open", subscribed }),
    subscribed: async () => subscribed,
    forget() {},
    learn() {},
    forgetAll() {},
  };
}
