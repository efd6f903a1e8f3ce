import type { AccountRequest } from "../../contract/brokerage";
import type { BrokerageError } from "../providers/brokerage/port";

/** Longer texts are no sentence for a person. */
const MAX_DETAIL = 160;

/** Why the broker opens no account, in a sentence for the person who asked for it. */
export function refusalSentence(
  { kind, detail, field }: BrokerageError,
  request: AccountRequest,
  broker: string,
): string {
  if (kind === "conflict") {
    return `${broker} has an account with this e-mail already. Please use another e-mail, or ask ${broker} about that account.`;
  }
  if (kind === "forbidden") return `${broker} cannot open this account. Please contact us.`;
  const said = detail && readable(withoutTaxId(detail, request.identity.tax_id));
  if (!said) return `${broker} did not accept the application. Please check your answers.`;
  return `${broker} did not accept ${field ? toWords(field) : "the application"}: ${said}.`;
}

/** Brokers repeat what they refuse, with or without its dashes; of a tax id nothing may stay anywhere. */
export function withoutTaxId(text: string, taxId: string): string {
  const characters = [...taxId].filter((character) => /[\p{L}\p{N}]/u.test(character));
  if (characters.length === 0) return text;
  return text.replace(new RegExp(characters.join("[^\\p{L}\\p{N}]*"), "giu"), "…");
}

function readable(text: string): string | undefined {
  const sentence = text.trim().replace(/[.\s]+$/, "");
  const plain = !/[\p{Cc}\p{Cs}]|<[a-z!/]/iu.test(sentence);
  return plain && sentence.length <= MAX_DETAIL ? sentence : undefined;
}

const toWords = (field: string) => `"${field.replaceAll("_", " ")}"`;
