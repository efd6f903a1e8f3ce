import type { ToldKind } from "../../domain/alerts/told";

/** The words of a member's home. */
export const todayWords = {
  title: "Today",
  link: "Today",
  what: "your page",
  notOffered:
    "This service does not offer this page. The signals and your account are where they always are.",
  timing: "Sector and stock timing",
  record: "The ROI tracker",
  account: "Your account",
  session: {
    open: (until: string) => `The exchange is open until ${until}.`,
    next: (at: string) => `The next session opens on ${at}.`,
  },
  mailUnconfirmed: "Your email is not confirmed yet, so no alert is mailed to it.",
  mailUnconfirmedNext: "Confirm it",
  mailRefused: (date: string) =>
    `Your mailbox refused our mail on ${date}, so no alert is mailed to it until one of our mails arrives there again.`,
  mailRefusedNext: "Send a test alert",
  alertsEnded: "Alerts and your feed have stopped, as what they came with has ended. What you chose is kept.",
  alertsEndedNext: "See the subscription",
  textsStopped: (date: string) =>
    `Your number answered STOP on ${date}, so no alert is texted to it any more. To have them again, send START from it, then agree to them anew.`,
  textsStoppedNext: "Agree to texts again",
  textsRefused: (date: string) =>
    `No text has reached your number since ${date}, so no alert is texted to it any more. Confirm it by a new code, or give another one.`,
  textsRefusedNext: "Confirm your number",
  pushEnded: (date: string) =>
    `One of your browsers has taken no alerts since ${date}, so none is sent to it any more.`,
  pushEndedNext: "See your browsers",
  news: "What is new",
  since: (date: string) => `Since your last visit on ${date}`,
  firstVisit: "From the last seven days, as this is your first visit",
  moreNews: (count: number) => `and ${count} more`,
  moreNewsNext: "See them in the ledger",
  noNews: "Nothing has happened to a signal in this time.",
  noNewsNext: "See where each stock stands",
  open: "Open signals",
  noOpen: "No signal is open.",
  noOpenNext: "See the stocks that are near a signal",
  opened: (date: string) => `filled on ${date}`,
  waits: (date: string) => `to fill at the open on ${date}`,
  hasBegun: "Its session has begun: it is too late to enter by this signal.",
  amended: (date: string) => `Amended: the stop and the target hold from the open on ${date} on.`,
  leaves: (date: string) => `The record leaves it at the open on ${date}.`,
  entryPrice: "Planned entry",
  stop: "Stop",
  target: "Target",
  close: "Last close",
  noLevel: "none",
  below: "below the last close",
  above: "above the last close",
  at: "at the last close",
  endings: "Endings of the last seven days",
  noEndings: "No signal has ended in these days.",
  noEndingsNext: "See all that have ended before",
  untold: "Not told",
  noRecord: "No result is told while there is no record to stand beside it.",
  noResult: "No trade",
  practice: "Practice on sample data: the record has no part of it.",
  byHand: "Made by hand by an analyst: the record has no part of it.",
  total: "All trades of the record",
  named: "Stocks to watch, named by our analysts",
  namedNote: "They are no signals: a stock to watch opens no trade.",
  namedOn: (date: string) => `named on ${date}`,
  watchlist: "Your watchlist",
  noWatchlist: "Nothing is on your watchlist yet.",
  noWatchlistNext: "Find a stock to follow",
  wholeWatchlist: (count: number) => `See all ${count} entries`,
  entry: (seq: number) => `Entry ${seq} of the ledger`,
  subscription: "Your subscription",
  drive: (date: string) => `Your free test drive runs until ${date}.`,
  none: "You have no subscription.",
  renews: (date: string) => `Your subscription is active. It renews on ${date}.`,
  active: "Your subscription is active.",
  trial: (date: string) => `Your trial ends on ${date}.`,
  ends: (date: string) => `Your subscription ends on ${date}.`,
  closed: "Your subscription does not open signals at present.",
} as const;

/** What else is told of a stock, after its symbol; nothing of what is not known here. */
export function noteInWords(kind: string, date: string): string | undefined {
  if (kind === "watch") return `is a new stock to watch, by the close of ${date}`;
  if (kind === "earnings") return `reports earnings on ${date}, and a signal on it is open`;
  return kind === "split" ? `splits on ${date}, and a signal on it is open` : undefined;
}

/** What happened to a signal, before its stock. */
const eventTitles: Record<ToldKind, string> = {
  issued: "New signal",
  amended: "Signal amended",
  withdrawn: "Signal withdrawn",
  filled: "Signal filled",
  unfilled: "Signal not filled",
  closed: "Signal ended",
  corrected: "Record corrected",
  retold: "Price told otherwise",
};

const isKnown = (kind: string): kind is ToldKind => Object.hasOwn(eventTitles, kind);

/** What an upstream calls otherwise is news all the same. */
export const eventTitle = (kind: string): string =>
  isKnown(kind) ? eventTitles[kind] : "Change to a signal";

const exits: Readonly<Record<string, string>> = {
  stop: "ended by its stop",
  target: "reached its target",
  time: "ended by its time",
  expiration: "expired",
  leave: "ended by hand",
  unpriced: "ended without a price",
};

/** Why a signal ended, or nothing where nobody says. */
export const exitInWords = (exit: string | null | undefined): string =>
  (exit && Object.hasOwn(exits, exit) && exits[exit]) || "";
