import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPlaidBankLink } from "../../../api/providers/bank-link/plaid/bank-link";
import { createAlpacaBrokerage } from "../../../api/providers/brokerage/alpaca/broker";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";
import { createStripePayments } from "../../../api/providers/payments/stripe/payments";
import { createSandboxSms } from "../../../api/providers/sms/sandbox/sms";
import { runKit } from "../../../api/try-providers/kit";
import { kinds, operationTable } from "../../../api/try-providers/table";
import { type MisbehavingUpstream, replyText, startUpstream } from "../../harness/upstream";

/** What the kit says with these words and settings. */
async function kit(args: string[], environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const code = await runKit(args, environment, { print: tell, complain: tell });
  return { code, lines, text: lines.join("\n") };
}

describe("the kit for providers", () => {
  const refused: [string, Record<string, string>, string][] = [
    [
      "stripe",
      { STRIPE_SECRET_KEY: "sk_live_canary", STRIPE_PRODUCT: "prod_canary" },
      "STRIPE_SECRET_KEY is no key of the test mode",
    ],
    [
      "stripe",
      { STRIPE_SECRET_KEY: "rk_live_canary", STRIPE_PRODUCT: "prod_canary" },
      "STRIPE_SECRET_KEY is no key of the test mode",
    ],
    [
      "plaid",
      { PLAID_URL: "https://production.plaid.com", PLAID_CLIENT_ID: "canary00", PLAID_SECRET: "canary00" },
      "PLAID_URL is not https://sandbox.plaid.com",
    ],
    [
      "alpaca",
      { ALPACA_URL: "https://broker-api.alpaca.markets", ALPACA_KEY_ID: "canary", ALPACA_SECRET: "canary" },
      "ALPACA_URL is not that of the broker's sandbox",
    ],
    [
      "twilio",
      { TWILIO_ACCOUNT_SID: "ACcanary", TWILIO_AUTH_TOKEN: "canary00", TWILIO_FROM: "+12025550100" },
      "TWILIO_FROM is not +15005550006",
    ],
  ];
  it.each(refused)("refuses live keys of %s before it calls anybody", async (name, environment, why) => {
    const { code, text } = await kit(["--try", name], environment);
    expect([code, text]).toEqual([2, expect.stringContaining(why)]);
    expect(text).not.toContain("canary");
  });

  it("names the settings that are missing", async () => {
    const { code, lines } = await kit(["--try", "stripe"], { STRIPE_PRODUCT: "prod_canary" });
    expect([code, lines]).toEqual([2, ["STRIPE_SECRET_KEY is missing."]]);
  });

  it.each([
    [[]],
    [["--try", "nobody"]],
    [["--try", "__proto__"]],
    [["--tried"]],
    [["--try", "stripe", "--mock", "there"]],
  ])("says what it wants where it gets %j", async (args) => {
    expect((await kit(args)).code).toBe(2);
  });

  it("has help that needs no settings", async () => {
    const { code, text } = await kit(["--help"]);
    expect([code, text]).toEqual([0, expect.stringContaining("npm run providers -- --try NAME")]);
  });

  describe("where a provider deviates", () => {
    let upstream: MisbehavingUpstream;
    beforeEach(async () => {
      upstream = await startUpstream();
    });
    afterEach(() => upstream.close());

    it("names each operation with the reason, and ends with 1", async () => {
      upstream.on("POST /link/token/create", replyText('{"link_token":"link-1"}'));
      upstream.on("POST /link/token/get", replyText("<html>"));
      const { code, lines } = await kit(["--try", "plaid", "--mock", upstream.baseUrl]);
      expect(code).toBe(1);
      expect(lines).toContain("deviates   begin: bank link begin: malformed (200)");
      expect(lines.at(-1)).toMatch(/^plaid: \d+ kept, 2 deviate, \d+ not tried\.$/);
      expect(lines.join("\n")).toContain("not tried  result: there is no link: an earlier operation failed");
    });

    it("tries every operation though the first one failed", async () => {
      const { code, lines } = await kit(["--try", "stripe", "--mock", upstream.baseUrl]);
      expect(code).toBe(1);
      expect(lines).toHaveLength(Object.keys(kinds[0]?.operations ?? {}).length + 1);
      expect(lines.join("\n")).toContain("not tried  setDefault: there is no customer");
    });

    it("gives no key to a mock, and prints none", async () => {
      const canary = "canary-key-of-an-operator";
      const environment = { FINNHUB_API_KEY: canary };
      const { code, text } = await kit(["--try", "finnhub", "--mock", upstream.baseUrl], environment);
      expect(code).toBe(1);
      expect(JSON.stringify(upstream.seen.map(({ headers, path }) => [headers, path]))).not.toContain(canary);
      expect(text).not.toContain(canary);
    });

    it("takes a key out of whatever is told of it", async () => {
      const environment = { SMTP_URL: "smtp://canary:canary@127.0.0.1:1" };
      const { code, text } = await kit(["--try", "smtp"], environment);
      expect([code, text]).toEqual([1, expect.stringContaining("it does not let us in (")]);
      expect(text).not.toContain("canary");
    });
  });
});

describe("the table of operations", () => {
  const send = async () => undefined;
  const ports: Record<string, object> = {
    Stripe: createStripePayments({ secretKey: "sk_test_x", webhookSecrets: ["whsec_x"], product: "prod_x" }),
    Alpaca: createAlpacaBrokerage(
      send,
      { agreements: [], edgeAddress: "198.51.100.4" },
      async function* () {},
    ),
    Plaid: createPlaidBankLink(send, {
      clientName: "Tests",
      webhookUrl: "https://example.com",
      verify: async () => new Date(),
    }),
    Twilio: createSandboxSms(),
    Finnhub: createSandbox(() => new Date()),
  };
  it.each(Object.entries(ports))("has each operation that the adapter of %s has", (name, port) => {
    const calls = Object.entries(port).filter(([, value]) => typeof value === "function");
    const known = kinds.find(({ title }) => title.endsWith(name))?.operations ?? {};
    expect(calls.map(([call]) => call).filter((call) => !(call in known))).toEqual([]);
  });

  it("is the one of docs/providers.md (npm run providers -- --table prints it)", () => {
    expect(readFileSync("docs/providers.md", "utf8")).toContain(operationTable());
  });
});
