import type { WallRange } from "./clock";

/** What a member can be told of. Each can be turned off by itself, also by the link in a mail. */
export const alertKinds = ["signals", "fills", "endings", "corrections", "dates", "watch", "weekly"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Ways that lead to a member by themselves; the feed is asked for by its reader and has a time of its own. */
export const alertChannels = ["mail", "text", "push"] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** When a kind of alert leaves by a channel. Only mail has a digest. */
export const alertTimings = ["now", "digest"] as const;
export type AlertTiming = (typeof alertTimings)[number];

/** How each channel tells of a kind; one that is left out does not. */
export type ChannelTimings = Readonly<Partial<Record<AlertChannel, AlertTiming>>>;

/** Which of all signals a member is alerted to. */
export const alertScopes = ["everything", "sectors", "watchlist"] as const;
export type AlertScope = (typeof alertScopes)[number];

/** What a member has chosen. Times of the day are minutes since midnight where the member is. */
export interface AlertPreferences {
  /** Of the IANA database. */
  zone: string;
  /** Whether the member has said so: where not, it is the exchange's, which is good for everything but texts. */
  isZoneChosen: boolean;
  quiet: WallRange;
  digestAt: number;
  scope: AlertScope;
  /** The sectors, where the scope is that. */
  sectors: readonly string[];
  kinds: Readonly<Record<AlertKind, ChannelTimings>>;
}

const mailNow: ChannelTimings = { mail: "now" };

/** The preferences of a member who has chosen nothing: everything by mail, at once. The weekly digest is a mail as well. */
export const defaultPreferences: AlertPreferences = {
  zone: "America/New_York",
  isZoneChosen: false,
  quiet: { from: 0, to: 0 },
  // By the exchange's clock the evening's signals are committed before it in summer and winter.
  digestAt: 20 * 60,
  scope: "everything",
  sectors: [],
  kinds: {
    signals: mailNow,
    fills: mailNow,
    endings: mailNow,
    corrections: mailNow,
    dates: mailNow,
    watch: mailNow,
    weekly: mailNow,
  },
};

/** Texts arrive between 8:00 and 21:00 where their reader is, whatever was chosen (TCPA). */
export const textQuiet: WallRange = { from: 21 * 60, to: 8 * 60 };

/** When nothing leaves by a channel. */
export const quietOf = ({ quiet }: Pick<AlertPreferences, "quiet">, channel: AlertChannel): WallRange[] =>
  channel === "text" ? [quiet, textQuiet] : [quiet];
