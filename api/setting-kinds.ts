import { z } from "zod";
import { reasons } from "../domain/setting-reasons";
import { parseUrl } from "../domain/url";

const MIN_SECRET = 32;
/** What a copied example or a lazy hand leaves behind; matched without regard to case. */
const KNOWN_DEFAULT =
  /change.?me|default|example|insecure|journeys only|password|placeholder|test.?secret|your.?secret/i;

export const secret = z
  .string()
  .min(MIN_SECRET, `must have ${MIN_SECRET} characters or more (each, where it is a list)`);
export const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
export const int = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.includes(parseUrl(text)?.protocol ?? ""), {
    message: reasons.url(...protocols.map((protocol) => `${protocol}//`)),
  });

/** Stands in paths. */
export const providerName = z.string().regex(/^[a-z0-9-]{1,40}$/, reasons.providerName);

/** Whether an attacker could guess it. */
export function isWeak(value: string): boolean {
  return KNOWN_DEFAULT.test(value) || new Set(value).size < 10;
}
