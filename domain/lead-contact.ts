import { toInternational } from "./phone";
import { email } from "./validators";

/** What a lead was left with: an email in small letters, or a number as "+1" and ten digits. */
export type LeadContact = { email: string } | { phone: string };

/** A complete email address or telephone number as it was typed, with or without its "+1"; undefined for other texts. */
export function readLeadContact(typed: string): LeadContact | undefined {
  const text = typed.trim();
  const phone = toInternational(text.replace(/^\+1[-. ]?/, ""));
  if (phone !== undefined) return { phone };
  return text !== "" && email(text) === undefined ? { email: text.toLowerCase() } : undefined;
}
