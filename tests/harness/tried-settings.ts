import { readSettings as readSiteSettings, statesOf as siteStates } from "~/env.server";
import { statesOf as apiStates, readSettings as readApiSettings } from "../../api/settings";
import type { SettingRow } from "../../domain/settings-table";

/** Stands in every value here, and may stand in no output. */
export const canary = "canary";
const long = canary.repeat(60);
/** Long enough for a secret, and of six letters: nobody's secret. */
export const weak = "canary-canary-canary-canary-canary-canary";

export const secrets = {
  SESSION_SECRETS: "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw",
  API_TOKEN_SECRETS: "bGVkZ2VycyBrZWVwIHdoYXQgbm9ib2R5IG1heSByZWFk",
  API_CLIENT_TOKEN: "c21hbGwgdHJhZGVzIG9mIG9yZGVybHkgbGVkZ2Vycw",
  DATA_KEYS: "d2hhdCBub2JvZHkgbWF5IHJlYWQgaXMga2VwdCBzbWFsbA",
};

interface Process {
  read(environment: Record<string, string | undefined>): unknown;
  /** What decides each setting. */
  states(environment: Record<string, string | undefined>): SettingRow[];
  file: "app/env.server.ts" | "api/settings.ts";
  /** All that a production start needs, and nothing more. */
  production: Record<string, string>;
  /** A value of each setting that stops a production start. */
  refused: Record<string, string>;
  /** Any text is one: what becomes of it only a start can tell. */
  free: string[];
}

/** Every setting of both processes, with a value that stops a start where there is one. */
export const processes: Record<string, Process> = {
  site: {
    read: readSiteSettings,
    states: siteStates,
    file: "app/env.server.ts",
    production: {
      APP_ENV: "production",
      PUBLIC_URL: "https://trades.example",
      API_BASE_URL: "https://api.example",
      SESSION_SECRETS: secrets.SESSION_SECRETS,
      API_CLIENT_TOKEN: secrets.API_CLIENT_TOKEN,
    },
    refused: {
      APP_ENV: canary,
      PORT: canary,
      METRICS_PORT: canary,
      PUBLIC_URL: `http://${canary}.example`,
      API_BASE_URL: `ftp://${canary}.example`,
      API_CLIENT_TOKEN: `${secrets.API_CLIENT_TOKEN},${weak}`,
      HOSTED_PAGE_ORIGINS: `https://${canary};`,
      SESSION_SECRETS: `${secrets.SESSION_SECRETS},${weak}`,
      TRUSTED_PROXIES: canary,
      BRAND_NAME: long,
      CONTACT_EMAIL: canary,
      POSTAL_ADDRESS: long,
      BROKERAGE_PROVIDER: `${canary}/..`,
      BROKERAGE_OAUTH_PROVIDER: `${canary}/..`,
      BROKERAGE_NAME: long,
      AGREEMENTS: canary,
      BANK_LINK_PROVIDER: `${canary}/..`,
      BANK_LINK: canary,
      CARD_ENTRY: canary,
      CARD_PAGE_ORIGINS: `https://${canary};`,
      STRIPE_PUBLISHABLE_KEY: `sk_live_${canary}`,
      PLAN_ID: `${canary}/..`,
      PAYWALL: canary,
      CLAIMS: canary,
      CONSENT: canary,
      INTERMEDIARY_NAME: long,
      FORM_CRS_URL: `http://${canary}.example`,
      OWN_CONTENT_FILE: `/${canary}/own-content.json`,
      LOG_LEVEL: canary,
      UPSTREAM_READ_MS: canary,
      UPSTREAM_WRITE_MS: canary,
      MAX_REQUESTS: canary,
      PAGE_FRESH_SECONDS: canary,
      SHARED_CACHE: canary,
      SHARED_CACHE_PURGE: `http://${canary};`,
    },
    // What counts is whether it is "true".
    free: ["HOST", "METRICS_HOST", "ANALYTICS_ENABLED"],
  },
  upstream: {
    read: readApiSettings,
    states: apiStates,
    file: "api/settings.ts",
    production: {
      APP_ENV: "production",
      PUBLIC_URL: "https://trades.example",
      DATABASE_URL: "postgres://api@db.example/api",
      API_TOKEN_SECRETS: secrets.API_TOKEN_SECRETS,
      API_CLIENT_TOKEN: secrets.API_CLIENT_TOKEN,
      DATA_KEYS: secrets.DATA_KEYS,
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "hello@trades.example",
      POSTAL_ADDRESS: "1 Ledger Lane, Springfield",
      PAYMENTS_ADAPTER: "sandbox",
      SMS_ADAPTER: "sandbox",
    },
    refused: {
      APP_ENV: canary,
      API_PORT: canary,
      API_METRICS_PORT: canary,
      API_PUBLIC_URL: canary,
      DATABASE_URL: `mysql://${canary}@db/api`,
      ALLOW_EMBEDDED_DATABASE: canary,
      API_TOKEN_SECRETS: `${secrets.API_TOKEN_SECRETS},${weak}`,
      API_CLIENT_TOKEN: `${secrets.API_CLIENT_TOKEN},${weak}`,
      DATA_KEYS: `${secrets.DATA_KEYS},${weak}`,
      LEDGER_KEY: weak,
      LEDGER_WITNESSES: canary,
      ACCESS_TOKEN_SECONDS: canary,
      SESSION_DAYS: canary,
      DESK_ADDRESSES: `203.0.113.0/24,${canary}`,
      SIGNAL_APPROVAL: canary,
      LIMITS_FACTOR: canary,
      PUBLIC_URL: canary,
      BRAND_NAME: long,
      SMTP_URL: `${canary} at mail`,
      MAIL_FROM: canary,
      POSTAL_ADDRESS: long,
      CONTACT_EMAIL: canary,
      APP_URL: canary,
      SMS_ADAPTER: canary,
      TWILIO_ACCOUNT_SID: `${canary} ${canary}`,
      TWILIO_AUTH_TOKEN: `${canary} ${canary}`,
      TWILIO_FROM: canary,
      TWILIO_MESSAGING_SERVICE_SID: `${canary} ${canary}`,
      PUSH_ADAPTER: canary,
      PUSH_HOSTS: `127.0.0.1,https://${canary}`,
      VAPID_PRIVATE_KEY: canary,
      BROKERAGE_PROVIDER: `${canary}/..`,
      BROKERAGE_NAME: long,
      BROKERAGE_ADAPTER: canary,
      BROKERAGE_AGREEMENTS: `customer_agreement@${canary}`,
      BROKERAGE_WAIT_MS: canary,
      ALPACA_URL: `http://${canary}.example`,
      ALPACA_EDGE_ADDRESS: canary,
      BROKERAGE_OAUTH_PROVIDER: `${canary}/..`,
      BROKERAGE_OAUTH_ADAPTER: canary,
      ALPACA_OAUTH_CLIENT_ID: `${canary} ${canary}`,
      ALPACA_OAUTH_SECRET: `${canary} ${canary}`,
      ALPACA_OAUTH_SCOPE: `${canary}\n${canary}`,
      BANK_LINK_PROVIDER: `${canary}/..`,
      BANK_LINK_ADAPTER: canary,
      PLAID_URL: `http://${canary}.example`,
      PLAID_CLIENT_ID: `${canary} ${canary}`,
      PLAID_SECRET: `${canary} ${canary}`,
      PAYWALL: canary,
      ALERTS: canary,
      BOUNCE_SECRET: canary,
      PLAN_ID: `${canary}/..`,
      PLAN_CENTS: canary,
      PLAN_LIFETIME_CENTS: canary,
      RECORD_CAPITAL_CENTS: canary,
      RECORD_CASH_YIELD: canary,
      CLAIMS: canary,
      TRIAL_DAYS: canary,
      REFUND_WINDOW_DAYS: canary,
      PAST_DUE_GRACE_DAYS: canary,
      PROMO_CODES: `${canary} #`,
      PAYMENTS_ADAPTER: canary,
      PAYMENTS_WAIT_MS: canary,
      STRIPE_SECRET_KEY: `${canary} ${canary}`,
      STRIPE_WEBHOOK_SECRET: `${canary} ${canary}`,
      STRIPE_PRODUCT: `${canary} ${canary}`,
      CROWDFUNDING_ADAPTER: canary,
      OFFERING_CLOSES: canary,
      OFFERING_MIN_CENTS: canary,
      OFFERING_MAX_CENTS: canary,
      MARKET_DATA_ADAPTER: canary,
      FINNHUB_API_KEY: `${canary} ${canary}`,
      MARKET_DATA_PER_MINUTE: canary,
      MARKET_DATA_DISPLAY: canary,
      MARKET_DATA_ATTRIBUTION: long,
      MARKET_DATA_DELAY_MINUTES: canary,
      OWN_CONTENT_FILE: `/${canary}/own-content.json`,
      DEMO_PASSWORD: canary,
      LOG_LEVEL: canary,
    },
    free: ["API_HOST", "API_METRICS_HOST", "API_DATA_DIR", "ALPACA_KEY_ID", "ALPACA_SECRET"],
  },
};
