import { createHash } from "node:crypto";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { readAgreements } from "~/agreement-settings.server";
import { plainDocument, signedDocument } from "~/content/agreements/documents";
import {
  agreementsToSign,
  consentsToGive,
  recordConsents,
  relationshipSummaryLink,
} from "~/pages/legal/agreements.server";
import type { Exchange } from "~/upstream/exchange.server";
import { consents } from "../../../../api/db/consent-tables";
import { brandName } from "../../../../domain/brand";
import { callsTo, TestHolder } from "../../../harness/client";
import { answering, exchangeWith, unreachable, withVisitor } from "../../../harness/context";
import { register } from "../../../harness/people";
import { ada } from "../../../harness/tokens";

const agreementsOf = (setting?: string) => {
  const agreements = readAgreements(setting);
  return typeof agreements === "string" ? expect.fail(agreements) : agreements;
};
const settings = { brandName: undefined, brokerageName: "Sandbox Brokerage", agreements: agreementsOf() };
const resident = { country_of_tax_residence: "USA" };
const elsewhere = { country_of_tax_residence: "DEU" };
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the agreements to sign", () => {
  it("SPEC 3: four, each with two statements, a revision and the document to read", () => {
    const agreements = agreementsToSign(settings);
    expect(agreements.map(({ name, title }) => [name, title])).toEqual([
      ["margin_agreement", "Margin agreement"],
      ["account_agreement", "Account agreement"],
      ["customer_agreement", "Customer agreement"],
      ["options_agreement", "Options agreement"],
    ]);
    for (const { name, revision, href, statements } of agreements) {
      expect(href).toBe(`/legal/agreements/${name}/${revision}`);
      expect(statements).toHaveLength(2);
      expect(statements.join()).not.toMatch(/[{}]/);
    }
    expect(agreements[0]?.statements[1]).toBe("I agree to the margin agreement with Sandbox Brokerage.");
  });

  it("the hash is that of the text as it is shown, all names in it", () => {
    const parties = { brand: brandName("Acme"), broker: "Bull & Bear" };
    const [margin] = agreementsToSign({ ...settings, brandName: "Acme", brokerageName: "Bull & Bear" });
    const document = signedDocument("margin_agreement", "02.2026.11", parties);
    expect(margin?.hash).toBe(hashOf(plainDocument(document ?? expect.fail("no document"))));
    expect(margin?.hash).not.toBe(agreementsToSign(settings)[0]?.hash);
  });

  it("of the broker's own document the link and the hash are those of the setting", () => {
    const hash = "0123456789abcdef".repeat(4);
    const href = "https://files.example.com/crypto.pdf";
    const agreements = agreementsOf(`crypto_agreement@04.2023.05=${href}#sha256-${hash}`);
    expect(agreementsToSign({ ...settings, agreements, brokerageName: "Bull & Bear" })).toEqual([
      {
        name: "crypto_agreement",
        title: "Crypto agreement",
        revision: "04.2023.05",
        href,
        hash,
        statements: [
          "I have opened and read the crypto agreement of Bull & Bear, revision 04.2023.05.",
          "I agree to the crypto agreement with Bull & Bear.",
        ],
      },
    ]);
  });
});

describe("the consents to give", () => {
  const kinds = (answers: Record<string, string>) =>
    consentsToGive(settings, answers).map(({ kind }) => kind);
  const consent = (kind: string, answers = resident) =>
    consentsToGive(settings, answers).find((each) => each.kind === kind) ?? expect.fail(`no ${kind}`);

  it("the tax form goes by where somebody pays taxes", () => {
    expect(kinds(resident)).toEqual([
      "disclosures",
      "electronic_delivery",
      "w9",
      "options_disclosure_document",
    ]);
    expect(kinds(elsewhere)).toEqual([
      "disclosures",
      "electronic_delivery",
      "w8ben",
      "options_disclosure_document",
    ]);
  });

  it("each is shown with the very text that its hash is of", () => {
    const parties = { brand: brandName(undefined), broker: "Sandbox Brokerage" };
    for (const { kind, revision, text, label, hash, title } of [
      ...consentsToGive(settings, resident),
      ...consentsToGive(settings, elsewhere),
    ]) {
      const document = signedDocument(kind, revision, parties) ?? expect.fail(`no ${kind}`);
      expect(hash).toBe(hashOf(plainDocument(document)));
      expect(document.title).toBe(title);
      const plain = plainDocument(document).replaceAll(/ <[^>]+>/g, "");
      for (const words of [...text, label]) expect(plain).toContain(words);
      expect(text).not.toContain(label);
      expect(text.length).toBeGreaterThan(0);
    }
  });

  it("the tax forms alone want a typed name", () => {
    const signed = [...consentsToGive(settings, resident), ...consentsToGive(settings, elsewhere)].filter(
      ({ signature }) => signature,
    );
    expect(signed.map(({ kind }) => kind)).toEqual(["w9", "w8ben"]);
  });

  it("electronic delivery is tried by opening the consent as a document, options by their document", () => {
    expect(consent("electronic_delivery").href).toBe("/legal/agreements/electronic_delivery/02.2026.11");
    expect(consent("options_disclosure_document")).toMatchObject({
      href: expect.stringMatching(/^https:\/\/www\.theocc\.com\//),
      linkText: "Characteristics and Risks of Standardized Options",
    });
  });
});

it("Form CRS is the broker's own where the setting names it, else the summary in its name", () => {
  expect(relationshipSummaryLink({ formCrsUrl: undefined })).toEqual({
    title: "Customer relationship summary (Form CRS)",
    href: "/legal/agreements/form_crs/02.2026.11",
  });
  const formCrsUrl = "https://broker.example.com/crs.pdf";
  expect(relationshipSummaryLink({ formCrsUrl }).href).toBe(formCrsUrl);
});

describe("the record of what was agreed to", () => {
  const bench = withVisitor();
  const at = new Date("2026-11-20T10:00:00.000Z");
  const given = [...agreementsToSign(settings), ...consentsToGive(settings, resident)];

  function signer(exchange: Exchange, accessToken = "token") {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const holder = new TestHolder({ accessToken });
    const { clientToken } = bench.api;
    const { upstream } = callsTo("http://api.test", { holder, log }, { exchange, clientToken });
    const sign = () =>
      recordConsents(
        { upstream, log, session: { user: ada }, clientAddress: "198.51.100.7" },
        given,
        at,
        "press-1",
      );
    const own = () => lines.filter((line) => !line.includes("upstream call failed"));
    return { sign, lines, own };
  }

  it("is kept upstream: all of it, once however often it is sent, with one time and the signer's address", async () => {
    const { token } = await register(bench.api);
    const { sign, lines } = signer(exchangeWith(bench.api), token);
    await sign();
    await sign();
    const rows = await bench.api.db.select().from(consents);
    const recorded = rows.map(({ kind, revision, hash }) => `${kind} ${revision} ${hash}`).sort();
    const wanted = given.map((each) => ("kind" in each ? each.kind : each.name));
    expect(recorded).toEqual(given.map(({ revision, hash }, n) => `${wanted[n]} ${revision} ${hash}`).sort());
    expect(new Set(rows.map(({ givenAt }) => givenAt.getTime()))).toEqual(new Set([at.getTime()]));
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(["198.51.100.7"]));
    expect(lines).toEqual([]);
  });

  it.each([404, 501])(
    "an upstream that answers %d does not offer it: one line, and on it goes",
    async (status) => {
      const { sign, own } = signer(answering(status, { message: "There is no such call." }));
      await sign();
      expect(own()).toHaveLength(1);
      const line: unknown = JSON.parse(own()[0] ?? "");
      expect(line).toMatchObject({
        msg: "the upstream keeps no record of consents",
        consents: given.map(({ revision, hash }) => ({ revision, hash })),
        user: ada.id,
        at: at.toISOString(),
        key: "press-1",
      });
      expect(own().join()).not.toContain("198.51.100.7");
    },
  );

  it.each<[string, Exchange]>([
    ["fails", answering(500, { message: "no" })],
    ["refuses", answering(422, { message: "no" })],
    ["is limited", answering(429, { message: "no" })],
    ["cannot be reached", unreachable],
  ])("an upstream that %s stops who signs: nothing goes on without the record", async (_how, exchange) => {
    const { sign, own } = signer(exchange);
    await expect(sign()).rejects.toThrow("users.recordConsents");
    expect(own()).toEqual([]);
  });
});
