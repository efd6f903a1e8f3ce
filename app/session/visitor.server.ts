import { randomInt } from "node:crypto";
import { z } from "zod";
import { promoCode } from "../../domain/validators";
import type { CookieJar, CookieName } from "./cookies.server";
import type { Seal } from "./seal.server";

/** SPEC 3: visitor, referral and UTM values last 365 days. */
const maxAgeSeconds = 365 * 24 * 60 * 60;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const idLength = 20;

const utmNames = ["source", "medium", "id", "campaign", "term", "content"] as const;
/** Printable, at most 40 bytes, so that all six leave the other cookies their room. */
const UtmValue = z
  .string()
  .min(1)
  .regex(/^[^\p{C}]*$/u)
  .refine((value) => Buffer.byteLength(value) <= 40);
const Utm = z.object(Object.fromEntries(utmNames.map((name) => [name, UtmValue.optional()])));
const VisitorId = z.string().regex(/^[A-Za-z0-9]{20}$/);
/** By the rule for promo codes (SPEC 5), bounded. */
const Referral = z
  .string()
  .min(1)
  .max(64)
  .refine((code) => promoCode(code) === undefined);

/** The campaign that brought the visitor: utm_source and so on, without the prefix. */
export type Utm = Partial<Record<(typeof utmNames)[number], string>>;

/** Who is looking, signed in or not (SPEC 3). */
export interface Visitor {
  /** 20 random letters and digits. */
  readonly id: string;
  /** The code of whoever sent the visitor first. */
  readonly referredBy?: string | undefined;
  readonly utm?: Utm | undefined;
}

/** A visitor together with the cookies that still have to be set. */
export interface VisitorRecord extends Visitor {
  /** The Set-Cookie values for the reply. */
  commit(): Promise<string[]>;
}

export interface Visitors {
  /** For pages that are rendered for everybody: no cookie comes of it. */
  anybody(): VisitorRecord;
  /**
   * @param read the request's cookies
   * @param query the page's query: its UTM values replace older ones, `referredBy` never does
   */
  open(read: (name: CookieName) => string | undefined, query: URLSearchParams): Promise<VisitorRecord>;
}

/** 20 letters and digits from a cryptographic source, each as likely as the next (SPEC-DECISIONS 21). */
export function createVisitorId(): string {
  return Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

export function createVisitors(jar: CookieJar, seal: Seal): Visitors {
  // The name is sealed with the value: one cookie never passes for another.
  const write = async (name: CookieName, value: unknown) =>
    jar.write(name, await seal.seal({ [name]: value }, maxAgeSeconds), maxAgeSeconds);

  return {
    anybody: () => ({ id: "", commit: async () => [] }),

    async open(read, query) {
      const openAs = async <T>(schema: z.ZodType<T>, name: CookieName): Promise<T | undefined> => {
        const sealed = read(name);
        const payload = sealed ? await seal.open(sealed) : undefined;
        const parsed = schema.safeParse(payload?.[name]);
        return parsed.success ? parsed.data : undefined;
      };
      const [knownId, knownReferral, knownUtm] = await Promise.all([
        openAs(VisitorId, "visitor"),
        openAs(Referral, "referral"),
        openAs(Utm, "utm"),
      ]);
      const id = knownId ?? createVisitorId();
      const newReferral = knownReferral ? undefined : referralIn(query);
      const newUtm = utmIn(query);
      return {
        id,
        referredBy: knownReferral ?? newReferral,
        utm: newUtm ?? knownUtm,
        async commit() {
          const cookies: Promise<string>[] = [];
          if (!knownId) cookies.push(write("visitor", id));
          if (newReferral) cookies.push(write("referral", newReferral));
          if (newUtm && !sameUtm(newUtm, knownUtm)) cookies.push(write("utm", newUtm));
          return Promise.all(cookies);
        },
      };
    },
  };
}

/** The valid referral code of a query, if it has one. */
function referralIn(query: URLSearchParams): string | undefined {
  const code = Referral.safeParse(query.get("referredBy"));
  return code.success ? code.data : undefined;
}

/** The acceptable UTM values of a query; undefined without any. */
function utmIn(query: URLSearchParams): Utm | undefined {
  const found: Utm = {};
  for (const name of utmNames) {
    const value = UtmValue.safeParse(query.get(`utm_${name}`));
    if (value.success) found[name] = value.data;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function sameUtm(one: Utm, other: Utm | undefined): boolean {
  return utmNames.every((name) => one[name] === other?.[name]);
}
