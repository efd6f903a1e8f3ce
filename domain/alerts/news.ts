import { addDays, newYorkDay } from "../trading-days";
import type { AlertEvent } from "./schedule";
import type { ToldBasis } from "./told";

/** What is told beside the entries of the ledger, as the row of its event keeps it. Dates are YYYY-MM-DD. */
export type News =
  /** A stock that came near a signal, by the candles of that day; or one that an analyst names, who states their holdings. */
  | { kind: "watch"; symbol: string; date: string; source: string; reason: string; holdings?: string }
  /** Something that moves the stock of an open signal without its rule. */
  | { kind: "earnings"; symbol: string; date: string; basis: ToldBasis }
  | { kind: "split"; symbol: string; date: string; basis: ToldBasis; from: number; to: number }
  /** What was told in the seven days up to a Friday. */
  | { kind: "weekly"; from: string; to: string }
  /** That alerts and feed have stopped, because what they came with has ended. */
  | { kind: "ended"; what: "subscription" | "test drive" };

type Kind = AlertEvent["kind"];
const kindsOfNews: Readonly<Record<News["kind"], Kind>> = {
  watch: "watch",
  earnings: "dates",
  split: "dates",
  weekly: "weekly",
  ended: "notice",
};

/** What news are to those who choose what they are told. @param at when they may be told */
export const eventOfNews = (news: News, at: Date, sectors: readonly string[]): AlertEvent => ({
  kind: kindsOfNews[news.kind],
  at,
  symbol: "symbol" in news ? news.symbol : undefined,
  sectors,
});

const FRIDAY = 5;
const DAYS_OF_A_WEEK = 7;

/**
 * The week that is told on this day: on a Saturday and a Sunday in New York the seven days up to the Friday before,
 * undefined on any other day, on which it would be told too late.
 */
export function weekToTell(now: Date): { from: string; to: string } | undefined {
  const today = newYorkDay(now);
  const sinceFriday = (new Date(`${today}T00:00:00Z`).getUTCDay() - FRIDAY + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
  if (sinceFriday !== 1 && sinceFriday !== 2) return undefined;
  const to = addDays(today, -sinceFriday);
  return { from: addDays(to, 1 - DAYS_OF_A_WEEK), to };
}
