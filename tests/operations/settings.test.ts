import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings as readSiteSettings } from "~/env.server";
import { readSettings as readApiSettings } from "../../api/settings";
import { apiProgram, siteProgram } from "../harness/built";
import { startCommand } from "../harness/processes";
import { settingNames } from "../harness/setting-names";

/** Stands in every value here, and may stand in no output. */
const canary = "canary";
const long = canary.repeat(60);
/** Long enough for a secret, and of six letters: nobody's secret. */
const weak = "canary-canary-canary-canary-canary-canary";

const secrets = {
  SESSION_SECRETS: "b3JkZXJseSBsZWRnZXJzIG9mIHNtYWxsIHRyYWRlcw",
  API_TOKEN_SECRETS: "bGVkZ2VycyBrZWVwIHdoYXQgbm9ib2R5IG1heSByZWFk",
  API_CLIENT_TOKEN: "c21hbGwgdHJhZGVzIG9mIG9yZGVybHkgbGVkZ2Vycw",
  DATA_KEYS: "d2hhdCBub2JvZHkgbWF5IHJlYWQgaXMga2VwdCBzbWFsbA",
};

interface Process {
  read(environment: Record<string, string | undefined>): unknown;
  file: "app/env.server.ts" | "api/settings.ts";
  /** All that a production start needs, and nothing more. */
  production: Record<string, string>;
  /** A value of each setting that stops a production start. */
  refused: Record<string, string>;
  /** Any text is one: what becomes of it only a start can tell. */
  free: string[];
}

const processes: Record<string, Process> = {
  site: {
    read: readSiteSettings,
    file: "app/env.server.ts",
    production: {
      APP_ENV: "production",
      PUBLIC_URL: "https://trades.example",
      API_BASE_URL: "https://api.example",
      SESSION_SECRETS: secrets.SESSION_SECRETS,
      API_CLIENT_TOKEN: secrets.API_CLIENT_TOKEN,
    },
    refused: {
      APP_ENV: canary,
      PORT: canary,
      PUBLIC_URL: `http://${canary}.example`,
      API_BASE_URL: `ftp://${canary}.example`,
      API_CLIENT_TOKEN: `${secrets.API_CLIENT_TOKEN},${weak}`,
      HOSTED_PAGE_ORIGINS: `https://${canary};`,
      SESSION_SECRETS: `${secrets.SESSION_SECRETS},${weak}`,
      TRUSTED_PROXIES: canary,
      BRAND_NAME: long,
      BROKERAGE_PROVIDER: `${canary}/..`,
      BROKERAGE_OAUTH_PROVIDER: `${canary}/..`,
      BROKERAGE_NAME: long,
      AGREEMENTS: canary,
      BANK_LINK_PROVIDER: `${canary}/..`,
      BANK_LINK: canary,
      CARD_ENTRY: canary,
      CARD_PAGE_ORIGINS: `https://${canary};`,
      STRIPE_PUBLISHABLE_KEY: `sk_live_${canary}`,
      PLAN_ID: `${canary}/..`,
      PAYWALL: canary,
      INTERMEDIARY_NAME: long,
      FORM_CRS_URL: `http://${canary}.example`,
      LOG_LEVEL: canary,
      UPSTREAM_READ_MS: canary,
      UPSTREAM_WRITE_MS: canary,
      MAX_REQUESTS: canary,
      PAGE_FRESH_SECONDS: canary,
    },
    free: ["HOST"],
  },
  upstream: {
    read: readApiSettings,
    file: "api/settings.ts",
    production: {
      APP_ENV: "production",
      PUBLIC_URL: "https://trades.example",
      DATABASE_URL: "postgres://api@db.example/api",
      API_TOKEN_SECRETS: secrets.API_TOKEN_SECRETS,
      API_CLIENT_TOKEN: secrets.API_CLIENT_TOKEN,
      DATA_KEYS: secrets.DATA_KEYS,
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "hello@trades.example",
      POSTAL_ADDRESS: "1 Ledger Lane, Springfield",
    },
    refused: {
      APP_ENV: canary,
      API_PORT: canary,
      API_PUBLIC_URL: canary,
      DATABASE_URL: `mysql://${canary}@db/api`,
      ALLOW_EMBEDDED_DATABASE: canary,
      API_TOKEN_SECRETS: `${secrets.API_TOKEN_SECRETS},${weak}`,
      API_CLIENT_TOKEN: `${secrets.API_CLIENT_TOKEN},${weak}`,
      DATA_KEYS: `${secrets.DATA_KEYS},${weak}`,
      ACCESS_TOKEN_SECONDS: canary,
      SESSION_DAYS: canary,
      LIMITS_FACTOR: canary,
      PUBLIC_URL: canary,
      BRAND_NAME: long,
      SMTP_URL: `${canary} at mail`,
      MAIL_FROM: canary,
      POSTAL_ADDRESS: long,
      BROKERAGE_PROVIDER: `${canary}/..`,
      BROKERAGE_NAME: long,
      BROKERAGE_ADAPTER: canary,
      BROKERAGE_AGREEMENTS: `customer_agreement@${canary}`,
      BROKERAGE_WAIT_MS: canary,
      ALPACA_URL: `http://${canary}.example`,
      ALPACA_EDGE_ADDRESS: canary,
      BROKERAGE_OAUTH_PROVIDER: `${canary}/..`,
      BROKERAGE_OAUTH_ADAPTER: canary,
      ALPACA_OAUTH_CLIENT_ID: `${canary} ${canary}`,
      ALPACA_OAUTH_SECRET: `${canary} ${canary}`,
      ALPACA_OAUTH_SCOPE: `${canary}\n${canary}`,
      BANK_LINK_PROVIDER: `${canary}/..`,
      BANK_LINK_ADAPTER: canary,
      PLAID_URL: `http://${canary}.example`,
      PLAID_CLIENT_ID: `${canary} ${canary}`,
      PLAID_SECRET: `${canary} ${canary}`,
      PLAN_ID: `${canary}/..`,
      PLAN_CENTS: canary,
      PLAN_LIFETIME_CENTS: canary,
      TRIAL_DAYS: canary,
      PAST_DUE_GRACE_DAYS: canary,
      PROMO_CODES: `${canary} #`,
      PAYMENTS_ADAPTER: canary,
      PAYMENTS_WAIT_MS: canary,
      STRIPE_SECRET_KEY: `${canary} ${canary}`,
      STRIPE_WEBHOOK_SECRET: `${canary} ${canary}`,
      STRIPE_PRODUCT: `${canary} ${canary}`,
      CROWDFUNDING_ADAPTER: canary,
      OFFERING_CLOSES: canary,
      OFFERING_MIN_CENTS: canary,
      OFFERING_MAX_CENTS: canary,
      MARKET_DATA_ADAPTER: canary,
      FINNHUB_API_KEY: `${canary} ${canary}`,
      MARKET_DATA_PER_MINUTE: canary,
      MARKET_DATA_DISPLAY: canary,
      MARKET_DATA_ATTRIBUTION: long,
      MARKET_DATA_DELAY_MINUTES: canary,
      DEMO_PASSWORD: canary,
      LOG_LEVEL: canary,
    },
    free: ["API_HOST", "API_DATA_DIR", "ALPACA_KEY_ID", "ALPACA_SECRET"],
  },
};

describe.each(Object.entries(processes))("O4: the settings of the %s", (_, { read, ...known }) => {
  const { file, production, refused, free } = known;
  const refusal = (environment: Record<string, string | undefined>): string => {
    try {
      read(environment);
    } catch (error) {
      return error instanceof Error && error.name === "SettingsError" ? error.message : "not a SettingsError";
    }
    return "";
  };

  it("are all tried here", () => {
    expect([...Object.keys(refused), ...free].sort()).toEqual(settingNames(file).sort());
  });

  it("that a production start needs are enough for one", () => {
    expect(refusal(production)).toBe("");
  });

  it.each(Object.keys(production).filter((name) => name !== "APP_ENV"))("stop it without %s", (name) => {
    expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name} is missing`));
  });

  it.each(Object.entries(refused))("stop it with an unsafe %s, by its name alone", (name, value) => {
    const said = refusal({ ...production, [name]: value });
    expect(said).toMatch(new RegExp(`^${name} `));
    expect(said).not.toContain(canary);
  });

  it("are all told at once, and still without a value", () => {
    const texts = Object.fromEntries(free.map((name) => [name, canary]));
    const said = refusal({ ...refused, ...texts });
    for (const name of ["PUBLIC_URL", "API_CLIENT_TOKEN"]) expect(refused[name]).toContain(canary);
    expect(said).toContain("LOG_LEVEL");
    expect(said).not.toContain(canary);
  });
});

describe("O4: a start", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "settings-"));
    writeFileSync(path.join(folder, "a-file"), "");
    writeFileSync(path.join(folder, "secrets.json"), `{ "SESSION_SECRETS": "${canary}" ${canary} }`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const site = { API_BASE_URL: "http://127.0.0.1:1", PORT: "4720" };
  const upstream = {
    API_PORT: "0",
    API_TOKEN_SECRETS: secrets.API_TOKEN_SECRETS,
    DATABASE_URL: `postgres://${canary}:${canary}@127.0.0.1:1/${canary}`,
  };
  const production = { ...processes.site?.production, PORT: "4720" };

  it.each<[string, string, Record<string, string>, RegExp]>([
    ["the site without its upstream", siteProgram, { PORT: "4720" }, /cannot start: API_BASE_URL is missing/],
    ["the site on no port", siteProgram, { ...site, PORT: canary }, /cannot start: PORT is not valid/],
    ["the site on no interface", siteProgram, { ...site, HOST: `${canary}.invalid` }, /4720 of HOST: /],
    [
      "the site with a weak secret",
      siteProgram,
      { ...production, SESSION_SECRETS: weak },
      /cannot start: SESSION_SECRETS is too short or a placeholder/,
    ],
    [
      "the upstream with a weak secret",
      apiProgram,
      { ...processes.upstream?.production, DATA_KEYS: weak },
      /cannot start\.\nDATA_KEYS has a known or guessable secret/,
    ],
    [
      "the upstream without a database that answers",
      apiProgram,
      upstream,
      /cannot start\.\nDATABASE_URL names a database that does not answer \(ECONNREFUSED\)/,
    ],
    [
      "the upstream on no interface",
      apiProgram,
      { ...upstream, API_HOST: `${canary}.invalid` },
      /cannot listen on API_HOST and API_PORT: /,
    ],
  ])("of %s ends with 1 and the setting's name, never its value", async (_, program, env, sentence) => {
    const started = startCommand([program], env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(sentence);
    expect(started.output()).not.toContain(canary);
  });

  it("of the upstream in what is no folder names API_DATA_DIR", async () => {
    const env = { ...upstream, DATABASE_URL: "", API_DATA_DIR: path.join(folder, "a-file", canary) };
    const started = startCommand([apiProgram], env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("API_DATA_DIR names a folder that cannot be used (ENOTDIR).");
    expect(started.output()).not.toContain(canary);
  });

  it("of everything over broken secrets names their file, and repeats nothing of it", async () => {
    const started = startCommand(["bin/start.mjs"], { API_DATA_DIR: folder, PORT: "4720" });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain("secrets.json cannot be used (it is no JSON)");
    expect(started.output()).not.toContain(canary);
    expect(existsSync(path.join(folder, "pg"))).toBe(false);
  });
});
