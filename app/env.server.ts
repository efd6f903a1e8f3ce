import { randomBytes } from "node:crypto";
import { z } from "zod";
import { defaultBankLink } from "../domain/bank-link";
import { defaultBrokerage } from "../domain/brokerage";
import { defaultBrokerageOauth } from "../domain/brokerage-oauth";
import { defaultIntermediary } from "../domain/crowdfunding";
import { plan } from "../domain/plan";
import { readAgreements } from "./agreement-settings.server";
import type { NamedAgreement } from "./content/agreements/named";

/** A setting is missing or unsafe. The message holds names, never values. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Never a secret's value: placeholders of examples. */
const placeholder = /development|change[-_ ]?me|example|default|placeholder|password|your[-_ ]secret/i;

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const text = z.preprocess(blank, z.string().trim().optional());
const list = (given: string | undefined) => (given ?? "").split(",").flatMap((part) => part.trim() || []);
const count = (fallback: number, min: number, max: number) =>
  z.preprocess(blank, z.coerce.number().int().min(min).max(max).default(fallback));
const address = z
  .string()
  .url()
  .regex(/^https?:\/\//);

/** Stands in a policy, so it may hold nothing that would end it. */
const origin = z
  .string()
  .regex(/^https?:\/\/(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?\/?$/i)
  .refine((text) => URL.canParse(text))
  .transform((text) => new URL(text).origin);

/** Stands in paths. */
const provider = (fallback: string) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default(fallback),
  );

const Environment = z.object({
  APP_ENV: z.preprocess(blank, z.enum(["development", "production"]).default("development")),
  PORT: count(3000, 1, 65_535),
  HOST: text,
  PUBLIC_URL: z.preprocess(blank, address.optional()),
  API_BASE_URL: z.preprocess(blank, address),
  // They travel in a header.
  API_CLIENT_TOKEN: text.transform(list).pipe(z.array(z.string().regex(/^[\x20-\x7e]+$/))),
  HOSTED_PAGE_ORIGINS: text.transform(list).pipe(z.array(origin)),
  SESSION_SECRETS: text,
  TRUSTED_PROXIES: count(0, 0, 10),
  BRAND_NAME: z.preprocess(blank, z.string().trim().max(60).optional()),
  CONTACT_EMAIL: z.preprocess(blank, z.string().trim().email().optional()),
  POSTAL_ADDRESS: z.preprocess(blank, z.string().trim().max(300).optional()),
  BROKERAGE_PROVIDER: provider(defaultBrokerage.provider),
  BROKERAGE_OAUTH_PROVIDER: provider(defaultBrokerageOauth.provider),
  BROKERAGE_NAME: z.preprocess(blank, z.string().trim().max(60).default(defaultBrokerage.name)),
  INTERMEDIARY_NAME: z.preprocess(blank, z.string().trim().max(60).default(defaultIntermediary)),
  AGREEMENTS: text,
  BANK_LINK_PROVIDER: provider(defaultBankLink.provider),
  BANK_LINK: z.preprocess(blank, z.enum(["hosted", "plaid"]).default("hosted")),
  CARD_ENTRY: z.preprocess(blank, z.enum(["hosted", "stripe"]).default("hosted")),
  CARD_PAGE_ORIGINS: text.transform(list).pipe(z.array(origin)),
  // Stands in pages; a secret key here would be everybody's.
  STRIPE_PUBLISHABLE_KEY: z.preprocess(
    blank,
    z
      .string()
      .regex(/^pk_\w{1,250}$/)
      .optional(),
  ),
  PLAN_ID: provider(plan.id),
  PAYWALL: z.preprocess(blank, z.enum(["off", "subscribers"]).default("off")),
  CONSENT: z.preprocess(blank, z.enum(["off", "required"]).default("off")),
  FORM_CRS_URL: z.preprocess(blank, address.startsWith("https://").optional()),
  LOG_LEVEL: z.preprocess(blank, z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
  UPSTREAM_READ_MS: count(3_000, 1, 60_000),
  UPSTREAM_WRITE_MS: count(10_000, 1, 60_000),
  ANALYTICS_ENABLED: z.string().optional(),
  MAX_REQUESTS: count(768, 1, 100_000),
  PAGE_FRESH_SECONDS: count(60, 1, 86_400),
});

export interface Settings {
  production: boolean;
  port: number;
  /** The interface to listen on; every one when undefined. */
  host: string | undefined;
  /** The site's canonical origin without a trailing slash, such as `https://example.com`. */
  publicUrl: string;
  /** Whether that origin is https: cookies are then `Secure` and `__Host-`. */
  secure: boolean;
  apiBaseUrl: string;
  /** Proves to the upstream that a forwarded visitor's address is ours to tell: the newest of those that it may take. */
  apiClientToken: string | undefined;
  /** Where forms may lead besides the site: the origins of providers' pages. */
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
  /** required: nothing of a visitor is kept past the browser's session, or sent on, until they accept. */
  consent: "off" | "required";
  /** Newest first: the first seals, all open. */
  sessionSecrets: [string, ...string[]];
  /** How many proxies in front of us append to X-Forwarded-For. */
  trustedProxies: number;
  brandName: string | undefined;
  /** How to reach whoever answers for the site, as pages show it. */
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
}

/** Reads the settings; throws {@link SettingsError} with every name that is missing or unsafe. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw refuse(
      parsed.error.issues.map((issue) => ({
        name: String(issue.path[0]),
        why: issue.code === "invalid_type" && issue.received === "undefined" ? "is missing" : "is not valid",
      })),
    );
  }
  const env = parsed.data;
  const agreements = readAgreements(env.AGREEMENTS);
  if (typeof agreements === "string") throw refuse([{ name: "AGREEMENTS", why: agreements }]);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const secrets = list(env.SESSION_SECRETS);
  if (env.CARD_ENTRY === "stripe" && !env.STRIPE_PUBLISHABLE_KEY)
    throw refuse([{ name: "STRIPE_PUBLISHABLE_KEY", why: "is missing" }]);
  if (env.APP_ENV === "production") assertSafe(env, secrets, publicUrl);
  // A secret that stands in the source is none: where nobody set one (never in production) sessions end with the process.
  const [first = randomBytes(32).toString("base64url"), ...older] = secrets;
  return {
    production: env.APP_ENV === "production",
    port: env.PORT,
    host: env.HOST,
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
    logLevel: env.LOG_LEVEL,
    upstreamReadMs: env.UPSTREAM_READ_MS,
    upstreamWriteMs: env.UPSTREAM_WRITE_MS,
    analytics: env.ANALYTICS_ENABLED === "true",
    maxRequests: env.MAX_REQUESTS,
    pageFreshSeconds: env.PAGE_FRESH_SECONDS,
  };
}

interface Refusal {
  name: string;
  why: string;
}

/** APP_ENV decides about strictness, never NODE_ENV: that one is baked into the build. */
function assertSafe(
  {
    API_CLIENT_TOKEN: clientTokens,
    PUBLIC_URL: givenUrl,
    HOSTED_PAGE_ORIGINS: hosted,
    CARD_PAGE_ORIGINS: cards,
  }: z.output<typeof Environment>,
  secrets: string[],
  publicUrl: URL,
): void {
  const refused: Refusal[] = [];
  if (secrets.length === 0) refused.push({ name: "SESSION_SECRETS", why: "is missing" });
  if (secrets.some(isWeak)) refused.push({ name: "SESSION_SECRETS", why: "is too short or a placeholder" });
  if (clientTokens.length === 0) refused.push({ name: "API_CLIENT_TOKEN", why: "is missing" });
  if (clientTokens.some(isWeak))
    refused.push({ name: "API_CLIENT_TOKEN", why: "is too short or a placeholder" });
  if (!givenUrl) refused.push({ name: "PUBLIC_URL", why: "is missing" });
  const why = "must be https outside this machine";
  if (!isProtected(publicUrl)) refused.push({ name: "PUBLIC_URL", why });
  const admits = (origins: string[]) => origins.every((url) => isProtected(new URL(url)));
  if (!admits(hosted)) refused.push({ name: "HOSTED_PAGE_ORIGINS", why });
  if (!admits(cards)) refused.push({ name: "CARD_PAGE_ORIGINS", why });
  if (refused.length > 0) throw refuse(refused);
}

const isProtected = ({ protocol, hostname }: URL) =>
  protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** 32 characters, at least 10 of them different. */
function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10 || placeholder.test(secret);
}

function refuse(refused: Refusal[]): SettingsError {
  return new SettingsError(refused.map(({ name, why }) => `${name} ${why}`).join("; "));
}
