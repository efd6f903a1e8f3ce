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
  /** Of an alert to enter: the open of the session from which nobody can do as the record does. */
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
};

/** What an entry of the ledger is to those who choose what they are told. */
export function eventOf(told: Told, sectors: readonly string[]): AlertEvent {
  const { kind, at, session, symbol } = told;
  // A withdrawal tells to leave it: that is no less true once the session is open.
  const isToEnter = kind === "issued" || kind === "amended";
  return {
    kind: kindsOfTold[kind],
    at: new Date(at),
    actBefore: isToEnter && session !== undefined ? openOf(session) : undefined,
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

/** The first moment from `at` on at which something may leave by a channel. */
export const leavesFrom = (
  at: Date,
  preferences: AlertPreferences,
  channel: AlertChannel,
): Date | undefined => firstOutside(at, preferences.zone, quietOf(preferences, channel));

/** What becomes of a row whose moment has come. */
export type AtClaim =
  | { do: "send" }
  /** Not yet: quiet hours have begun, while something was held up. */
  | { do: "wait"; notBefore: Date }
  /** It can no longer be acted on, and leaves with the next digest, marked so. */
  | { do: "pass to digest"; notBefore: Date }
  /** It can no longer be acted on and its channel has no digest, or the channel has no time of the day left. */
  | { do: "drop"; why: "passed" | "no time" };

interface Due {
  event: Pick<AlertEvent, "actBefore">;
  row: Pick<Planned, "channel" | "inDigest">;
  preferences: AlertPreferences;
  now: Date;
  /** Whether the ledger has a fill, an unfilled or a withdrawal of its trade by now. */
  isSettled: boolean;
}

/** Decided as a row is claimed, and not only as it is written: whatever holds a row up holds it up in between. */
export function decideAtClaim({ event, row, preferences, now, isSettled }: Due): AtClaim {
  if (hasPassed(event, now, isSettled)) {
    if (row.channel !== "mail") return { do: "drop", why: "passed" };
    // In a digest it stands marked, which is what a digest is for.
    return row.inDigest ? { do: "send" } : { do: "pass to digest", notBefore: digestAfter(now, preferences) };
  }
  if (row.inDigest) return { do: "send" };
  const free = leavesFrom(now, preferences, row.channel);
  if (!free) return { do: "drop", why: "no time" };
  return free > now ? { do: "wait", notBefore: free } : { do: "send" };
}

/** Whether an alert to enter comes too late: from the open of its session on, or once the ledger has settled its trade. */
export const hasPassed = (
  { actBefore }: Pick<AlertEvent, "actBefore">,
  now: Date,
  isSettled: boolean,
): boolean => actBefore !== undefined && (now >= actBefore || isSettled);
