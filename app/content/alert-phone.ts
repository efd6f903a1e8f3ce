import { paths } from "~/lib/paths";
import { formatWallTime } from "../../domain/alerts/clock";
import { textQuiet } from "../../domain/alerts/preferences";

/** Within which texts may arrive, as the clock shows it. */
export const textHours = { from: formatWallTime(textQuiet.to), to: formatWallTime(textQuiet.from) };

/**
 * What somebody agrees to who ticks the box about alerts by text (COMPLIANCE, TCPA). It is kept as it was shown, with its
 * revision: other words need another revision, NN.YYYY.MM.
 */
export const alertTextConsent = {
  revision: "01.2026.11",
  wording:
    "I agree that {seller} may send me automated texts about signals at this number, as often as what I choose to be told of happens. Agreeing is not a condition of any purchase. Message and data rates may apply. Reply STOP to end them, HELP for help.",
  documents: [
    { text: "How our texts work", href: paths.legal("sms") },
    { text: "Privacy", href: paths.legal("privacy") },
  ],
} as const;

/** The wording as a page shows it, with the seller's name in place. */
export const alertTextWording = (seller: string): string =>
  alertTextConsent.wording.replace("{seller}", () => seller);

/** The words of /account/alerts/phone. */
export const phoneWords = {
  title: "Alerts by text",
  lede: "A number of yours, confirmed by a code, and your consent.",
  what: "your number",
  notOffered: "This service does not text alerts.",
  alerts: "Your alerts",
  none: "You have given no number yet.",
  number: "Mobile number",
  send: "Send me a code",
  sendAnother: "Send another code",
  codeSent: (number: string) =>
    `We have texted a code to ${number}, unless it has answered STOP before. The code is good for ten minutes.`,
  refused: (number: string, date: string) =>
    `No text has reached ${number} since ${date}, so none is sent to it. If it takes texts again, have a code sent to it. Otherwise give another number.`,
  code: "Code",
  codeHint: "The six digits of the text",
  confirm: "Confirm the number",
  confirmed: (number: string) => `${number} is confirmed.`,
  agree: "Text me alerts",
  ready: (number: string, date: string) =>
    `Alerts can be texted to ${number}. You agreed to that on ${date}.`,
  hours: `Texts arrive between ${textHours.from} and ${textHours.to} where you are.`,
  choose: "Choose which alerts are texted",
  forget: "Forget the number",
} as const;
