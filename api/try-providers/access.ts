import { randomBytes } from "node:crypto";
import { createTransport } from "nodemailer";
import { createPlaidBankLink } from "../providers/bank-link/plaid/bank-link";
import { createPlaidHttp } from "../providers/bank-link/plaid/http";
import { createWebhookVerification } from "../providers/bank-link/plaid/webhook-key";
import { createAlpacaBrokerage } from "../providers/brokerage/alpaca/broker";
import { basicAuthorization, createHttp, createStreams } from "../providers/brokerage/alpaca/http";
import { createAlpacaOauth } from "../providers/brokerage-oauth/alpaca/oauth";
import { createFinnhub } from "../providers/market-data/finnhub/adapter";
import { sign } from "../providers/payments/sandbox/events";
import { createStripePayments } from "../providers/payments/stripe/payments";
import { pushSettings, vapidKeys } from "../providers/push/settings";
import { createWebPush } from "../providers/push/web-push/push";
import { createTwilio } from "../providers/sms/twilio/sms";
import { alpacaOperations } from "./alpaca";
import { oauthOperations } from "./alpaca-oauth";
import { finnhubOperations } from "./finnhub";
import { plaidOperations } from "./plaid";
import { type TriedOperation, tryOperations } from "./run";
import { smtpOperations } from "./smtp";
import { stripeOperations } from "./stripe";
import { TEST_SENDER, twilioOperations } from "./twilio";
import { browserOfNobody, knownServices, pushOperations } from "./web-push";

/** The settings of a provider by their names. */
type Values = Readonly<Record<string, string>>;

/** How the kit gets to a provider. */
export interface Provider {
  /** The settings that it takes, each with a value for a mock, which no key is ever sent to. */
  settings: Values;
  /** Why it cannot be tried at a mock; undefined where it can. */
  withoutMock?: string;
  /** Why these keys are not to be tried; undefined of test keys. */
  refuse(values: Values): string | undefined;
  /** @param mock the address of a mock, in place of the provider's */
  run(
    values: Values,
    mock: string | undefined,
    tell: (tried: TriedOperation) => void,
  ): Promise<TriedOperation[]>;
}

const now = () => new Date();
const trimmed = (url: string) => url.replace(/\/+$/, "");

const stripe: Provider = {
  settings: { STRIPE_SECRET_KEY: "sk_test_of_a_mock", STRIPE_PRODUCT: "prod_of_a_mock" },
  refuse: ({ STRIPE_SECRET_KEY: key = "" }) =>
    /^(sk|rk)_test_/.test(key)
      ? undefined
      : "STRIPE_SECRET_KEY is no key of the test mode (sk_test_… or rk_test_…): the kit charges cards and ends subscriptions",
  run: ({ STRIPE_SECRET_KEY: secretKey = "", STRIPE_PRODUCT: product = "" }, mock, tell) => {
    const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
    const port = createStripePayments({ secretKey, product, webhookSecrets: [webhookSecret], url: mock });
    const state = { since: now(), sign: (body: string) => sign(webhookSecret, body, now()) };
    return tryOperations(stripeOperations, { port, state, isMock: mock !== undefined, tell });
  },
};

const plaid: Provider = {
  settings: {
    PLAID_URL: "https://sandbox.plaid.com",
    PLAID_CLIENT_ID: "client-of-a-mock",
    PLAID_SECRET: "secret-of-a-mock",
  },
  refuse: ({ PLAID_URL: url = "" }) =>
    trimmed(url) === "https://sandbox.plaid.com"
      ? undefined
      : "PLAID_URL is not https://sandbox.plaid.com: the kit signs in at a bank as the sandbox's own user",
  run: ({ PLAID_URL = "", PLAID_CLIENT_ID: clientId = "", PLAID_SECRET: secret = "" }, mock, tell) => {
    const ask = createPlaidHttp({ url: mock ?? trimmed(PLAID_URL), clientId, secret }, { timeoutMs: 20_000 });
    const port = createPlaidBankLink(ask, {
      clientName: "Provider kit",
      webhookUrl: "https://example.com/webhooks/bank",
      verify: createWebhookVerification(ask, now),
    });
    return tryOperations(plaidOperations, { port, state: { ask }, isMock: mock !== undefined, tell });
  },
};

const alpaca: Provider = {
  settings: {
    ALPACA_URL: "https://broker-api.sandbox.alpaca.markets",
    ALPACA_KEY_ID: "key-of-a-mock",
    ALPACA_SECRET: "secret-of-a-mock",
  },
  refuse: ({ ALPACA_URL: url = "" }) =>
    /^https:\/\/broker-api\.sandbox\.([a-z]+\.)?alpaca\.markets$/.test(trimmed(url))
      ? undefined
      : "ALPACA_URL is not that of the broker's sandbox: the kit opens an account of nobody's",
  run: ({ ALPACA_URL = "", ALPACA_KEY_ID: keyId = "", ALPACA_SECRET: secret = "" }, mock, tell) => {
    const url = mock ?? trimmed(ALPACA_URL);
    const http = { url, now, authorization: basicAuthorization(keyId, secret) };
    const bridging = { agreements: [{ name: "customer_agreement" }], edgeAddress: "198.51.100.4" };
    const port = createAlpacaBrokerage(createHttp(http), bridging, createStreams(http));
    return tryOperations(alpacaOperations, { port, state: {}, isMock: mock !== undefined, tell });
  },
};

const twilio: Provider = {
  settings: {
    TWILIO_ACCOUNT_SID: "AC0123456789abcdef0123456789abcdef",
    TWILIO_AUTH_TOKEN: "token0of0a0mock",
    TWILIO_FROM: TEST_SENDER,
  },
  refuse: ({ TWILIO_FROM: from }) =>
    from === TEST_SENDER
      ? undefined
      : `TWILIO_FROM is not ${TEST_SENDER}, the sender of test credentials: from any other one the texts could leave`,
  run: ({ TWILIO_ACCOUNT_SID: accountSid = "", TWILIO_AUTH_TOKEN: authToken = "" }, mock, tell) => {
    const url = mock ?? "https://api.twilio.com";
    const port = createTwilio({ url, accountSid, authToken, sender: { From: TEST_SENDER } });
    return tryOperations(twilioOperations, { port, state: {}, isMock: mock !== undefined, tell });
  },
};

const finnhub: Provider = {
  settings: { FINNHUB_API_KEY: "key-of-a-mock" },
  refuse: () => undefined,
  run: ({ FINNHUB_API_KEY: key = "" }, mock, tell) => {
    const licence = { mayDisplay: false, attribution: null, delayMinutes: 0 };
    const perMinute = mock === undefined ? 60 : 6_000;
    const port = createFinnhub({
      key,
      perMinute,
      licence,
      now,
      ...(mock !== undefined && { baseUrl: mock }),
    });
    return tryOperations(finnhubOperations, { port, state: {}, isMock: mock !== undefined, tell });
  },
};

const smtp: Provider = {
  settings: { SMTP_URL: "smtp://127.0.0.1:25" },
  refuse: () => undefined,
  run: async ({ SMTP_URL = "" }, mock, tell) => {
    const port = createTransport({
      url: mock ?? SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
    });
    try {
      return await tryOperations(smtpOperations, { port, state: {}, isMock: mock !== undefined, tell });
    } finally {
      port.close();
    }
  },
};

const alpacaOauth: Provider = {
  settings: { ALPACA_OAUTH_CLIENT_ID: "client-of-a-mock", ALPACA_OAUTH_SECRET: "secret-of-a-mock" },
  // Whoever's keys they are: a page is opened, and a code of nobody is refused.
  refuse: () => undefined,
  run: ({ ALPACA_OAUTH_CLIENT_ID: clientId = "", ALPACA_OAUTH_SECRET: secret = "" }, mock, tell) => {
    const urls = { authorizeUrl: `${mock}/oauth/authorize`, tokenUrl: `${mock}/oauth/token` };
    const port = createAlpacaOauth({ clientId, secret, scope: "data" }, mock === undefined ? {} : urls);
    const open = async (url: string) =>
      (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) })).status;
    const state = { redirectUri: "https://example.com/back", open };
    return tryOperations(oauthOperations, { port, state, isMock: mock !== undefined, tell });
  },
};

const push: Provider = {
  settings: { VAPID_PRIVATE_KEY: "", CONTACT_EMAIL: "" },
  withoutMock: "pushes go over TLS to hosts of the internet alone, and no document describes a service",
  refuse: ({ VAPID_PRIVATE_KEY: key }) =>
    vapidKeys.unwrap().safeParse(key).success ? undefined : "VAPID_PRIVATE_KEY is no private key of P-256",
  run: ({ VAPID_PRIVATE_KEY, CONTACT_EMAIL: email = "" }, _mock, tell) => {
    const keys = vapidKeys.parse(VAPID_PRIVATE_KEY);
    const settings = pushSettings({ PUSH_ADAPTER: "web-push", VAPID_PRIVATE_KEY: keys }, "");
    const port = createWebPush(settings, `mailto:${email}`);
    const nobodys = knownServices(randomBytes(24).toString("base64url")).map(browserOfNobody);
    return tryOperations(pushOperations, { port, state: { nobodys }, isMock: false, tell });
  },
};

/** A kind of provider that nobody can try yet. */
interface Untried {
  whyNot: string;
}

const crowdfunding: Untried = {
  whyNot:
    "No intermediary of a crowdfunding round publishes an API, so there is no adapter to try: our tests try its promises on the sandbox",
};

/** Every provider that the kit knows, by the name behind --try. */
export const providers: Readonly<Record<string, Provider | Untried>> = {
  stripe,
  alpaca,
  "alpaca-oauth": alpacaOauth,
  plaid,
  twilio,
  push,
  finnhub,
  smtp,
  crowdfunding,
};
