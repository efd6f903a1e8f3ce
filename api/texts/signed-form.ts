import { createHmac, timingSafeEqual } from "node:crypto";
import type { TwilioSettings } from "../providers/sms/settings";

/** What Twilio posts to an address of ours. */
interface Posted {
  /** As the provider knows it. */
  address: string;
  body: string;
  signature: string | undefined;
}

/**
 * The form that Twilio posted; undefined where its signature over our address and its fields, its account, or the id of its text
 * is wrong or missing.
 */
export function readSignedForm(
  {
    accountSid,
    authToken,
    otherTokens = [],
  }: Pick<TwilioSettings, "accountSid" | "authToken" | "otherTokens">,
  { address, body, signature = "" }: Posted,
): URLSearchParams | undefined {
  const form = new URLSearchParams(body);
  const isSigned = [authToken, ...otherTokens].some(
    (token) => token !== "" && isSame(signature, twilioSignature(token, address, form)),
  );
  return isSigned && form.get("AccountSid") === accountSid && form.get("MessageSid") ? form : undefined;
}

/** HMAC-SHA1 of the address and the form's names and values in the order of their names, in base64. */
export function twilioSignature(authToken: string, address: string, form: URLSearchParams): string {
  const parts = [...form]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => name + value);
  return createHmac("sha1", authToken)
    .update(address + parts.join(""))
    .digest("base64");
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
