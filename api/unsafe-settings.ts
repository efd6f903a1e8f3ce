import { isProtected } from "../domain/hosts";
import type { RefusedSetting } from "../domain/settings-table";
import type { SoundValues } from "./environment";
import { NEEDED_FOR_PLAID } from "./providers/bank-link/settings";
import { NEEDED_FOR_ALPACA } from "./providers/brokerage/settings";
import { NEEDED_FOR_OAUTH } from "./providers/brokerage-oauth/settings";
import { NEEDED_FOR_STRIPE } from "./providers/payments/settings";
import { lacksSender, NEEDED_FOR_TWILIO } from "./providers/sms/settings";
import { isWeak } from "./setting-kinds";

/** Without these the process would run, and run unsafely or in vain. */
const NEEDED_IN_PRODUCTION = [
  "API_CLIENT_TOKEN",
  "DATA_KEYS",
  "PUBLIC_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "POSTAL_ADDRESS",
  // The sandbox, with which nobody pays, has to be named outright.
  "PAYMENTS_ADAPTER",
  // So has the one whose texts reach nobody.
  "SMS_ADAPTER",
] as const;

const NEEDED_BY_ADAPTERS = [
  { adapter: "BROKERAGE_ADAPTER", is: "alpaca", names: NEEDED_FOR_ALPACA },
  { adapter: "BROKERAGE_OAUTH_ADAPTER", is: "alpaca", names: NEEDED_FOR_OAUTH },
  { adapter: "BANK_LINK_ADAPTER", is: "plaid", names: NEEDED_FOR_PLAID },
  { adapter: "MARKET_DATA_ADAPTER", is: "finnhub", names: ["FINNHUB_API_KEY"] },
  { adapter: "MARKET_DATA_ADAPTER", is: "files", names: ["MARKET_DATA_FOLDER"] },
  { adapter: "PAYMENTS_ADAPTER", is: "stripe", names: NEEDED_FOR_STRIPE },
  { adapter: "SMS_ADAPTER", is: "twilio", names: NEEDED_FOR_TWILIO },
  { adapter: "PUSH_ADAPTER", is: "web-push", names: ["VAPID_PRIVATE_KEY"] },
] as const;

/** Browsers send what people type to these, and get mailed links to them. */
const PUBLIC_ADDRESSES = ["PUBLIC_URL", "API_PUBLIC_URL", "APP_URL"] as const;

/**
 * Each setting that is missing or unsafe beside the others: of production, or of the adapters that are named.
 * @param env what could be read
 * @param unread names of the settings that could not: nothing more is said of them, and an unknown APP_ENV counts as
 * production, since a start that is to be strict has to name all at once
 */
export function unsafeSettings(env: SoundValues, unread: ReadonlySet<string>): RefusedSetting[] {
  const refused: RefusedSetting[] = [];
  const complain = (name: string, why: string) => {
    if (!unread.has(name)) refused.push({ name, why });
  };
  for (const { adapter, is, names } of NEEDED_BY_ADAPTERS) {
    for (const name of env[adapter] === is ? names : []) {
      if (env[name] === undefined) complain(name, `is missing (${adapter}=${is} needs it)`);
    }
  }
  if (lacksSender(env)) complain("TWILIO_FROM", "is missing (or TWILIO_MESSAGING_SERVICE_SID)");
  if (env.PLAN_LIFETIME_CENTS > env.PLAN_CENTS && !unread.has("PLAN_CENTS"))
    complain("PLAN_LIFETIME_CENTS", "must not be above PLAN_CENTS");
  if (env.OFFERING_MAX_CENTS < env.OFFERING_MIN_CENTS && !unread.has("OFFERING_MIN_CENTS")) {
    complain("OFFERING_MAX_CENTS", "must not be below OFFERING_MIN_CENTS");
  }
  if (env.APP_ENV !== "production" && !unread.has("APP_ENV")) return refused;
  for (const name of NEEDED_IN_PRODUCTION) if (env[name] === undefined) complain(name, "is missing");
  if (!env.DATABASE_URL && env.ALLOW_EMBEDDED_DATABASE !== "yes") {
    complain(
      "DATABASE_URL",
      "is missing (ALLOW_EMBEDDED_DATABASE=yes accepts the loss of data at a power cut)",
    );
  }
  if (env.API_TOKEN_SECRETS?.some(isWeak)) complain("API_TOKEN_SECRETS", "has a known or guessable secret");
  if (env.DATA_KEYS?.some(isWeak)) complain("DATA_KEYS", "has a known or guessable secret");
  if (env.LEDGER_KEY?.some(isWeak)) complain("LEDGER_KEY", "has a known or guessable secret");
  if (env.BOUNCE_SECRET?.some(isWeak)) complain("BOUNCE_SECRET", "has a known or guessable secret");
  if (env.API_CLIENT_TOKEN?.some(isWeak)) complain("API_CLIENT_TOKEN", "has a known or guessable secret");
  if (env.LIMITS_FACTOR > 10) complain("LIMITS_FACTOR", "must be 10 or less, or nobody is limited");
  for (const name of PUBLIC_ADDRESSES) {
    const address = env[name];
    if (address !== undefined && !isProtected(new URL(address)))
      complain(name, "must be https outside this machine");
  }
  return refused;
}
