import { openOf } from "../trading-days";
import { firstOutside, nextAt } from "./clock";
import {
  type AlertChannel,
  type AlertKind,
  type AlertPreferences,
  alertChannels,
  type ChannelTimings,
  quietOf,
} from "./preferences";
import type { Told, ToldKind } from "./told";

/** Something to tell, as far as it decides who is told, and when. */
export interface AlertEvent {
  /** A notice is about the member's own alerts: it is nothing to choose, and leaves by mail. */
  kind: AlertKind | "notice";
  /** When it was committed. */
  at: Date;
  /** Whether it tells what to do, which can come too late. */
  isToAct?: boolean | undefined;
  /** Of an alert to enter, where its session is known: the open from which nobody can do as the record does. */
  actBefore?: Date | undefined;
  /** What it is about; none where it is about no stock in particular. */
  symbol?: string | undefined;
  /** All sectors of that stock. */
  sectors: readonly string[];
}

/** A row to write for a member: one for each channel. */
export interface Planned {
  channel: AlertChannel;
  /** It does not leave before. */
  notBefore: Date;
  /** It leaves with all that waits for the same moment. */
  inDigest: boolean;
}

const kindsOfTold: Readonly<Record<ToldKind, AlertKind>> = {
  issued: "signals",
  amended: "signals",
  withdrawn: "signals",
  filled: "fills",
  unfilled: "endings",
  closed: "endings",
  corrected: "corrections",
  retold: "corrections",
};

/** What an entry of the ledger is to those who choose what they are told. */
export function eventOf(told: Told, sectors: readonly string[]): AlertEvent {
  const { kind, at, session, symbol } = told;
  // A withdrawal tells to leave it: that is no less true once the session is open.
  const isToAct = kind === "issued" || kind === "amended";
  // Who reads of an amendment holds the trade, or will: also late they want to know that the record leaves it, or by which levels.
  const hasLastOpen = kind === "issued" && session !== undefined;
  return {
    kind: kindsOfTold[kind],
    at: new Date(at),
    isToAct,
    actBefore: hasLastOpen ? openOf(session) : undefined,
    symbol,
    sectors,
  };
}

/** Whether a member is told of it at all, whatever the channel. @param watches whether its stock, or a sector of it, is on their list */
export function isMeant(
  event: Pick<AlertEvent, "symbol" | "sectors">,
  { scope, sectors }: Pick<AlertPreferences, "scope" | "sectors">,
  watches: boolean,
): boolean {
  // What is about no stock in particular, such as the weekly digest, is for everybody who wants its kind.
  if (event.symbol === undefined || scope === "everything") return true;
  if (scope === "sectors") return event.sectors.some((slug) => sectors.includes(slug));
  return watches;
}

/** How an event of that kind reaches a member. */
export const timingsOf = (
  kind: AlertEvent["kind"],
  { kinds }: Pick<AlertPreferences, "kinds">,
): ChannelTimings => (kind === "notice" ? { mail: "now" } : kinds[kind]);

/**
 * The rows of an event for a member who is meant: each channel that wants its kind, with the moment before which it does
 * not leave. A channel whose quiet hours leave no time of the day has none.
 */
export function planFor(event: AlertEvent, preferences: AlertPreferences): Planned[] {
  const timings = timingsOf(event.kind, preferences);
  return alertChannels.flatMap((channel): Planned[] => {
    const timing = timings[channel];
    if (timing === undefined) return [];
    const inDigest = timing === "digest" && channel === "mail";
    const notBefore = inDigest
      ? digestAfter(event.at, preferences)
      : leavesFrom(event.at, preferences, channel);
    return notBefore ? [{ channel, notBefore, inDigest }] : [];
  });
}

/** The next digest after a moment. It leaves at the hour that was chosen for it, also within quiet hours. */
export const digestAfter = (at: Date, { zone, digestAt }: AlertPreferences): Date =>
  nextAt(at, zone, digestAt);

/**
 * The first moment from `at` on at which something may leave by a channel; undefined where there is none. Where nobody has
 * said where they are, no text has one: it may arrive by the clock there alone.
 */
export const leavesFrom = (
  at: Date,
  preferences: AlertPreferences,
  channel: AlertChannel,
): Date | undefined =>
  channel === "text" && !preferences.isZoneChosen
    ? undefined
    : firstOutside(at, preferences.zone, quietOf(preferences, channel));

/**
 * Until when something that leaves by text now may still arrive: the next quiet hours, or the moment from which nobody can act
 * on it any more. Its provider keeps a text for hours where a phone is off.
 */
export function textArrivesBy(
  now: Date,
  preferences: AlertPreferences,
  { actBefore }: Pick<AlertEvent, "actBefore"> = {},
): Date {
  const quiet = quietOf(preferences, "text").filter(({ from, to }) => from !== to);
  const ends = quiet.map(({ from }) => nextAt(now, preferences.zone, from).getTime());
  return new Date(Math.min(...ends, actBefore?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** What becomes of a row whose moment has come. */
export type AtClaim =
  | { do: "send" }
  /** Not yet: quiet hours have begun, while something was held up. */
  | { do: "wait"; notBefore: Date }
  /** It can no longer be acted on, and leaves with the next digest, marked so. */
  | { do: "pass to digest"; notBefore: Date }
  /** It comes too late for its channel, or the channel has no time of the day left. */
  | { do: "drop"; why: "passed" | "too old" | "no time" };

interface Due {
  event: Pick<AlertEvent, "at" | "isToAct" | "actBefore">;
  row: Pick<Planned, "channel" | "inDigest">;
  preferences: AlertPreferences;
  now: Date;
  /** Whether the ledger has settled since what it tells to do (api/alerts/standing.ts). */
  isSettled: boolean;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Over a weekend, and no more: what leaves later would read as if it had just happened. In a digest a week is borne. */
const MOST_LATE_MS = 3 * DAY;
const MOST_LATE_IN_DIGEST_MS = 7 * DAY;
/** A mail server that is busy for so long holds up a digest, and its hour counts for it all the same. */
const DIGEST_TAKES_MS = 15 * MINUTE;

/** Decided as a row is claimed, and not only as it is written: whatever holds a row up holds it up in between. */
export function decideAtClaim({ event, row, preferences, now, isSettled }: Due): AtClaim {
  const { channel, inDigest } = row;
  // Choices that were made anew move what waits, and a licence's delay is none of their business.
  if (event.at > now) return { do: "wait", notBefore: event.at };
  const late = now.getTime() - event.at.getTime();
  if (late > MOST_LATE_IN_DIGEST_MS) return { do: "drop", why: "too old" };
  const isPassed = hasPassed(event, now, isSettled);
  if (isPassed && channel !== "mail") return { do: "drop", why: "passed" };
  // In a digest it stands marked, which is what a digest is for.
  if (inDigest) return decideOfDigest(preferences, now);
  if (isPassed) return { do: "pass to digest", notBefore: digestAfter(now, preferences) };
  // What can still be acted on is news for as long as that.
  if (event.actBefore === undefined && late > MOST_LATE_MS) return { do: "drop", why: "too old" };
  const free = leavesFrom(now, preferences, channel);
  if (!free) return { do: "drop", why: "no time" };
  return free > now ? { do: "wait", notBefore: free } : { do: "send" };
}

/** Quiet hours do not hold for the hour that was chosen for it. They do for any other, at which it is only late. */
function decideOfDigest(preferences: AlertPreferences, now: Date): AtClaim {
  const next = digestAfter(new Date(now.getTime() - DIGEST_TAKES_MS), preferences);
  const free = leavesFrom(now, preferences, "mail") ?? digestAfter(now, preferences);
  return next <= now || free <= now ? { do: "send" } : { do: "wait", notBefore: free };
}

/** Whether what tells to act comes too late: from the open of its session on, or once the ledger has settled it. */
export const hasPassed = (
  { isToAct, actBefore }: Pick<AlertEvent, "isToAct" | "actBefore">,
  now: Date,
  isSettled: boolean,
): boolean => isToAct === true && (isSettled || (actBefore !== undefined && now >= actBefore));
