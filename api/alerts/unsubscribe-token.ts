import { createHmac, timingSafeEqual } from "node:crypto";
import type { AlertKind } from "../../domain/alerts/preferences";

const SIGNATURE_LENGTH = 43;

/** What a link in a mail turns off. */
export interface WayOut {
  userId: string;
  /** Of mails alone: of a digest what comes in digests, and no other way that a kind has. */
  kind: AlertKind | "digest" | "all";
  /** Midnight in UTC of the day of its mail. */
  madeOn: Date;
}

/** In tokens, which are read for years: a kind keeps its letter. */
const letters: Record<WayOut["kind"], string> = {
  all: "a",
  digest: "g",
  signals: "s",
  fills: "f",
  endings: "e",
  corrections: "c",
  dates: "d",
  watch: "w",
  weekly: "k",
};
const DAY = 86_400_000;
/** A day since 1970 in base 36, which has three digits until 2097. */
const DAY_DIGITS = 3;
const isKind = (name: string): name is WayOut["kind"] => Object.hasOwn(letters, name);

/**
 * The token of a member's way out of one kind of alert, of digests, or of all: what, of which day, who, and a signature. It is
 * kept nowhere and can only ever turn something off (docs/decisions/0076).
 */
export const alertsUnsubscribeToken = (way: WayOut, secrets: readonly string[]): string =>
  `${letters[way.kind]}${dayIn(way)}${way.userId}${sign(way, secrets[0] ?? "")}`;

/** What a token turns off; undefined where it was not made here. */
export function readAlertsUnsubscribeToken(token: string, secrets: readonly string[]): WayOut | undefined {
  const kind = Object.keys(letters).find((name) => isKind(name) && letters[name] === token[0]);
  const madeOn = new Date(Number.parseInt(token.slice(1, 1 + DAY_DIGITS), 36) * DAY);
  const userId = token.slice(1 + DAY_DIGITS, -SIGNATURE_LENGTH);
  if (!kind || !isKind(kind) || userId === "" || Number.isNaN(madeOn.getTime())) return undefined;
  const way = { userId, kind, madeOn };
  const given = Buffer.from(token.slice(-SIGNATURE_LENGTH));
  const isGenuine = secrets.some((secret) => {
    const expected = Buffer.from(sign(way, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isGenuine ? way : undefined;
}

const dayIn = ({ madeOn }: WayOut): string =>
  Math.floor(madeOn.getTime() / DAY)
    .toString(36)
    .padStart(DAY_DIGITS, "0");

/** With a purpose of its own: a newsletter's token is none of these. */
const sign = (way: WayOut, secret: string): string =>
  createHmac("sha256", secret)
    .update(`alerts off ${way.kind} ${dayIn(way)} ${way.userId}`)
    .digest("base64url");
