import { randomBytes } from "node:crypto";
import { settingReasons } from "../domain/setting-reasons";
import {
  type RefusedSetting,
  type SettingRow,
  settingStates,
  withoutRepeats,
} from "../domain/settings-table";
import { readAgreements } from "./agreement-settings.server";
import type { NamedAgreement } from "./content/agreements/named";
import type { Team } from "./content/team";
import { Environment, Sound, type SoundValues } from "./environment.server";
import { chooseTeam } from "./own-team.server";
import { list } from "./setting-kinds.server";
import { unsafeSettings } from "./unsafe-settings.server";

/** A setting is missing or unsafe. The message holds names, never values. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  constructor(
    message: string,
    readonly refused: readonly RefusedSetting[],
  ) {
    super(message);
  }
}

export interface Settings {
  production: boolean;
  port: number;
  /** The interface to listen on; every one when undefined. */
  host: string | undefined;
  /** Where figures for Prometheus are; nowhere when undefined. */
  metrics: { port: number; host: string } | undefined;
  /** The site's canonical origin without a trailing slash, such as `https://example.com`. */
  publicUrl: string;
  /** Whether that origin is https: cookies are then `Secure` and `__Host-`. */
  secure: boolean;
  apiBaseUrl: string;
  /** Proves to the upstream that a forwarded visitor's address is ours to tell: the newest of those that it may take. */
  apiClientToken: string | undefined;
  /** The origins of providers' pages that forms may lead to. */
  hostedPageOrigins: readonly string[];
  bankLinkProvider: string;
  /** plaid: where scripts run, a bank is linked in the page itself. */
  bankLink: "hosted" | "plaid";
  /** stripe: where scripts run, a card is entered in the page itself, in the card provider's own element. */
  cardEntry: "hosted" | "stripe";
  /** The origins of the card provider's pages, to which the forms of the pages about cards may lead. */
  cardPageOrigins: readonly string[];
  /** Whom the card provider's script works for; no secret. */
  stripePublishableKey: string | undefined;
  /** The plan that people subscribe to: `subscriptionType` of SPEC 3. */
  planId: string;
  /** subscribers: what bearer calls answer is for who has a subscription (SPEC-DECISIONS 18). */
  paywall: "off" | "subscribers";
  /** measured: no figure about trades is shown that was not measured (SPEC-DECISIONS 42). */
  claims: "spec" | "measured";
  /** required: nothing of a visitor is kept past the browser's session, or sent on, until they accept. */
  consent: "off" | "required";
  /** Newest first: the first seals, all open. */
  sessionSecrets: [string, ...string[]];
  /** How many proxies in front of us append to X-Forwarded-For. */
  trustedProxies: number;
  brandName: string | undefined;
  /** How to reach the operator of the site, as pages show it. */
  contactEmail: string | undefined;
  postalAddress: string | undefined;
  /** The broker's name in the paths of its calls, and in sentences. */
  brokerageProvider: string;
  brokerageName: string;
  /** The registered intermediary that holds the rounds, in sentences. */
  intermediaryName: string;
  /** The name, in paths, of the broker with whom people connect an account that they have. */
  brokerageOauthProvider: string;
  /** What is signed to open an account, in this order. */
  agreements: readonly NamedAgreement[];
  /** The broker's own Form CRS. */
  formCrsUrl: string | undefined;
  /** The people that the landing page shows. */
  team: Team | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Total deadlines of a call of the upstream, body included, in milliseconds. */
  upstreamReadMs: number;
  upstreamWriteMs: number;
  /** Whether anything of what visitors do is recorded (SPEC 7, SPEC-DECISIONS 22). */
  analytics: boolean;
  /** Pages that are made at once; who comes beyond them is asked to come again. */
  maxRequests: number;
  /** How old a page for everybody may be before a new one is made. */
  pageFreshSeconds: number;
  /** Where visitors' pages may be kept in front of us: `purge` are the caches that are told of a new page. */
  sharedCache: { purge: readonly string[] } | undefined;
}

/** What decides each setting, without its value. */
export const statesOf = (environment: Record<string, string | undefined>): SettingRow[] =>
  settingStates(Environment.shape, environment, {
    PUBLIC_URL: "default",
    AGREEMENTS: "default",
    SESSION_SECRETS: "made for this run",
  });

/** Reads the settings; throws {@link SettingsError} with every name that is missing or unsafe. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(environment, { errorMap: settingReasons });
  const issues = parsed.error?.issues ?? [];
  const unread = issues.map(({ path, message }) => ({ name: String(path[0]), why: message }));
  const names = new Set(unread.map(({ name }) => name));
  const sound = Sound.parse(
    Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name))),
  );
  const agreements = readAgreements(sound.AGREEMENTS);
  const refused = [...unread, ...refusedBeside(sound, names)];
  if (typeof agreements === "string") refused.push({ name: "AGREEMENTS", why: agreements });
  const team = chooseTeam(sound.OWN_CONTENT_FILE, sound.APP_ENV === "production");
  if (typeof team === "string") refused.push({ name: "OWN_CONTENT_FILE", why: team });
  if (!parsed.success || typeof agreements === "string" || typeof team === "string" || refused.length > 0)
    throw refuse(withoutRepeats(refused));
  const env = parsed.data;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const secrets = list(env.SESSION_SECRETS);
  // A secret that stands in the source is none: where nobody set one (never in production) sessions end with the process.
  const [first = randomBytes(32).toString("base64url"), ...older] = secrets;
  return {
    production: env.APP_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    publicUrl: publicUrl.origin,
    secure: publicUrl.protocol === "https:",
    apiBaseUrl: env.API_BASE_URL,
    apiClientToken: env.API_CLIENT_TOKEN[0],
    hostedPageOrigins: env.HOSTED_PAGE_ORIGINS,
    bankLinkProvider: env.BANK_LINK_PROVIDER,
    bankLink: env.BANK_LINK,
    cardEntry: env.CARD_ENTRY,
    cardPageOrigins: env.CARD_PAGE_ORIGINS,
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
    planId: env.PLAN_ID,
    paywall: env.PAYWALL,
    claims: env.CLAIMS,
    consent: env.CONSENT,
    sessionSecrets: [first, ...older],
    trustedProxies: env.TRUSTED_PROXIES,
    brandName: env.BRAND_NAME,
    contactEmail: env.CONTACT_EMAIL,
    postalAddress: env.POSTAL_ADDRESS,
    brokerageProvider: env.BROKERAGE_PROVIDER,
    intermediaryName: env.INTERMEDIARY_NAME,
    brokerageOauthProvider: env.BROKERAGE_OAUTH_PROVIDER,
    brokerageName: env.BROKERAGE_NAME,
    agreements,
    formCrsUrl: env.FORM_CRS_URL,
    team,
    logLevel: env.LOG_LEVEL,
    upstreamReadMs: env.UPSTREAM_READ_MS,
    upstreamWriteMs: env.UPSTREAM_WRITE_MS,
    analytics: env.ANALYTICS_ENABLED === "true",
    maxRequests: env.MAX_REQUESTS,
    pageFreshSeconds: env.PAGE_FRESH_SECONDS,
    sharedCache: env.SHARED_CACHE === "on" ? { purge: env.SHARED_CACHE_PURGE } : undefined,
  };
}

/**
 * What is wrong with settings that can be read, beside the others. Of those that could not (`unread`) nothing more is
 * said, and an unknown APP_ENV counts as production.
 */
function refusedBeside(env: SoundValues, unread: ReadonlySet<string>): RefusedSetting[] {
  const refused = env.APP_ENV === "production" || unread.has("APP_ENV") ? unsafeSettings(env) : [];
  if (env.CARD_ENTRY === "stripe" && !env.STRIPE_PUBLISHABLE_KEY)
    refused.push({ name: "STRIPE_PUBLISHABLE_KEY", why: "is missing" });
  return refused.filter(({ name }) => !unread.has(name));
}

function refuse(refused: RefusedSetting[]): SettingsError {
  return new SettingsError(refused.map(({ name, why }) => `${name} ${why}`).join("; "), refused);
}
