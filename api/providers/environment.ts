import { z } from "zod";
import { defaultBankLink } from "../../domain/bank-link";
import { defaultBrokerage } from "../../domain/brokerage";
import { defaultBrokerageOauth } from "../../domain/brokerage-oauth";
import { int, list, providerName, url } from "../setting-kinds";
import { plaidKey } from "./bank-link/settings";
import { agreement } from "./brokerage/settings";
import { oauthKey, oauthScope } from "./brokerage-oauth/settings";
import { closingDay } from "./crowdfunding/settings";
import { feedFolder, finnhubKey } from "./market-data/settings";
import { stripeKey, stripeSecrets } from "./payments/settings";
import { pushHost, vapidKeys } from "./push/settings";
import { sendingNumber, twilioKey, twilioTokens } from "./sms/settings";

/** The part of the upstream's environment that chooses providers and is handed to their adapters. */
export const providerEnvironment = {
  SMS_ADAPTER: z.enum(["sandbox", "twilio"]).optional(),
  TWILIO_ACCOUNT_SID: twilioKey,
  TWILIO_AUTH_TOKEN: twilioTokens,
  TWILIO_FROM: sendingNumber,
  TWILIO_MESSAGING_SERVICE_SID: twilioKey,
  PUSH_ADAPTER: z.enum(["sandbox", "web-push"]).default("sandbox"),
  PUSH_HOSTS: z.string().transform(list).pipe(z.array(pushHost).min(1, "is missing")).optional(),
  VAPID_PRIVATE_KEY: vapidKeys,
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
  ALPACA_OAUTH_CLIENT_ID: oauthKey,
  ALPACA_OAUTH_SECRET: oauthKey,
  ALPACA_OAUTH_SCOPE: oauthScope,
  BANK_LINK_PROVIDER: providerName.default(defaultBankLink.provider),
  BANK_LINK_ADAPTER: z.enum(["sandbox", "plaid"]).default("sandbox"),
  PLAID_URL: url(["https:"]).optional(),
  PLAID_CLIENT_ID: plaidKey,
  PLAID_SECRET: plaidKey,
  CROWDFUNDING_ADAPTER: z.enum(["sandbox"]).default("sandbox"),
  OFFERING_CLOSES: closingDay,
  OFFERING_MIN_CENTS: int(100, 10_000_000).default(1_000),
  OFFERING_MAX_CENTS: int(100, 99_999_900).default(10_000_000),
  MARKET_DATA_ADAPTER: z.enum(["sandbox", "finnhub", "files"]).default("sandbox"),
  FINNHUB_API_KEY: finnhubKey,
  MARKET_DATA_FOLDER: feedFolder,
  MARKET_DATA_PER_MINUTE: int(1, 1800).default(60),
  MARKET_DATA_DISPLAY: z.enum(["yes", "no"]).default("no"),
  MARKET_DATA_ATTRIBUTION: z.string().max(300).optional(),
  MARKET_DATA_DELAY_MINUTES: int(0, 10_080).default(15),
  PAYMENTS_ADAPTER: z.enum(["sandbox", "stripe"]).optional(),
  PAYMENTS_WAIT_MS: int(1, 7_500).default(6_000),
  AUTOMATIC_TAX: z.enum(["on", "off"]).default("off"),
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecrets,
  STRIPE_PRODUCT: stripeKey,
};
