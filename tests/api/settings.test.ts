import { describe, expect, it } from "vitest";
import { paymentWarning } from "../../api/providers/payments/settings";
import { readSettings } from "../../api/settings";
import { SettingsError } from "../../api/settings-error";

const random = "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw";
const other = "c21hbGwgdHJhZGVzIG9mIG9yZGVybHkgbGVkZ2Vycw";
const production = {
  APP_ENV: "production",
  API_TOKEN_SECRETS: random,
  API_CLIENT_TOKEN: other,
  DATA_KEYS: "bGVkZ2VycyBrZWVwIHdoYXQgbm9ib2R5IG1heSByZWFk",
  DATABASE_URL: "postgres://api@db.internal/api",
  PUBLIC_URL: "https://trades.example",
  SMTP_URL: "smtps://mail.internal",
  MAIL_FROM: "hello@trades.example",
  POSTAL_ADDRESS: "1 Ledger Lane, Springfield",
  PAYMENTS_ADAPTER: "sandbox",
  SMS_ADAPTER: "sandbox",
};

/** The sentences of a start that is refused. */
function refusal(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("settings", () => {
  it("need nothing but a token secret on a developer's machine", () => {
    expect(readSettings({ API_TOKEN_SECRETS: random })).toMatchObject({
      host: "127.0.0.1",
      port: 4000,
      dataDir: ".data",
      accessTokenSeconds: 900,
      sessionDays: 30,
      brand: { wordmark: "Trade Signals" },
      publicUrl: "http://localhost:3000",
      production: false,
    });
  });

  it("have the hosted pages where the process listens, unless it is reached by another name", () => {
    const given = { API_TOKEN_SECRETS: random, API_PORT: "4321" };
    expect(readSettings(given).ownUrl).toBe("http://localhost:4321");
    expect(readSettings({ ...given, API_PUBLIC_URL: "https://pages.example/" }).ownUrl).toBe(
      "https://pages.example",
    );
  });

  it("take an empty line of an .env file as not set", () => {
    expect(readSettings({ API_TOKEN_SECRETS: random, DATABASE_URL: "", BRAND_NAME: " " })).toMatchObject({
      databaseUrl: undefined,
      migrationsDatabaseUrl: undefined,
      brand: { wordmark: "Trade Signals" },
    });
  });

  it("split the secrets at commas, the first one first", () => {
    expect(readSettings({ API_TOKEN_SECRETS: `${random}, ${other}` }).tokenSecrets).toEqual([random, other]);
  });

  it("split the client tokens likewise, and have none unless there are some", () => {
    const given = { API_TOKEN_SECRETS: random };
    const both = { ...given, API_CLIENT_TOKEN: `${other},${random}` };
    expect(readSettings(both).clientTokens).toEqual([other, random]);
    expect(readSettings(given).clientTokens).toEqual([]);
  });

  it("split the data keys likewise, and make do with the token secrets on a developer's machine", () => {
    const given = { API_TOKEN_SECRETS: random };
    expect(readSettings({ ...given, DATA_KEYS: `${other},${random}` }).dataKeys).toEqual([other, random]);
    expect(readSettings(given).dataKeys).toEqual([random]);
  });

  it("name the broker of nobody's choice a sandbox, and let a real one be chosen whole or not at all", () => {
    expect(readSettings({ API_TOKEN_SECRETS: random }).brokerage).toMatchObject({
      provider: "brokerage",
      name: "Sandbox Brokerage",
      adapter: "sandbox",
      waitMs: 6000,
    });
    const real = {
      API_TOKEN_SECRETS: random,
      BROKERAGE_ADAPTER: "alpaca",
      BROKERAGE_NAME: "Alpaca",
      BROKERAGE_AGREEMENTS: "customer_agreement@22.2024.08, margin_agreement",
      ALPACA_URL: "https://broker-api.sandbox.alpaca.markets/",
      ALPACA_KEY_ID: "key",
      ALPACA_SECRET: "secret",
      ALPACA_EDGE_ADDRESS: "198.51.100.4",
    };
    expect(readSettings(real).brokerage).toMatchObject({
      name: "Alpaca",
      adapter: "alpaca",
      agreements: [{ name: "customer_agreement", revision: "22.2024.08" }, { name: "margin_agreement" }],
      alpaca: { url: "https://broker-api.sandbox.alpaca.markets", edgeAddress: "198.51.100.4" },
    });
    for (const name of [
      "BROKERAGE_NAME",
      "ALPACA_URL",
      "ALPACA_KEY_ID",
      "ALPACA_SECRET",
      "ALPACA_EDGE_ADDRESS",
    ]) {
      expect(refusal({ ...real, [name]: undefined })).toMatch(new RegExp(`^${name} is missing`));
    }
  });

  it("of a full production start are accepted, and seed no demo account", () => {
    expect(readSettings({ ...production, DEMO_PASSWORD: "a ledger of small trades" })).toMatchObject({
      production: true,
      demoPassword: undefined,
    });
  });

  it.each(Object.keys(production).filter((name) => name !== "APP_ENV"))(
    "stop a production start without %s by its name (O4)",
    (name) => {
      expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name} is missing`, "m"));
    },
  );

  it.each([
    ["the sandbox", { PAYMENTS_ADAPTER: "sandbox" }, /^PAYMENTS_ADAPTER=sandbox: .*nobody pays$/],
    ["a test key", { STRIPE_SECRET_KEY: "sk_test_0123456789" }, /^STRIPE_SECRET_KEY is .*nobody pays$/],
    [
      "a restricted test key",
      { STRIPE_SECRET_KEY: "rk_test_0123456789" },
      /^STRIPE_SECRET_KEY is .*nobody pays$/,
    ],
    ["a live key", { STRIPE_SECRET_KEY: "sk_live_0123456789" }, undefined],
  ])("have a production start with %s say whether anybody pays", (_what, changes, said) => {
    const stripe = {
      ...production,
      PAYMENTS_ADAPTER: "stripe",
      STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
      STRIPE_PRODUCT: "prod_0123456789",
    };
    const warning = paymentWarning(
      readSettings({ ...stripe, STRIPE_SECRET_KEY: "sk_live_0123456789", ...changes }).payments,
    );
    if (said) expect(warning).toMatch(said);
    else expect(warning).toBeUndefined();
  });

  it("let an operator accept the embedded database in production, in so many words", () => {
    const embedded = { ...production, DATABASE_URL: undefined };
    expect(refusal(embedded)).toContain("ALLOW_EMBEDDED_DATABASE=yes");
    expect(refusal({ ...embedded, ALLOW_EMBEDDED_DATABASE: "yes" })).toBe("");
  });

  it.each([
    ["API_TOKEN_SECRETS", "too-short-to-be-safe"],
    ["API_TOKEN_SECRETS", `${random},too-short-to-be-safe`],
    ["API_TOKEN_SECRETS", "change-me-change-me-change-me-change-me"],
    ["API_TOKEN_SECRETS", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["DATA_KEYS", "too-short-to-be-safe"],
    ["DATA_KEYS", "change-me-change-me-change-me-change-me"],
    ["DATA_KEYS", `${random},aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`],
    ["BROKERAGE_PROVIDER", "Canary/broker"],
    ["BROKERAGE_ADAPTER", "canary"],
    ["BROKERAGE_AGREEMENTS", "customer_agreement@canary"],
    ["BROKERAGE_WAIT_MS", "8000"],
    ["ALPACA_URL", "http://canary.example"],
    ["ALPACA_EDGE_ADDRESS", "2001:db8::7"],
    ["PUBLIC_URL", "http://canary.example"],
    ["API_PUBLIC_URL", "http://canary.example"],
    ["APP_URL", "http://canary.example"],
    ["API_CLIENT_TOKEN", "example-client-token-of-the-documentation"],
    ["DATABASE_URL", "mysql://canary@db/api"],
    ["SMTP_URL", "canary at mail"],
    ["PUBLIC_URL", "canary"],
    ["APP_ENV", "canary"],
    ["APP_ENV", "test"],
    ["LOG_LEVEL", "canary"],
    ["LOG_LEVEL", "fatal"],
    ["API_PORT", "canary"],
    ["ACCESS_TOKEN_SECONDS", "86400"],
    ["LIMITS_FACTOR", "1000"],
    ["MAIL_FROM", "canary"],
    ["PLAN_ID", "Canary/plan"],
    ["PLAN_CENTS", "49"],
    ["PLAN_LIFETIME_CENTS", "2001"],
    ["RECORD_CAPITAL_CENTS", "99999"],
    ["RECORD_CASH_YIELD", "0.3"],
    ["CLAIMS", "none"],
    ["TRIAL_DAYS", "366"],
    ["REFUND_WINDOW_DAYS", "366"],
    ["PAST_DUE_GRACE_DAYS", "-7"],
    ["PROMO_CODES", "canary!"],
    ["PAYMENTS_ADAPTER", "canary"],
    ["PAYMENTS_WAIT_MS", "8000"],
    ["STRIPE_SECRET_KEY", "a canary with spaces"],
    ["STRIPE_WEBHOOK_SECRET", "canary\nx-header: canary"],
    ["STRIPE_PRODUCT", "a canary"],
    ["MARKET_DATA_ADAPTER", "canary"],
    ["FINNHUB_API_KEY", "a canary with spaces"],
    ["FINNHUB_API_KEY", "canary\nx-header: canary"],
    ["MARKET_DATA_DISPLAY", "canary"],
    ["MARKET_DATA_PER_MINUTE", "1801"],
    ["MARKET_DATA_PER_MINUTE", "canary"],
    ["MARKET_DATA_DELAY_MINUTES", "-7"],
  ])("refuse %s=%s in production, with the name and without the value", (name, value) => {
    const message = refusal({ ...production, [name]: value });
    expect(message).toMatch(new RegExp(`^${name} `, "m"));
    for (const secret of value.split(",")) expect(message).not.toContain(secret);
  });

  it("are refused all at once, those that cannot be read and those that are unsafe", () => {
    const said = refusal({
      APP_ENV: "production",
      API_PORT: "canary",
      PUBLIC_URL: "http://canary.example",
      API_TOKEN_SECRETS: "change-me-change-me-change-me-change-me",
      BROKERAGE_ADAPTER: "alpaca",
    });
    for (const name of [
      "API_PORT",
      "PUBLIC_URL",
      "API_TOKEN_SECRETS",
      "API_CLIENT_TOKEN",
      "DATABASE_URL",
      "SMTP_URL",
      "ALPACA_URL",
    ])
      expect(said).toMatch(new RegExp(`^${name} `, "m"));
    expect(said).not.toContain("canary");
  });

  it("may have plain http for this machine alone, for a trial", () => {
    expect(refusal({ ...production, PUBLIC_URL: "http://localhost:3000" })).toBe("");
  });
});
