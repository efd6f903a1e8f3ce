import type { AlertKind, AlertScope } from "../../domain/alerts/preferences";
import { textHours } from "./alert-phone";

/** The words of /account/alerts. */
export const alertWords = {
  title: "Your alerts",
  lede: "What you are told about signals, how, and when.",
  what: "your alerts",
  notOffered: "This service does not send alerts.",
  notEntitled:
    "Alerts are for subscribers. Your choices are kept, and nothing is sent until a subscription or a free test drive runs.",
  subscribe: "See the subscription",
  unconfirmed:
    "Your email is not confirmed yet, so no alert is mailed to it. Open the link that we sent you when you signed up, or have it sent again.",
  confirm: "Send the link again",
  watchesNothing:
    "You chose the signals of your watchlist, and nothing is on it: no signal reaches you until you add a stock or a sector.",
  findStock: "Find a stock",
  choices: "What you are told",
  same: "Every member gets the same words about the same signals. You choose which of them reach you.",
  save: "Save your choices",
  kind: (name: string) => `${name}, by email`,
  kindByText: (name: string) => `${name}, by text`,
  kindByPush: (name: string) => `${name}, in your browsers`,
  kinds: {
    signals: "New, amended and withdrawn signals",
    fills: "Fills",
    endings: "Endings, with the result",
    corrections: "Corrections of the record",
    dates: "Splits and earnings dates of open signals",
    watch: "New stocks to watch",
    weekly: "The weekly digest",
  } satisfies Record<AlertKind, string>,
  notice: "Your alerts have stopped",
  timings: { now: "At once", digest: "In a daily digest", off: "Not at all" },
  scope: "Which signals",
  scopeHint: "With sectors or your watchlist, you are told of these alone.",
  scopes: {
    everything: "All of them",
    sectors: "Those of the sectors that I tick below",
    watchlist: "Those on my watchlist",
  } satisfies Record<AlertScope, string>,
  sectors: "Sectors",
  zone: "Your time zone",
  quietFrom: "Quiet from",
  quietTo: "Quiet until",
  quietHint: "Nothing arrives in these hours but your digest. The same hour twice means no quiet hours.",
  digestAt: "The digest arrives at",
  digestHint: (newYork: string, own: string | undefined) =>
    `The signals of an evening are committed from about ${newYork} in New York on${own && own !== newYork ? `, which is ${own} where you are` : ""}. A digest before that has them a day later.`,
  late: "An alert to enter that would arrive after its session has begun goes into your digest, marked as passed.",
  test: "Try it",
  testText: "A test alert goes to your email address. It is about no signal.",
  testTextToo: (number: string) =>
    `A test alert goes to your email address and, between ${textHours.from} and ${textHours.to} where you are, to ${number}. It is about no signal.`,
  sendTest: "Send a test alert",
  texts: "By text",
  textsNone: "Alerts can be texted to a number that you have confirmed and agreed to.",
  textsReady: (number: string) =>
    `Alerts can be texted to ${number}, between ${textHours.from} and ${textHours.to} where you are.`,
  textsNoZone: "None is, until you have chosen your time zone above.",
  textsLink: "Your number",
  byText: "by text",
  byPush: "in your browsers",
  testPushToo: "It is also shown in each of your browsers below.",
  browsers: "In your browsers",
  browsersText:
    "A browser can show an alert when it comes, also while this site is closed and after you have signed out. It says the stock, the direction and the basis, and opens the signal.",
  showHere: "Show alerts in this browser",
  needsScript:
    "Adding a browser takes JavaScript, which is off here. Alerts also come by email, as you choose above,",
  needsScriptText: "by text",
  needsScriptFeed: "and in your feed.",
  cannotShow:
    "This browser cannot show alerts. On an iPhone or iPad, add this site to the home screen first and open it from there.",
  denied:
    "This browser does not let us show anything. You can allow notifications for this site in its settings.",
  notAdded: "This browser could not be added. Please try again.",
  noBrowsers: "You have added no browser yet.",
  browserAdded: (date: string) => `Added ${date}`,
  browserSent: (date: string) => `last shown an alert ${date}`,
  browserEnded: (date: string) =>
    `It has taken no alerts since ${date}: open this page in it and add it again, or remove it.`,
  removeBrowser: "Remove",
  feed: "Read them in a feed reader",
  feedText: "Your feed has an address of its own, which you can end at any time.",
  feedLink: "Your feed",
  history: "What was sent",
  historyPages: "Pages of what was sent",
  newest: "The newest",
  older: "Older",
  noHistory: "Nothing has been written to you yet.",
  noHistoryNext: "See where each stock stands",
  states: {
    waiting: "waits",
    sent: "sent",
    unsure: "may have been sent: nobody said",
    delivered: "delivered",
    undelivered: "not delivered",
    refused: "not delivered: it was refused",
    passed: "not sent: it came too late",
    "not wanted": "not sent: by your choice it no longer reaches you",
    "no way": "not sent: there was no number or browser to send it to",
    withheld: "not sent: it may no longer be shown",
    overtaken: "not sent: a subscription has begun since",
    "not entitled": "not sent: no subscription",
    "not confirmed": "not sent: your email was not confirmed",
  },
} as const;

/** What became of a message; an upstream may have words of its own. */
export const stateInWords = (state: string): string =>
  Object.entries(alertWords.states).find(([known]) => known === state)?.[1] ?? state;

/** The words of what a link in an alert opens. */
export const alertsOff = {
  title: "Stop these alerts?",
  lede: (what: string) =>
    `One click, and no more mails of this kind will be sent: ${what}. Texts and notifications in browsers stay as you chose them.`,
  all: "all alerts by email",
  digest: "digests by email",
  kind: (kind: string) => `${kind.charAt(0).toLowerCase()}${kind.slice(1)}, by email`,
  unknown: "alerts by email",
  press: "Unsubscribe",
  done: "These mails are off",
  doneLede: (what: string) =>
    `No more of them will be sent: ${what}. You can turn them on again on your alerts page, where texts and notifications are as you chose them.`,
  dead: "This link does not work",
  deadLede:
    "It is not complete, or you have chosen your alerts anew since. Please use the link in your newest alert.",
  alerts: "Your alerts",
} as const;

/** Which mails a link out of them turns off, by what its address says; an address may say anything. */
export function mailsInWords(of: string | null): string {
  if (of === "all" || of === "digest") return alertsOff[of];
  const kind = Object.entries(alertWords.kinds).find(([known]) => known === of)?.[1];
  return kind === undefined ? alertsOff.unknown : alertsOff.kind(kind);
}
