import { z } from "zod";
import { defaultBankLink } from "../domain/bank-link";
import { defaultBrokerage } from "../domain/brokerage";
import { defaultBrokerageOauth } from "../domain/brokerage-oauth";
import { defaultIntermediary } from "../domain/crowdfunding";
import { plan } from "../domain/plan";
import { reasons } from "../domain/setting-reasons";
import { address, blank, count, list, origin, provider, text } from "./setting-kinds.server";

/** The environment of the site; .env.example describes each. */
export const Environment = z.object({
  APP_ENV: z.preprocess(blank, z.enum(["development", "production"]).default("development")),
  PORT: count(3000, 1, 65_535),
  HOST: text,
  METRICS_PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65_535).optional()),
  METRICS_HOST: z.preprocess(blank, z.string().trim().default("127.0.0.1")),
  PUBLIC_URL: z.preprocess(blank, address.optional()),
  API_BASE_URL: z.preprocess(blank, address),
  API_CLIENT_TOKEN: text
    .transform(list)
    .pipe(z.array(z.string().regex(/^[\x20-\x7e]+$/, "must be plain ASCII: it travels in a header"))),
  HOSTED_PAGE_ORIGINS: text.transform(list).pipe(z.array(origin)),
  SESSION_SECRETS: text,
  TRUSTED_PROXIES: count(0, 0, 10),
  BRAND_NAME: z.preprocess(blank, z.string().trim().max(60).optional()),
  CONTACT_EMAIL: z.preprocess(blank, z.string().trim().email(reasons.email).optional()),
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
      .regex(/^pk_\w{1,250}$/, "is no publishable key of Stripe's")
      .optional(),
  ),
  PLAN_ID: provider(plan.id),
  PAYWALL: z.preprocess(blank, z.enum(["off", "subscribers"]).default("off")),
  CLAIMS: z.preprocess(blank, z.enum(["spec", "measured"]).default("spec")),
  CONSENT: z.preprocess(blank, z.enum(["off", "required"]).default("off")),
  FORM_CRS_URL: z.preprocess(blank, address.startsWith("https://", reasons.url("https://")).optional()),
  OWN_CONTENT_FILE: text,
  LOG_LEVEL: z.preprocess(blank, z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
  UPSTREAM_READ_MS: count(3_000, 1, 60_000),
  UPSTREAM_WRITE_MS: count(10_000, 1, 60_000),
  ANALYTICS_ENABLED: z.string().optional(),
  MAX_REQUESTS: count(768, 1, 100_000),
  PAGE_FRESH_SECONDS: count(60, 1, 86_400),
  SHARED_CACHE: z.preprocess(blank, z.enum(["off", "on"]).default("off")),
  SHARED_CACHE_PURGE: text.transform(list).pipe(z.array(origin)),
});

/** For what is judged beside settings that could not be read. */
export const Sound = Environment.partial({ API_BASE_URL: true });
export type SoundValues = z.output<typeof Sound>;
