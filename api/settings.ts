import { z } from "zod";
import { defaultBankLink } from "../domain/bank-link";
import { type Brand, brandName } from "../domain/brand";
import { defaultBrokerage } from "../domain/brokerage";
import { defaultBrokerageOauth } from "../domain/brokerage-oauth";
import { plan } from "../domain/plan";
import { usualRefundWindowDays } from "../domain/referrals";
import { reasons, settingReasons } from "../domain/setting-reasons";
import { type SettingRow, settingStates, withoutRepeats } from "../domain/settings-table";
import { type AlertSettings, alertSettings } from "./alerts/settings";
import { type PlanSettings, planSettings, promoCode } from "./billing/plan-settings";
import { chooseBlog, type PublishedBlog } from "./blog/own-blog";
import { type LogSettings, logSettings } from "./ledger/settings";
import { type BankLinkSettings, bankLinkSettings, plaidKey } from "./providers/bank-link/settings";
import { agreement, type BrokerageSettings, brokerageSettings } from "./providers/brokerage/settings";
import * as oauth from "./providers/brokerage-oauth/settings";
import * as funding from "./providers/crowdfunding/settings";
import type { MarketDataSettings } from "./providers/market-data/port";
import { finnhubKey, marketDataSettings } from "./providers/market-data/settings";
import { type PaymentSettings, paymentSettings, stripeKey } from "./providers/payments/settings";
import { type PushSettings, pushHost, pushSettings, vapidKey } from "./providers/push/settings";
import { type SmsSettings, sendingNumber, smsSettings, twilioKey } from "./providers/sms/settings";
import { int, list, providerName, secret, url } from "./setting-kinds";
import { SettingsError } from "./settings-error";
import { unsafeSettings } from "./unsafe-settings";

/** The environment of the reference upstream; .env.example describes each. */
const Environment = z.object({
  APP_ENV: z.enum(["development", "production"]).default("development"),
  API_HOST: z.string().default("127.0.0.1"),
  API_PORT: int(0, 65_535).default(4000),
  API_METRICS_PORT: int(0, 65_535).optional(),
  API_METRICS_HOST: z.string().default("127.0.0.1"),
  API_PUBLIC_URL: url(["http:", "https:"]).optional(),
  API_DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  ALLOW_EMBEDDED_DATABASE: z.enum(["yes", "no"]).default("no"),
  API_TOKEN_SECRETS: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")),
  API_CLIENT_TOKEN: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")).optional(),
  DATA_KEYS: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")).optional(),
  LEDGER_KEY: secret.optional(),
  ACCESS_TOKEN_SECONDS: int(1, 3600).default(900),
  SESSION_DAYS: int(1, 365).default(30),
  LIMITS_FACTOR: z.coerce.number().positive("must be above 0").max(1_000_000).default(1),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  BRAND_NAME: z.string().max(60).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().email(reasons.email).optional(),
  POSTAL_ADDRESS: z.string().max(300).optional(),
  CONTACT_EMAIL: z.string().email(reasons.email).optional(),
  APP_URL: url(["http:", "https:"]).optional(),
  SMS_ADAPTER: z.enum(["sandbox", "twilio"]).optional(),
  TWILIO_ACCOUNT_SID: twilioKey,
  TWILIO_AUTH_TOKEN: twilioKey,
  TWILIO_FROM: sendingNumber,
  TWILIO_MESSAGING_SERVICE_SID: twilioKey,
  PUSH_ADAPTER: z.enum(["sandbox", "web-push"]).default("sandbox"),
  PUSH_HOSTS: z.string().transform(list).pipe(z.array(pushHost).min(1, "is missing")).optional(),
  VAPID_PRIVATE_KEY: vapidKey,
  BROKERAGE_PROVIDER: providerName.default(defaultBrokerage.provider),
  BROKERAGE_NAME: z.string().max(60).optional(),
  BROKERAGE_ADAPTER: z.enum(["sandbox", "alpaca"]).default("sandbox"),
  BROKERAGE_AGREEMENTS: z
    .string()
    .default("margin_agreement,account_agreement,customer_agreement,options_agreement")
    .transform(list)
    .pipe(z.array(agreement).min(1, "is missing")),
  BROKERAGE_WAIT_MS: int(1, 7_500).default(6_000),
  ALPACA_URL: url(["https:"]).optional(),
  ALPACA_KEY_ID: z.string().optional(),
  ALPACA_SECRET: z.string().optional(),
  ALPACA_EDGE_ADDRESS: z.string().ip({ version: "v4", message: "must be an IPv4 address" }).optional(),
  BROKERAGE_OAUTH_PROVIDER: providerName.default(defaultBrokerageOauth.provider),
  BROKERAGE_OAUTH_ADAPTER: z.enum(["sandbox", "alpaca"]).default("sandbox"),
  ALPACA_OAUTH_CLIENT_ID: oauth.oauthKey,
  ALPACA_OAUTH_SECRET: oauth.oauthKey,
  ALPACA_OAUTH_SCOPE: oauth.oauthScope,
  BANK_LINK_PROVIDER: providerName.default(defaultBankLink.provider),
  BANK_LINK_ADAPTER: z.enum(["sandbox", "plaid"]).default("sandbox"),
  PLAID_URL: url(["https:"]).optional(),
  PLAID_CLIENT_ID: plaidKey,
  PLAID_SECRET: plaidKey,
  CROWDFUNDING_ADAPTER: z.enum(["sandbox"]).default("sandbox"),
  OFFERING_CLOSES: funding.closingDay,
  OFFERING_MIN_CENTS: int(100, 10_000_000).default(1_000),
  OFFERING_MAX_CENTS: int(100, 99_999_900).default(10_000_000),
  MARKET_DATA_ADAPTER: z.enum(["sandbox", "finnhub"]).default("sandbox"),
  FINNHUB_API_KEY: finnhubKey,
  MARKET_DATA_PER_MINUTE: int(1, 1800).default(60),
  MARKET_DATA_DISPLAY: z.enum(["yes", "no"]).default("no"),
  MARKET_DATA_ATTRIBUTION: z.string().max(300).optional(),
  MARKET_DATA_DELAY_MINUTES: int(0, 10_080).default(15),
  OWN_CONTENT_FILE: z.string().optional(),
  PAYWALL: z.enum(["off", "subscribers"]).default("off"),
  ALERTS: z.enum(["on", "stopped"]).default("on"),
  BOUNCE_SECRET: secret.optional(),
  PLAN_ID: providerName.default(plan.id),
  PLAN_CENTS: int(50, 1_000_000).default(plan.monthlyCents),
  PLAN_LIFETIME_CENTS: int(50, 1_000_000).default(plan.discountedMonthlyCents),
  TRIAL_DAYS: int(0, 365).default(plan.trialDays),
  PAST_DUE_GRACE_DAYS: int(0, 60).default(plan.graceDays),
  REFUND_WINDOW_DAYS: int(0, 365).default(usualRefundWindowDays),
  PROMO_CODES: z.string().transform(list).pipe(z.array(promoCode)).optional(),
  PAYMENTS_ADAPTER: z.enum(["sandbox", "stripe"]).optional(),
  PAYMENTS_WAIT_MS: int(1, 7_500).default(6_000),
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeKey,
  STRIPE_PRODUCT: stripeKey,
  DEMO_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export type EnvironmentValues = z.infer<typeof Environment>;
/** For what is judged beside settings that could not be read. */
const Sound = Environment.partial({ API_TOKEN_SECRETS: true });
export type SoundValues = z.infer<typeof Sound>;

export type Settings = Readonly<{
  production: boolean;
  host: string;
  port: number;
  /** Where figures for Prometheus are; nowhere when undefined. */
  metrics: { port: number; host: string } | undefined;
  /** Our own origin as browsers see it: where the sandboxes' hosted pages are. */
  ownUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The first signs, every one verifies. */
  tokenSecrets: readonly string[];
  /** Each proves that the site asks. */
  clientTokens: readonly string[];
  /** Encrypt what no table may hold readable: the first encrypts, every one decrypts. */
  dataKeys: readonly [string, ...string[]];
  ledgerLog: LogSettings;
  accessTokenSeconds: number;
  sessionDays: number;
  limitsFactor: number;
  /** The site's origin, without a slash at its end. */
  publicUrl: string;
  brand: Brand;
  smtpUrl: string | undefined;
  mailFrom: string;
  postalAddress: string;
  /** Who hears of those who want to take part or to sponsor. */
  contactEmail: string | undefined;
  /** Where the app is: what a text asks to open. */
  appUrl: string;
  sms: SmsSettings;
  push: PushSettings;
  brokerage: BrokerageSettings;
  brokerageOauth: oauth.OauthSettings;
  bankLink: BankLinkSettings;
  crowdfunding: funding.CrowdfundingSettings;
  marketData: MarketDataSettings;
  plan: PlanSettings;
  alerts: AlertSettings;
  /** So long after its payment a sale can be refunded, and is not paid out to whoever brought it. */
  refundWindowDays: number;
  payments: PaymentSettings;
  /** What is published at each start. */
  blog: PublishedBlog;
  demoPassword: string | undefined;
  logLevel: string;
}>;

/** What decides each setting, without its value. */
export const statesOf = (environment: Record<string, string | undefined>): SettingRow[] =>
  settingStates(Environment.shape, environment, {
    PUBLIC_URL: "default",
    API_PUBLIC_URL: "default",
    MAIL_FROM: "default",
    BROKERAGE_NAME: "default",
    MARKET_DATA_ATTRIBUTION: "default",
    PROMO_CODES: "default",
    SMS_ADAPTER: "default",
    PAYMENTS_ADAPTER: "default",
  });

/** @throws {SettingsError} */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty line of an .env file is a setting that is not set.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(set, { errorMap: settingReasons });
  const unread = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    why: message,
  }));
  const names = new Set(unread.map(({ name }) => name));
  const sound = Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name)));
  const beside = Sound.parse(sound);
  const blog = chooseBlog(beside.OWN_CONTENT_FILE, beside.APP_ENV === "production");
  const refused = withoutRepeats([...unread, ...unsafeSettings(beside, names)]);
  if (typeof blog === "string") refused.push({ name: "OWN_CONTENT_FILE", why: blog });
  if (!parsed.success || typeof blog === "string" || refused.length > 0) {
    throw new SettingsError(refused.map(({ name, why }) => `${name} ${why}.`).join("\n"), refused);
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? "http://localhost:3000").replace(/\/+$/, "");
  const [dataKey = "", ...olderKeys] = env.DATA_KEYS ?? env.API_TOKEN_SECRETS;
  return {
    production: env.APP_ENV === "production",
    host: env.API_HOST,
    port: env.API_PORT,
    metrics:
      env.API_METRICS_PORT === undefined
        ? undefined
        : { port: env.API_METRICS_PORT, host: env.API_METRICS_HOST },
    ownUrl: new URL(env.API_PUBLIC_URL ?? `http://localhost:${env.API_PORT}`).origin,
    dataDir: env.API_DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    tokenSecrets: env.API_TOKEN_SECRETS,
    clientTokens: env.API_CLIENT_TOKEN ?? [],
    dataKeys: [dataKey, ...olderKeys],
    ledgerLog: logSettings(env.LEDGER_KEY, publicUrl, olderKeys.at(-1) ?? dataKey),
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    sessionDays: env.SESSION_DAYS,
    limitsFactor: env.LIMITS_FACTOR,
    publicUrl,
    brand: brandName(env.BRAND_NAME),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? "mail@example.com",
    postalAddress: env.POSTAL_ADDRESS ?? "1 Example Street, Example City (set POSTAL_ADDRESS)",
    contactEmail: env.CONTACT_EMAIL,
    appUrl: env.APP_URL ?? publicUrl,
    sms: smsSettings(env),
    push: pushSettings(env, olderKeys.at(-1) ?? dataKey),
    brokerage: brokerageSettings(env),
    brokerageOauth: oauth.oauthSettings(env),
    bankLink: bankLinkSettings(env),
    plan: planSettings(env),
    alerts: alertSettings(env),
    refundWindowDays: env.REFUND_WINDOW_DAYS,
    payments: paymentSettings(env),
    crowdfunding: funding.crowdfundingSettings(env),
    marketData: marketDataSettings(env),
    blog,
    demoPassword: env.APP_ENV === "production" ? undefined : env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
  };
}
