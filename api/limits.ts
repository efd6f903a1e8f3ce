import { createHash } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitScope } from "../contract/limit-scope";
import { networksOf } from "../domain/network";
import type { Db } from "./db/client";
import { rateLimits } from "./db/schema";
import { ADDRESSES_OF_SITE, MINUTE, type Rule, type Rules, rules } from "./limit-rules";

type LimitName = keyof typeof rules;
export const limitNames = Object.keys(rules);

interface Refusal {
  retryAfterSeconds: number;
  scope: LimitScope;
}

/** A call refused for its frequency: 429, with the seconds to wait for Retry-After, and to whom the limit applies. */
export class TooManyAttempts extends ORPCError<"TOO_MANY_REQUESTS", Refusal> {
  /** @param wayIn whether the sentence names the mailed link as another way */
  constructor(retryAfterSeconds: number, scope: LimitScope, wayIn = false) {
    const minutes = Math.ceil(retryAfterSeconds / MINUTE);
    const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
    super("TOO_MANY_REQUESTS", {
      message: `Too many attempts. Please try again in ${wait}${wayIn ? ", or ask for a sign-in link by email" : ""}.`,
      data: { retryAfterSeconds, scope },
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
  /** After an attempt that succeeded: forgets the account's within this network, and takes this one off its own count. */
  forget(name: LimitName, address: string | undefined, account: string): Promise<void>;
}

/** The counters of one rule. */
interface Limiters
  extends Partial<Record<"address" | "site" | "pair" | "account", RateLimiterDrizzle | undefined>> {
  wayIn?: boolean | undefined;
}
const none: Limiters = {};

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
  const limiters = new Map<string, Limiters>(
    Object.entries<Rules>(rules).map(([name, { address, site = widened(address), pair, account, wayIn }]) => [
      name,
      {
        address: address && limiter(`${name} address`, address),
        site: site && limiter(`${name} site`, site),
        pair: pair && limiter(`${name} pair`, pair),
        account: account && limiter(`${name} account`, account),
        wayIn,
      },
    ]),
  );

  return {
    count: async (name, address, account) => {
      const { wayIn, ...per } = limiters.get(name) ?? none;
      const consume = (limiter: RateLimiterDrizzle | undefined, key: string, scope: LimitScope) =>
        limiter?.consume(keyOf(key)).catch((refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          onRefused(name);
          throw new TooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), scope, wayIn);
        });
      // From the narrowest on: what one network is refused is taken from nobody else.
      const { host, site } = networksOf(address);
      if (address !== undefined) {
        await consume(per.address, host, "client");
        if (site !== host) await consume(per.site, site, "client");
        if (account !== undefined) await consume(per.pair, pairOf(account, site), "client");
      }
      if (account !== undefined) await consume(per.account, account, "account");
    },
    forget: async (name, address, account) => {
      const { pair, account: perAccount } = limiters.get(name) ?? {};
      await pair?.delete(keyOf(pairOf(account, networksOf(address).site)));
      // Where it is the only count, all of it; else strangers who guess at the same time go on being counted.
      if (pair) await perAccount?.reward(keyOf(account));
      else await perAccount?.delete(keyOf(account));
    },
  };
}

const widened = (rule: Rule | undefined): Rule | undefined =>
  rule && { attempts: rule.attempts * ADDRESSES_OF_SITE, seconds: rule.seconds };

/** No address has a line break. */
const pairOf = (account: string, site: string): string => `${site}\n${account}`;

/** Neither addresses nor e-mails are kept. */
function keyOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
