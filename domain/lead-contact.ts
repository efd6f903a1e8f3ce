import { toInternational } from "./phone";
import { email } from "./validators";

/** What a lead was left with: an email in small letters, or a number as "+1" and ten digits. */
export type LeadContact = { email: string } | { phone: string };

/** A whole email or number as somebody typed it, with or without its "+1"; undefined for what is neither. */
export function readLeadContact(typed: string): LeadContact | undefined {
  const text = typed.trim();
  const phone = toInternational(text.replace(/^\+1[-. ]?/, ""));
  if (phone !== undefined) return { phone };
  return text !== "" && email(text) === undefined ? { email: text.toLowerCase() } : undefined;
}
