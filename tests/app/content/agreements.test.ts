import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  agreementDocuments,
  consentDocuments,
  plainDocument,
  relationshipSummary,
  signedDocument,
} from "~/content/agreements/documents";
import { earlierConsents, earlierSummaries } from "~/content/agreements/earlier/documents";
import { pathOfOurs } from "~/lib/redirect";
import { brandName } from "../../../domain/brand";
import { hrefsOf, textsOf } from "./text-of";

const unset = { brand: brandName(undefined), broker: "Sandbox Brokerage" };
const named = { brand: brandName("Acme"), broker: "Bull & Bear" };
const every = [
  ...agreementDocuments,
  ...earlierConsents,
  ...Object.values(consentDocuments),
  ...earlierSummaries,
  relationshipSummary,
];
const keys = every.map(({ name, revision }) => [name, revision] as const);

function read(name: string, revision = "02.2026.11", parties = unset) {
  return signedDocument(name, revision, parties) ?? expect.fail(`no document ${name}@${revision}`);
}
const wordsOf = (name: string) => plainDocument(read(name));

/**
 * The texts as they are out. Who signed one is held to these very words: a change is another revision, beside the old
 * one, and never another hash here.
 */
const published: Record<string, string> = {
  "account_agreement@01.2026.11": "63c245f416409242",
  "account_agreement@02.2026.11": "765926e2c7e0814a",
  "ambassador_terms@01.2026.11": "fe5faca6cbf913c7",
  "ambassador_terms@02.2026.11": "b4fa4365d6f7e8b4",
  "customer_agreement@01.2026.11": "0c105fb17d5c86b1",
  "customer_agreement@02.2026.11": "257a2052ba5167a2",
  "disclosures@01.2026.11": "bc8f080d9436970e",
  "disclosures@02.2026.11": "25713e0a0f0615f7",
  "electronic_delivery@01.2026.11": "bd4bfbc9f3f8d22a",
  "electronic_delivery@02.2026.11": "b87156c6bea05cdf",
  "form_crs@01.2026.11": "1a55951943e77a1f",
  "form_crs@02.2026.11": "3df5af05ff89ce30",
  "investor_education@01.2026.11": "477a16c8f5727bc5",
  "investor_education@02.2026.11": "fcf366638f61a8f4",
  "investor_risk@01.2026.11": "05b32a6e169aa028",
  "investor_risk@02.2026.11": "49556b70c414d535",
  "margin_agreement@01.2026.11": "baaad31d7b6ba7cb",
  "margin_agreement@02.2026.11": "4186ff3d2ba724f1",
  "options_agreement@01.2026.11": "21a12b5a33d5dee3",
  "options_agreement@02.2026.11": "e3e8fe7aeb8942f8",
  "options_disclosure_document@01.2026.11": "dbf8af9ae8230a3d",
  "options_disclosure_document@02.2026.11": "6444c2c67f1c25d9",
  "subscription@01.2026.11": "0365c6de94e258ae",
  "subscription@02.2026.11": "e602408cf27bc72b",
  "w8ben@01.2026.11": "9a4c794f5e51ff8c",
  "w8ben@02.2026.11": "7ee6407ebb53bd71",
  "w9@01.2026.11": "4d8d65ce6679c6a5",
  "w9@02.2026.11": "51d421284e3f0514",
};

describe("the documents that are agreed to", () => {
  it("are what was published, word for word", () => {
    const hashes = keys.map(([name, revision]) => [
      `${name}@${revision}`,
      createHash("sha256")
        .update(plainDocument(read(name, revision)))
        .digest("hex")
        .slice(0, 16),
    ]);
    expect(Object.fromEntries(hashes)).toEqual(published);
  });

  it.each(keys)("%s@%s has a title, a date and sections with headings of their own", (name, revision) => {
    const { title, summary, updated, sections } = read(name, revision);
    expect(revision).toMatch(/^\d{2}\.\d{4}\.\d{2}$/);
    expect(updated.slice(0, 7)).toBe(revision.slice(3).replace(".", "-"));
    expect(title).not.toBe("");
    expect(summary).not.toBe("");
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0);
  });

  it.each(keys)("%s@%s has the product's and the broker's name in every text", (name, revision) => {
    for (const parties of [unset, named]) {
      const { sections, title, summary } = read(name, revision, parties);
      for (const text of textsOf({ sections, title, summary })) {
        expect(text).not.toMatch(/[{}]| {2}|^$|undefined/);
        expect(text, "a sentence begins with a capital").not.toMatch(/(^|[.?!] )the product/);
      }
    }
    expect(plainDocument(read(name, revision, named))).not.toMatch(/Sandbox Brokerage|[Tt]he product /);
  });

  it.each(agreementDocuments)(
    "$name@$revision ends with its two statements, and says whose words it is made of",
    (document) => {
      const { blocks } = document.sections.at(-1) ?? expect.fail("no section");
      expect(blocks).toEqual([{ kind: "list", items: document.statements }]);
      expect(plainDocument(read(document.name, document.revision))).toMatch(
        /(?:They belong|It belongs) to the sandbox of the product/,
      );
    },
  );

  it.each(Object.values(consentDocuments))("$name ends with what its tick says", ({ sections, label }) => {
    expect(sections.at(-1)?.blocks).toEqual([{ kind: "list", items: [label] }]);
  });

  it("link to pages of ours, and to those who publish what they speak of", () => {
    for (const href of every.flatMap(hrefsOf)) {
      const theirs = /^https:\/\/(www\.theocc\.com|www\.irs\.gov|www\.investor\.gov)\//.test(href);
      expect(theirs || pathOfOurs(href, "/none") === href, href).toBe(true);
    }
  });

  it.each([
    [undefined, undefined],
    ["margin_agreement", "99.2026.11"],
    ["constructor", "01.2026.11"],
    ["Margin_agreement", "01.2026.11"],
  ])("there is no %s@%s", (name, revision) => {
    expect(signedDocument(name, revision, unset)).toBeUndefined();
  });
});

describe("what each has to say", () => {
  it.each([
    // FINRA 2264(a): the margin disclosure statement.
    ["margin_agreement", "You can lose more than you put into the account"],
    ["margin_agreement", "can sell shares or options of yours"],
    ["margin_agreement", "without calling you first"],
    ["margin_agreement", "It chooses which."],
    ["margin_agreement", "raise what it requires at any time and without notice"],
    ["margin_agreement", "no right to more time"],
    ["options_agreement", "Characteristics and Risks of Standardized Options <https://www.theocc.com/"],
    // 15 USC 7001(c)(1)
    ["electronic_delivery", "You have the right to these records on paper."],
    ["electronic_delivery", "withdraw your consent at any time, without a fee"],
    ["electronic_delivery", "all records of the account with Sandbox Brokerage"],
    ["electronic_delivery", "When it changes, tell Sandbox Brokerage"],
    ["electronic_delivery", "You need a device with internet access"],
    ["electronic_delivery", "I opened this consent as a document and could read it on this device."],
    ["w9", "I am not subject to backup withholding"],
    ["w9", "Under penalties of perjury"],
    ["w9", "does not require your consent to any provision of this document other than the certifications"],
    ["w8ben", "The person named on this form is not a U.S. person"],
    ["w8ben", "ends with the last day of the third calendar year after the one in which you sign it"],
    ["w8ben", "No reduced rate under a tax treaty is claimed here"],
    ["form_crs", "You pay fees and costs whether you make or lose money on your investments"],
    ["form_crs", "Investor.gov/CRS <https://www.investor.gov/CRS>"],
  ])("%s: %s", (name, words) => {
    expect(wordsOf(name)).toContain(words);
  });

  it("the margin example adds up", () => {
    const [own, borrowed, fall] = [2_000, 2_000, 0.25];
    const bought = own + borrowed;
    const left = bought * (1 - fall) - borrowed;
    expect([bought, bought * (1 - fall), left]).toEqual([4_000, 3_000, 1_000]);
    expect(wordsOf("margin_agreement")).toContain("the shares lost 25%, you lost 50%");
    expect(1 - left / own).toBe(0.5);
  });
});
