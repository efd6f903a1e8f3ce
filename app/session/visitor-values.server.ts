import { randomInt } from "node:crypto";
import { z } from "zod";
import { promoCode, promoCodeLength } from "../../domain/validators";
import { isWebsiteHost } from "../lib/website-host";
import { firstBytes } from "./first-bytes.server";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const idLength = 20;

/** 20 letters and digits from a cryptographic source, each as likely as the next (SPEC-DECISIONS 21). */
export function createRandomId(): string {
  return Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}
export const RandomId = z.string().regex(/^[A-Za-z0-9]{20}$/);

/** By the rule for promo codes (SPEC 5), and no longer than one can be. */
export const ReferralCode = z
  .string()
  .min(1)
  .max(promoCodeLength)
  .refine((code) => promoCode(code) === undefined);

/** The name of a website that led here. */
export const Website = z.string().refine(isWebsiteHost);

const utmNames = ["source", "medium", "id", "campaign", "term", "content"] as const;
/** Printable, of longer ones the first 40 bytes, so that all six leave the other cookies their room. */
const UtmValue = z
  .string()
  .min(1)
  .regex(/^[^\p{C}]*$/u)
  .transform((value) => firstBytes(value, 40));
export const Utm = z.object(Object.fromEntries(utmNames.map((name) => [name, UtmValue.optional()])));
/** The campaign that brought the visitor: utm_source and so on, without the prefix. */
export type Utm = Partial<Record<(typeof utmNames)[number], string>>;

/** The valid referral code of a query, if it has one. */
export function referralIn(query: URLSearchParams): string | undefined {
  return valueIn(query, "referredBy", ReferralCode);
}

/** The acceptable UTM values of a query; undefined without any. */
export function utmIn(query: URLSearchParams): Utm | undefined {
  const found: Utm = {};
  for (const name of utmNames) {
    const value = valueIn(query, `utm_${name}`, UtmValue);
    if (value !== undefined) found[name] = value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function valueIn<T>(
  query: URLSearchParams,
  name: string,
  schema: z.ZodType<T, z.ZodTypeDef, string>,
): T | undefined {
  const text = query.get(name);
  // Most queries have none of them: to have a schema complain of each takes longer than to read the query.
  if (text === null) return undefined;
  const value = schema.safeParse(text);
  return value.success ? value.data : undefined;
}

export const sameUtm = (one: Utm, other: Utm | undefined): boolean =>
  utmNames.every((name) => one[name] === other?.[name]);

export const hasUtm = (utm: Utm): boolean => utmNames.some((name) => utm[name] !== undefined);
