import { describe, expect, it } from "vitest";
import { readAgreements } from "~/agreement-settings.server";
import { readSettings, SettingsError } from "~/env.server";

const hash = "0123456789abcdef".repeat(4);
const link = "https://files.example.com/agreements/customer.pdf";

const notAnEntry = /has an entry that is not NAME@/;

describe("the setting AGREEMENTS", () => {
  it("is SPEC 3's four with documents of ours where it is not set", () => {
    expect(readAgreements(undefined)).toEqual([
      { name: "margin_agreement", revision: "02.2026.11" },
      { name: "account_agreement", revision: "02.2026.11" },
      { name: "customer_agreement", revision: "02.2026.11" },
      { name: "options_agreement", revision: "02.2026.11" },
    ]);
  });

  it("names documents of ours and of the broker's own, in their order", () => {
    expect(
      readAgreements(`customer_agreement@22.2024.08=${link}#sha256-${hash}, margin_agreement@01.2026.11`),
    ).toEqual([
      { name: "customer_agreement", revision: "22.2024.08", linked: { href: link, hash } },
      { name: "margin_agreement", revision: "01.2026.11" },
    ]);
  });

  it("an agreement that we have no document of may be the broker's own", () => {
    expect(readAgreements(`crypto_agreement@04.2023.05=${link}#sha256-${hash}`)).toHaveLength(1);
  });

  it.each([
    ["an agreement without a document", "crypto_agreement@01.2026.11", /without a document/],
    ["a revision without a document", "margin_agreement@99.2026.11", /without a document/],
    ["what is a consent and no agreement", "electronic_delivery@01.2026.11", /without a document/],
    ["one agreement twice", "margin_agreement@01.2026.11,margin_agreement@01.2026.11", /twice/],
    ["no revision", "margin_agreement", notAnEntry],
    ["a revision of another form", "margin_agreement@1.2026.11", notAnEntry],
    ["a link without a hash", `customer_agreement@22.2024.08=${link}`, notAnEntry],
    ["a hash that is too short", `customer_agreement@22.2024.08=${link}#sha256-0123`, notAnEntry],
    ["a hash in capitals", `customer_agreement@22.2024.08=${link}#sha256-${hash.toUpperCase()}`, notAnEntry],
    ["a link without https", `margin_agreement@01.2026.11=http://a.test/#sha256-${hash}`, notAnEntry],
    ["a link to a script", `margin_agreement@01.2026.11=javascript:alert(1)#sha256-${hash}`, notAnEntry],
    ["a link to nowhere", `margin_agreement@01.2026.11=https://#sha256-${hash}`, notAnEntry],
    ["a gap in the list", "margin_agreement@01.2026.11,,account_agreement@01.2026.11", notAnEntry],
  ])("%s cannot be used", (_what, setting, why) => {
    expect(readAgreements(setting)).toEqual(expect.stringMatching(why));
  });

  it("more than the broker's call takes cannot be used", () => {
    const entries = Array.from({ length: 11 }, (_, at) => {
      const name = `agreement_${String.fromCharCode(97 + at)}`;
      return `${name}@01.2026.11=${link}#sha256-${hash}`;
    });
    expect(readAgreements(entries.slice(1).join(","))).toHaveLength(10);
    expect(readAgreements(entries.join(","))).toMatch(/more than 10/);
  });
});

describe("O4: what cannot be used stops the start with the setting's name", () => {
  const start = (settings: Record<string, string>) => () =>
    readSettings({ API_BASE_URL: "http://api.test", ...settings });

  it.each([
    ["AGREEMENTS", "margin_agreement@99.2026.11"],
    ["FORM_CRS_URL", "http://broker.example.com/crs.pdf"],
    ["FORM_CRS_URL", "crs.pdf"],
    ["BROKERAGE_PROVIDER", "Some Broker"],
    ["BROKERAGE_PROVIDER", "../users"],
    ["BROKERAGE_NAME", "B".repeat(61)],
  ])("%s=%s", (name, value) => {
    expect(start({ [name]: value })).toThrow(SettingsError);
    expect(start({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it("SPEC-DECISIONS 28: the broker is the sandbox where no other is named", () => {
    expect(start({})()).toMatchObject({
      brokerageProvider: "brokerage",
      brokerageName: "Sandbox Brokerage",
      formCrsUrl: undefined,
    });
    expect(start({ BROKERAGE_NAME: " ", AGREEMENTS: "" })()).toMatchObject({
      brokerageName: "Sandbox Brokerage",
      agreements: { length: 4 },
    });
  });
});
