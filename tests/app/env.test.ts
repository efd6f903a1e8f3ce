import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "~/env.server";

const strong = "k3Jd82_-aQpLzX7vB0nMwErTyUiOp456";
const production = {
  APP_ENV: "production",
  PUBLIC_URL: "https://www.example.com",
  API_BASE_URL: "https://api.example.com",
  SESSION_SECRETS: strong,
  API_CLIENT_TOKEN: [...strong].reverse().join(""),
};
const refusal = (environment: Record<string, string | undefined>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return error instanceof SettingsError ? error.message : "";
  }
  return expect.fail("the settings were accepted");
};

describe("settings in development", () => {
  test("need the upstream's address and nothing else", () => {
    expect(readSettings({ API_BASE_URL: "http://127.0.0.1:4000" })).toMatchObject({
      production: false,
      port: 3000,
      publicUrl: "http://localhost:3000",
      secure: false,
      trustedProxies: 0,
      upstreamReadMs: 3_000,
      upstreamWriteMs: 10_000,
    });
  });

  test("blank is not set", () => {
    const settings = readSettings({
      API_BASE_URL: "http://a.test",
      PORT: "",
      BRAND_NAME: "  ",
      SESSION_SECRETS: "",
    });
    expect(settings).toMatchObject({ port: 3000, brandName: undefined });
  });

  test("PUBLIC_URL follows PORT, and is an origin", () => {
    expect(readSettings({ API_BASE_URL: "http://a.test", PORT: "4200" }).publicUrl).toBe(
      "http://localhost:4200",
    );
    const withPath = { API_BASE_URL: "http://a.test", PUBLIC_URL: "https://www.example.com/path/" };
    expect(readSettings(withPath).publicUrl).toBe("https://www.example.com");
  });
});

describe("O4: what is missing or unsafe is named, never shown", () => {
  test("a production's settings are accepted", () => {
    expect(readSettings(production)).toMatchObject({
      production: true,
      secure: true,
      sessionSecrets: [strong],
    });
    expect(
      readSettings({ ...production, SESSION_SECRETS: `${strong},${strong}2` }).sessionSecrets,
    ).toHaveLength(2);
  });

  test.each([
    ["API_BASE_URL", undefined, "is missing"],
    ["API_BASE_URL", "ftp://api.example.com", "must be a URL that begins with http:// or https://"],
    ["APP_ENV", "prod", "must be one of development, production"],
    ["PORT", "http", "must be a number"],
    ["PORT", "0", "must be 1 or more"],
    ["PORT", "65536", "must be 65535 or less"],
    ["MAX_REQUESTS", "1.5", "must be a whole number"],
    ["HOSTED_PAGE_ORIGINS", "https://a.test/path", "must be an origin such as https://pages.example"],
    ["BRAND_NAME", "x".repeat(61), "must have 60 characters or less"],
    ["CONTACT_EMAIL", "dana@", "must be an email address"],
    ["PLAN_ID", "A B", "must be lower-case letters, digits and dashes"],
    ["STRIPE_PUBLISHABLE_KEY", "sk_live_1", "is no publishable key of Stripe's"],
    ["FORM_CRS_URL", "http://a.test/", "must be a URL that begins with https://"],
    ["API_CLIENT_TOKEN", "\u00e9".repeat(40), "must be plain ASCII: it travels in a header"],
    [
      "AGREEMENTS",
      "margin_agreement",
      "has an entry that is not NAME@NN.YYYY.MM or NAME@NN.YYYY.MM=https://…#sha256-…",
    ],
  ])("what is refused says why: %s=%s", (name, value, why) => {
    expect(refusal({ ...production, [name]: value })).toBe(`${name} ${why}`);
  });

  test.each([
    ["API_BASE_URL", undefined],
    ["API_BASE_URL", "not an address"],
    ["API_BASE_URL", "ftp://api.example.com"],
    ["APP_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "0"],
    ["UPSTREAM_READ_MS", "0"],
    ["UPSTREAM_WRITE_MS", "0"],
    ["TRUSTED_PROXIES", "-1"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "www.example.com"],
  ])("everywhere: %s=%s", (name, value) => {
    const message = refusal({ ...production, [name]: value });
    expect(message).toContain(name);
    if (value) expect(message).not.toContain(value);
  });

  test.each([
    ["SESSION_SECRETS", undefined],
    ["SESSION_SECRETS", "short-secret"],
    ["SESSION_SECRETS", "a".repeat(64)],
    ["SESSION_SECRETS", "development-only-development-only-development"],
    ["SESSION_SECRETS", "please-change-me-please-change-me-1234567"],
    ["SESSION_SECRETS", `${strong},short`],
    ["API_CLIENT_TOKEN", undefined],
    ["API_CLIENT_TOKEN", "tiny"],
    ["PUBLIC_URL", "http://www.example.com"],
    ["PUBLIC_URL", undefined],
    ["API_BASE_URL", "http://api.example.com"],
    ["API_BASE_URL", "http://203.0.113.7:4000"],
    ["HOSTED_PAGE_ORIGINS", "https://pages.example.com,http://pages.example.com"],
    ["CARD_PAGE_ORIGINS", "http://pages.example.com"],
  ])("in production: %s=%s", (name, value) => {
    const message = refusal({ ...production, [name]: value });
    expect(message).toContain(name);
    if (value) expect(message).not.toContain(value);
    expect(message).not.toContain(strong);
  });

  test("the newest client token is the one that is sent", () => {
    const { API_CLIENT_TOKEN: older } = production;
    const newest = older.slice(1) + older[0];
    const both = readSettings({ ...production, API_CLIENT_TOKEN: `${newest}, ${older}` });
    expect(both.apiClientToken).toBe(newest);
  });

  test.each([
    "http://127.0.0.1:4000",
    "http://proxy:4000",
    "http://10.0.0.7:4000",
    "http://[fd00::7]:4000",
    "http://upstream.internal",
  ])("the upstream may be asked by plain http within a private network: %s", (API_BASE_URL) => {
    expect(readSettings({ ...production, API_BASE_URL }).apiBaseUrl).toBe(API_BASE_URL);
  });

  test("all of them at once, those that cannot be read and those that are unsafe", () => {
    const said = refusal({
      APP_ENV: "production",
      PORT: "http",
      PUBLIC_URL: "http://www.example.com",
      SESSION_SECRETS: "short-secret",
      AGREEMENTS: "nothing",
      CARD_ENTRY: "stripe",
    });
    for (const name of [
      "PORT",
      "PUBLIC_URL",
      "API_BASE_URL",
      "SESSION_SECRETS",
      "API_CLIENT_TOKEN",
      "AGREEMENTS",
      "STRIPE_PUBLISHABLE_KEY",
    ])
      expect(said).toMatch(new RegExp(`(?:^|; )${name} `));
  });

  test("an APP_ENV that is not known hides nothing that production would refuse", () => {
    expect(refusal({ APP_ENV: "prod" })).toMatch(/APP_ENV.*SESSION_SECRETS/);
  });

  test("all that are missing at once", () => {
    const message = refusal({ APP_ENV: "production", API_BASE_URL: "https://api.example.com" });
    expect(message).toMatch(/SESSION_SECRETS.*API_CLIENT_TOKEN.*PUBLIC_URL/);
  });

  test("NODE_ENV decides nothing", () => {
    expect(readSettings({ NODE_ENV: "production", API_BASE_URL: "http://a.test" }).production).toBe(false);
    expect(refusal({ ...production, NODE_ENV: "development", SESSION_SECRETS: "" })).toContain(
      "SESSION_SECRETS",
    );
  });

  test("pages elsewhere are origins, and nothing that could end a policy", () => {
    const origins = (HOSTED_PAGE_ORIGINS: string) =>
      readSettings({ ...production, HOSTED_PAGE_ORIGINS }).hostedPageOrigins;
    expect(origins("")).toEqual([]);
    expect(origins("https://Pages.example.com/, http://localhost:4000")).toEqual([
      "https://pages.example.com",
      "http://localhost:4000",
    ]);
    for (const wrong of ["pages.example.com", "https://a;b", "https://a b", "https://a.test/path", "*"]) {
      expect(refusal({ ...production, HOSTED_PAGE_ORIGINS: wrong })).toContain("HOSTED_PAGE_ORIGINS");
    }
  });

  test("cards are entered in the page only with a key that may stand there", () => {
    const stripe = { ...production, CARD_ENTRY: "stripe" };
    expect(refusal(stripe)).toContain("STRIPE_PUBLISHABLE_KEY is missing");
    expect(refusal({ ...stripe, STRIPE_PUBLISHABLE_KEY: "sk_live_51abc" })).toContain(
      "STRIPE_PUBLISHABLE_KEY",
    );
    const { cardEntry, stripePublishableKey } = readSettings({
      ...stripe,
      STRIPE_PUBLISHABLE_KEY: "pk_live_51abc",
    });
    expect([cardEntry, stripePublishableKey]).toEqual(["stripe", "pk_live_51abc"]);
  });

  test("this machine may be plain http in production, for a trial", () => {
    expect(readSettings({ ...production, PUBLIC_URL: "http://localhost:3000" }).secure).toBe(false);
  });
});
