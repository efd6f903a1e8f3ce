import { z } from "zod";
import { plan } from "../domain/plan";
import { usualRefundWindowDays } from "../domain/referrals";
import { reasons } from "../domain/setting-reasons";
import { promoCode } from "./billing/plan-settings";
import { deskAddresses } from "./desk/addresses";
import { ledgerSecrets, witnessKeys } from "./ledger/settings";
import { providerEnvironment } from "./providers/environment";
import { recordKinds } from "./record-settings";
import { int, list, providerName, secret, url } from "./setting-kinds";

/** The environment of the reference upstream; .env.example describes each. */
export const Environment = z.object({
  APP_ENV: z.enum(["development", "production"]).default("development"),
  API_HOST: z.string().default("127.0.0.1"),
  API_PORT: int(0, 65_535).default(4000),
  API_METRICS_PORT: int(0, 65_535).optional(),
  API_METRICS_HOST: z.string().default("127.0.0.1"),
  API_PUBLIC_URL: url(["http:", "https:"]).optional(),
  API_DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  MIGRATIONS_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  ALLOW_EMBEDDED_DATABASE: z.enum(["yes", "no"]).default("no"),
  API_TOKEN_SECRETS: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")),
  API_CLIENT_TOKEN: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")).optional(),
  DATA_KEYS: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")).optional(),
  LEDGER_KEY: z.string().transform(list).pipe(ledgerSecrets).optional(),
  LEDGER_WITNESSES: z.string().transform(list).pipe(witnessKeys).optional(),
  ACCESS_TOKEN_SECONDS: int(1, 3600).default(900),
  SESSION_DAYS: int(1, 365).default(30),
  DESK_GIVES_CENTS: int(0, 1_000_000).default(5000),
  DESK_ADDRESSES: z.string().transform(list).pipe(deskAddresses).optional(),
  SIGNAL_APPROVAL: z.enum(["off", "required"]).default("off"),
  SIGNAL_LEAD_MINUTES: int(0, 720).default(15),
  LIMITS_FACTOR: z.coerce.number().positive("must be above 0").max(1_000_000).default(1),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  BRAND_NAME: z.string().max(60).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().email(reasons.email).optional(),
  POSTAL_ADDRESS: z.string().max(300).optional(),
  CONTACT_EMAIL: z.string().email(reasons.email).optional(),
  APP_URL: url(["http:", "https:"]).optional(),
  ...providerEnvironment,
  OWN_CONTENT_FILE: z.string().optional(),
  PAYWALL: z.enum(["off", "subscribers"]).default("off"),
  ALERTS: z.enum(["on", "stopped"]).default("on"),
  BOUNCE_SECRET: z.string().transform(list).pipe(z.array(secret).min(1, "is missing")).optional(),
  PLAN_ID: providerName.default(plan.id),
  PLAN_CENTS: int(50, 1_000_000).default(plan.monthlyCents),
  PLAN_LIFETIME_CENTS: int(50, 1_000_000).default(plan.discountedMonthlyCents),
  RECORD_CAPITAL_CENTS: recordKinds.capitalCents,
  RECORD_CASH_YIELD: recordKinds.cashYield,
  CLAIMS: recordKinds.claims,
  TRIAL_DAYS: int(0, 365).default(plan.trialDays),
  PAST_DUE_GRACE_DAYS: int(0, 60).default(plan.graceDays),
  REFUND_WINDOW_DAYS: int(0, 365).default(usualRefundWindowDays),
  PROMO_CODES: z.string().transform(list).pipe(z.array(promoCode)).optional(),
  DEMO_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
});

export type EnvironmentValues = z.infer<typeof Environment>;
/** For what is judged beside settings that could not be read. */
export const Sound = Environment.partial({ API_TOKEN_SECRETS: true });
export type SoundValues = z.infer<typeof Sound>;
