import type { AccountRequest } from "../../contract/brokerage";
import { withoutTaxId } from "../../domain/onboarding/tax-id";
import type { BrokerageError, ReviewResult } from "../providers/brokerage/port";

/** Longer texts are no sentence for a person. */
const MAX_DETAIL = 160;

/** Why the broker opens no account, in a sentence for the person who asked for it. */
export function refusalSentence(
  { kind, detail, field }: BrokerageError,
  request: AccountRequest,
  broker: string,
): string {
  if (kind === "conflict") {
    return `${broker} already has an account with this email. Please use another email, or ask ${broker} about that account.`;
  }
  if (kind === "forbidden") return `${broker} cannot open this account. Please contact us.`;
  const what = field ? `"${inWords(field)}"` : "the application";
  const said = detail && readable(withoutTaxId(detail, request.identity.tax_id));
  if (!said) return `${broker} did not accept ${what}. Please check your answers.`;
  return `${broker} did not accept ${what}: ${inWords(field ? aboutIt(said, field) : said)}.`;
}

/** Said where an application does not get on, and only an operator can help. */
export const operatorSentence =
  "Someone has to look at this application; you need not send it again. Please contact us.";

/** Said of the broker's SUBMISSION_FAILED. */
export const submissionSentence = "The application did not get through. Please apply again, or contact us.";

/** Said of a change that the broker has refused. Its own words are about fields of its interface, and name what was typed. */
export function changeRefusal(change: "email" | "phone", broker: string): string {
  return change === "email"
    ? `${broker} did not take the new email of your profile and writes to the one before. Please ask ${broker} to change it, or contact us.`
    : `${broker} did not take the new phone number of your profile and keeps the one before. Please ask ${broker} to change it, or contact us.`;
}

/** Why an application came to nothing that the broker had taken, in a sentence; its own reason where it gave one. */
export function endSentence({ status, results }: Ended, broker: string): string {
  if (status === "SUBMISSION_FAILED") return submissionSentence;
  if (status === "ACCOUNT_CLOSED") return `This account with ${broker} is closed.`;
  const reason = results.find(({ outcome, message }) => outcome === "reject" && message)?.message;
  const said = reason && readable(reason);
  return `${broker} has decided not to open an account for you${said ? `: ${said}` : ""}.`;
}
interface Ended {
  status: string | null;
  results: readonly ReviewResult[];
}

function readable(text: string): string | undefined {
  const sentence = text.trim().replace(/[.\s]+$/, "");
  const plain = !/[\p{Cc}\p{Cs}]|<[a-z!/]/iu.test(sentence);
  return plain && sentence.length <= MAX_DETAIL ? sentence : undefined;
}

/** "investment_objective must be …" of the field that is named before: "it must be …". */
function aboutIt(said: string, field: string): string {
  const [, rest] = new RegExp(`^["'\`]?(?:\\w+\\.)?${field}["'\`]?:? (${verbs} .*)$`, "s").exec(said) ?? [];
  return rest === undefined ? said : `it ${rest}`;
}
const verbs = "(?:is|was|are|has|must|may|can|cannot|should|needs|contains|does|exceeds)";

/** Names of fields and values, which brokers write with underscores. */
const inWords = (text: string) =>
  text.replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/gi, (name) => name.replaceAll("_", " "));
