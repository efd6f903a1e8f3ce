import { createHmac, timingSafeEqual } from "node:crypto";
import type { AlertKind } from "../../domain/alerts/preferences";

const SIGNATURE_LENGTH = 43;

/** What a link in a mail turns off. */
export interface WayOut {
  userId: string;
  kind: AlertKind | "all";
}

/** In tokens, which are read for years: a kind keeps its letter. */
const letters: Record<WayOut["kind"], string> = {
  all: "a",
  signals: "s",
  fills: "f",
  endings: "e",
  corrections: "c",
  dates: "d",
  watch: "w",
  weekly: "k",
};
const isKind = (name: string): name is WayOut["kind"] => Object.hasOwn(letters, name);

/**
 * The token of a member's way out of one kind of alert, or of all: what, who, and a signature. It is kept nowhere and can
 * only ever turn something off (docs/decisions/0076). The same in every mail.
 */
export const alertsUnsubscribeToken = (way: WayOut, secrets: readonly string[]): string =>
  `${letters[way.kind]}${way.userId}${sign(way, secrets[0] ?? "")}`;

/** What a token turns off; undefined where it was not made here. */
export function readAlertsUnsubscribeToken(token: string, secrets: readonly string[]): WayOut | undefined {
  const kind = Object.keys(letters).find((name) => isKind(name) && letters[name] === token[0]);
  const userId = token.slice(1, -SIGNATURE_LENGTH);
  if (!kind || !isKind(kind) || userId === "") return undefined;
  const given = Buffer.from(token.slice(-SIGNATURE_LENGTH));
  const isGenuine = secrets.some((secret) => {
    const expected = Buffer.from(sign({ userId, kind }, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isGenuine ? { userId, kind } : undefined;
}

/** With a purpose of its own: a newsletter's token is none of these. */
const sign = ({ userId, kind }: WayOut, secret: string): string =>
  createHmac("sha256", secret).update(`alerts off ${kind} ${userId}`).digest("base64url");
