import { createHash } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../domain/network";
import type { Db } from "./db/client";
import { rateLimits } from "./db/schema";

const MINUTE = 60;
const HOUR = 3600;

interface Rule {
  /** Attempts in a window of so many seconds. */
  attempts: number;
  seconds: number;
}

/** A person's own tries at a password, beside a house full of people behind one address. */
const login = {
  address: { attempts: 30, seconds: 15 * MINUTE },
  account: { attempts: 10, seconds: 15 * MINUTE },
};
const newPassword = {
  address: { attempts: 10, seconds: 15 * MINUTE },
  account: { attempts: 4, seconds: 15 * MINUTE },
};
/** What a page asks for each time that it is opened. */
const reading = {
  address: { attempts: 240, seconds: MINUTE },
  account: { attempts: 60, seconds: MINUTE },
};
/** An application and the consents that come with it. */
const applying = {
  address: { attempts: 30, seconds: HOUR },
  account: { attempts: 20, seconds: HOUR },
};

/** Per client address, and where an account is named per account too, whether or not it exists. */
const rules = {
  login,
  register: { address: { attempts: 10, seconds: HOUR } },
  exists: { address: { attempts: 30, seconds: 15 * MINUTE } },
  "request-new-password": newPassword,
  "reset-password": { address: { attempts: 30, seconds: 15 * MINUTE } },
  newsletter: { address: { attempts: 20, seconds: HOUR }, account: { attempts: 4, seconds: HOUR } },
  "create-account": applying,
  "record-consents": applying,
  "read-account": reading,
  "export-data": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  "bank-link": { address: { attempts: 60, seconds: 15 * MINUTE } },
  "brokerage-oauth": {
    address: { attempts: 120, seconds: 15 * MINUTE },
    account: { attempts: 60, seconds: 15 * MINUTE },
  },
  "change-bank": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  "investor-login": login,
  "investor-register": { address: { attempts: 10, seconds: HOUR } },
  "investor-new-password": newPassword,
  "investor-reset": { address: { attempts: 30, seconds: 15 * MINUTE } },
  "investor-checks": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 10, seconds: HOUR },
  },
  "change-pledge": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 40, seconds: HOUR },
  },
  "read-investor": reading,
  refresh: { address: { attempts: 120, seconds: MINUTE } },
  // Enough for suggestions at every letter of a fast hand.
  search: { address: { attempts: 120, seconds: MINUTE } },
  "stock-request": { address: { attempts: 20, seconds: HOUR } },
  // Calls that name a customer: whoever knows an id may make them, and nobody may try many.
  cards: { address: { attempts: 120, seconds: 15 * MINUTE } },
  subscribe: {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 30, seconds: HOUR },
  },
  "change-billing": {
    address: { attempts: 60, seconds: HOUR },
    account: { attempts: 40, seconds: HOUR },
  },
  "read-billing": reading,
  "verify-subscription": { address: { attempts: 240, seconds: MINUTE } },
  // Enough to try names, too few to find out whose there are.
  "propose-code": { address: { attempts: 60, seconds: 15 * MINUTE } },
  "claim-code": {
    address: { attempts: 30, seconds: HOUR },
    account: { attempts: 20, seconds: HOUR },
  },
  campaign: { address: { attempts: 60, seconds: 15 * MINUTE } },
  // As "search", which it comes with.
  "note-search": { address: { attempts: 120, seconds: MINUTE } },
  // Whoever has texts sent to numbers that a friend is paid for meets the number's own limit, or the address's.
  "ask-for-link": {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: 24 * HOUR },
  },
  "take-part": {
    address: { attempts: 20, seconds: HOUR },
    account: { attempts: 5, seconds: 24 * HOUR },
  },
  "begin-test-drive": {
    address: { attempts: 60, seconds: 15 * MINUTE },
    account: { attempts: 20, seconds: HOUR },
  },
  submission: { address: { attempts: 20, seconds: HOUR } },
} satisfies Record<string, { address: Rule; account?: Rule }>;

type LimitName = keyof typeof rules;
export const limitNames = Object.keys(rules);

/** A call refused for its frequency: 429, with the seconds to wait for the Retry-After header. */
export class TooManyAttempts extends ORPCError<"TOO_MANY_REQUESTS", { retryAfterSeconds: number }> {
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / MINUTE);
    super("TOO_MANY_REQUESTS", {
      message: `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      data: { retryAfterSeconds },
    });
  }
}

export interface Limits {
  /**
   * Counts one attempt.
   * @param address of the client; undefined where only who is signed in can try, and that on one account
   * @throws {TooManyAttempts}
   */
  count(name: LimitName, address: string | undefined, account?: string): Promise<void>;
  /** Forgets an account's attempts, after one that succeeded. */
  forget(name: LimitName, account: string): Promise<void>;
}

/** Counters in the database, so that several processes count together; `factor` widens or narrows every rule. */
export function createLimits(
  db: Db,
  factor: number,
  onRefused: (name: LimitName) => void = () => {},
): Limits {
  const limiter = (name: string, { attempts, seconds }: Rule) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points: Math.max(1, Math.round(attempts * factor)),
      duration: seconds,
      clearExpiredByTimeout: false,
    });
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      {
        address: limiter(`${name} address`, rule.address),
        account: "account" in rule ? limiter(`${name} account`, rule.account) : undefined,
      },
    ]),
  );

  return {
    count: async (name, address, account) => {
      const { address: perAddress, account: perAccount } = limiters.get(name) ?? {};
      const refuse = () => onRefused(name);
      if (address !== undefined) await consume(perAddress, networkOf(address), refuse);
      if (account !== undefined) await consume(perAccount, account, refuse);
    },
    forget: async (name, account) => {
      await limiters.get(name)?.account?.delete(keyOf(account));
    },
  };
}

async function consume(
  limiter: RateLimiterDrizzle | undefined,
  key: string,
  onRefused: () => void,
): Promise<void> {
  await limiter?.consume(keyOf(key)).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    onRefused();
    throw new TooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  });
}

/** Neither addresses nor e-mails are kept. */
function keyOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
