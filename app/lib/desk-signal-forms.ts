import { z } from "zod";
import { fieldMessages } from "../../domain/field-messages";
import { LONGEST_HOLDINGS, LONGEST_REASON } from "../../domain/hand-made";
import { tickerPattern } from "../../domain/market";
import type { Validator } from "../../domain/validators";
import { readCents } from "./cents";
import { optional, textField } from "./form-fields";

/** What is said beside a field. */
const said = {
  symbol: "Please enter a stock symbol, such as AAPL",
  price: "Please enter a price in dollars, such as 112.50",
  sessions: "Please enter a whole number from 1 to 756",
  day: "Please enter a day",
  quiet: "Please confirm this, or issue no signal on this stock",
};
const MOST_CENTS = 100_000_000;
const MOST_SESSIONS = 756;

/** In cents; undefined for what is no price. */
export function levelIn(text: string | null | undefined): number | undefined {
  const cents = readCents(text ?? "");
  return cents !== undefined && cents >= 1 && cents <= MOST_CENTS ? cents : undefined;
}

const needed: Validator = (text) => (text ? undefined : fieldMessages.required);
const upTo =
  (most: number): Validator =>
  (text) =>
    (text ?? "").length > most ? `At most ${most} characters` : undefined;
const level = optional(textField((text) => (levelIn(text) === undefined ? said.price : undefined)));
const isSessions = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_SESSIONS;

/** Drafting a signal. */
export const signalSchema = z.object({
  symbol: textField((text) => (tickerPattern.test((text ?? "").toUpperCase()) ? undefined : said.symbol)),
  tradeType: z.enum(["Stock", "Call", "Put"], { errorMap: () => ({ message: fieldMessages.required }) }),
  limit: level,
  stop: level,
  target: level,
  mostDays: textField((text) => (isSessions(text ?? "") ? undefined : said.sessions)),
  strike: level,
  expiration: optional(
    textField((text) => (z.string().date().safeParse(text).success ? undefined : said.day)),
  ),
  reason: textField(needed, upTo(LONGEST_REASON)),
  holdings: textField(needed, upTo(LONGEST_HOLDINGS)),
  quiet: z.literal("yes", { errorMap: () => ({ message: said.quiet }) }),
});

const MOST_WHY = 300;

/** Approving and issuing: what was shown, and why. */
export const decisionSchema = z.object({
  press: z.enum(["approve", "issue"]),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  why: textField(needed, upTo(MOST_WHY)),
});

/** Amending, which stands beside withdrawing or closing: its reason is a field of its own. */
export const amendSchema = z.object({
  press: z.literal("amend"),
  /** The newest entry that the page knew. */
  seen: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  stop: level,
  target: level,
  amendReason: textField(needed, upTo(LONGEST_REASON)),
});

/** Withdrawing, closing and discarding. */
export const changeSchema = z.object({
  press: z.enum(["withdraw", "close", "discard"]),
  reason: textField(needed, upTo(LONGEST_REASON)),
});
