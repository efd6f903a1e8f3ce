import type { BlockList } from "node:net";
import { type Brand, brandName } from "../domain/brand";
import { settingReasons } from "../domain/setting-reasons";
import { type SettingRow, settingStates, withoutRepeats } from "../domain/settings-table";
import { type AlertSettings, alertSettings } from "./alerts/settings";
import { type PlanSettings, planSettings } from "./billing/plan-settings";
import { chooseBlog, type PublishedBlog } from "./blog/own-blog";
import { Environment, Sound } from "./environment";
import { type LogSettings, logSettings } from "./ledger/settings";
import { type BankLinkSettings, bankLinkSettings } from "./providers/bank-link/settings";
import { type BrokerageSettings, brokerageSettings } from "./providers/brokerage/settings";
import * as oauth from "./providers/brokerage-oauth/settings";
import * as crowdfunding from "./providers/crowdfunding/settings";
import type { MarketDataSettings } from "./providers/market-data/port";
import { marketDataSettings } from "./providers/market-data/settings";
import { type PaymentSettings, paymentSettings } from "./providers/payments/settings";
import { type PushSettings, pushSettings } from "./providers/push/settings";
import { type SmsSettings, smsSettings } from "./providers/sms/settings";
import { type RecordPart, recordSettings } from "./record-settings";
import { SettingsError } from "./settings-error";
import { unsafeSettings } from "./unsafe-settings";

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
  /** The same database by the role that owns its tables; undefined where the upstream's own role migrates it. */
  migrationsDatabaseUrl: string | undefined;
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
  /** From where the desk may be used; from everywhere when undefined. */
  deskAddresses: BlockList | undefined;
  /** What support may give one member back, or in free months, within 30 days. Integer cents. */
  deskGivesCents: number;
  /** Whether a second person has to approve what an analyst issues by hand. */
  signalsNeedApproval: boolean;
  /** So long before a session's open what acts at it has to be issued by hand, so that members are told in time. */
  signalLeadMinutes: number;
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
  crowdfunding: crowdfunding.CrowdfundingSettings;
  marketData: MarketDataSettings;
  plan: PlanSettings;
  alerts: AlertSettings;
  /** How long after its payment a sale can be refunded, and is not paid out to its ambassador. */
  refundWindowDays: number;
  payments: PaymentSettings;
  /** What is published at each start. */
  blog: PublishedBlog;
  demoPassword: string | undefined;
  logLevel: string;
}> &
  Readonly<RecordPart>;

/** What decides each setting, without its value. */
export const statesOf = (environment: Record<string, string | undefined>): SettingRow[] =>
  settingStates(Environment.shape, environment, {
    PUBLIC_URL: "default",
    API_PUBLIC_URL: "default",
    MAIL_FROM: "default",
    BROKERAGE_NAME: "default",
    MARKET_DATA_ATTRIBUTION: "default",
    PROMO_CODES: "default",
    PUSH_HOSTS: "default",
    SMS_ADAPTER: "default",
    PAYMENTS_ADAPTER: "default",
  });

/** @throws {SettingsError} */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty line of an .env file is a setting that is not set.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(set, { errorMap: settingReasons });
  const issues = parsed.error?.issues ?? [];
  const unread = issues.map(({ path: [name], message: why }) => ({ name: String(name), why }));
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
    migrationsDatabaseUrl: env.MIGRATIONS_DATABASE_URL,
    tokenSecrets: env.API_TOKEN_SECRETS,
    clientTokens: env.API_CLIENT_TOKEN ?? [],
    dataKeys: [dataKey, ...olderKeys],
    ledgerLog: logSettings(env, publicUrl, olderKeys.at(-1) ?? dataKey),
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    sessionDays: env.SESSION_DAYS,
    limitsFactor: env.LIMITS_FACTOR,
    deskAddresses: env.DESK_ADDRESSES,
    deskGivesCents: env.DESK_GIVES_CENTS,
    signalsNeedApproval: env.SIGNAL_APPROVAL === "required",
    signalLeadMinutes: env.SIGNAL_LEAD_MINUTES,
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
    ...recordSettings(env),
    refundWindowDays: env.REFUND_WINDOW_DAYS,
    payments: paymentSettings(env),
    crowdfunding: crowdfunding.crowdfundingSettings(env),
    marketData: marketDataSettings(env),
    blog,
    demoPassword: env.APP_ENV === "production" ? undefined : env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
  };
}
