import { describe, expect, it } from "vitest";
import type { LegalDocument } from "~/content/legal/document";
import { legalDocument } from "~/content/legal/documents";
import { isModalName, legalDocuments, paths } from "~/lib/paths";
import { pathOfOurs } from "~/lib/redirect";
import { brandName } from "../../../domain/brand";
import { hrefsOf, textsOf } from "./text-of";

function read(name: string, brand = brandName(undefined)): LegalDocument {
  const document = legalDocument(name, brand);
  if (!document) throw new Error(`no document ${name}`);
  return document;
}

const wordsOf = (document: LegalDocument) => textsOf(document).join("\n");

describe("the legal documents", () => {
  it.each(legalDocuments)("%s has a title, a date and sections with headings of their own", (name) => {
    const { title, summary, updated, sections, name: own } = read(name);
    expect(own).toBe(name);
    expect(title).not.toBe("");
    expect(summary).not.toBe("");
    expect(new Date(`${updated}T00:00:00Z`).toISOString().slice(0, 10)).toBe(updated);
    expect(sections.length).toBeGreaterThan(3);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { id, blocks } of sections) {
      expect(id).toMatch(/^[a-z-]+$/);
      expect(blocks.length).toBeGreaterThan(0);
    }
  });

  it.each(legalDocuments)("%s names the product in every text (SPEC-DECISIONS 1)", (name) => {
    for (const brand of [brandName(undefined), brandName("Acme")]) {
      for (const text of textsOf(read(name, brand))) expect(text).not.toMatch(/[{}]| {2}|^$|undefined|NaN/);
    }
    expect(wordsOf(read(name))).not.toContain("Acme");
  });

  it("say the product where no name is set, with a capital where a sentence starts, and the name where one is", () => {
    expect(wordsOf(read("terms"))).toContain("The product publishes stock and options signals");
    expect(wordsOf(read("terms", brandName("Acme")))).toContain("Acme publishes stock and options signals");
    expect(read("privacy", brandName("Acme")).summary).toContain("What Acme keeps");
  });

  it("link to paths of ours and to the clearing house only", () => {
    for (const href of legalDocuments.flatMap((name) => hrefsOf(read(name)))) {
      const [path = ""] = href.split("#");
      const known = href.startsWith("https://www.theocc.com/") || pathOfOurs(path, "/none") === path;
      expect(known, href).toBe(true);
    }
  });

  it.each([undefined, "", "constructor", "__proto__", "texts", "Terms"])("there is none named %o", (name) => {
    expect(legalDocument(name, brandName(undefined))).toBeUndefined();
  });

  it("how figures are worked out explains the badges, the $1,000, the mission and the sample", () => {
    const words = wordsOf(read("how-figures"));
    for (const needed of [
      "Sample: made up by us",
      "Hypothetical:",
      "Live:",
      "Sandbox data:",
      "Imported data:",
      "Market cap is the close times the shares outstanding.",
      "ROI is stated for an assumed $1,000 investment in each trade.",
      "An ROI of 18% is a result of $180",
      "113.8%",
      "not a forecast",
      "31 trades",
      "29 trades closed, 20 with a gain and 9 with a loss; 2 still open",
      "$3,390",
      "27 of 29",
      "100 referrals bring $1,000 in subscriptions and 20% of that is $200",
    ]) {
      expect(words).toContain(needed);
    }
  });

  it("risk has the options line, the document to read first, and that nothing is personal", () => {
    const risk = read("risk");
    expect(wordsOf(risk)).toContain("Options involve risk and are not suitable for all investors.");
    expect(wordsOf(risk)).toContain("not personalised");
    expect(hrefsOf(risk)).toContain(
      "https://www.theocc.com/company-information/documents-and-archives/options-disclosure-document",
    );
  });

  it("privacy names every cookie that is set, its life, and the newsletter's two steps", () => {
    const texts = textsOf(read("privacy"));
    const lives = {
      session: "30 days at most",
      "device and investor-device": "365 days after you last signed in",
      ended: "30 days",
      draft: "an hour",
      toast: "a minute at the latest",
      consent: "365 days",
      visitor: "365 days",
      visit: "when you close the browser",
      referral: "365 days",
      utm: "365 days",
    };
    for (const [cookie, life] of Object.entries(lives)) {
      expect(texts.filter((text) => text.startsWith(`${cookie}: `))).toEqual([expect.stringContaining(life)]);
    }
    expect(texts.join("\n").match(/365 days/g)).toHaveLength(5);
    expect(texts).toContainEqual(
      expect.stringMatching(/^An investor login, a bank .* and a broker .* cookie/),
    );
    expect(texts).toContainEqual(expect.stringContaining("Without the second step nothing is sent."));
  });

  it("are at addresses of their own, and none is a dialog", () => {
    expect(legalDocuments.map(paths.legal)).toEqual([
      "/legal/terms",
      "/legal/privacy",
      "/legal/risk",
      "/legal/how-figures",
      "/legal/programme",
      "/legal/sms",
    ]);
    expect(legalDocuments.some(isModalName)).toBe(false);
  });
});
