import { describe, expect, it } from "vitest";
import { benefitCategories, benefitGroups, headlineFigures, statedIntraday } from "~/content/benefits";
import { howFiguresLink, intradayClaim, missionClaim, optionsDocument, programme } from "~/content/claims";
import * as landing from "~/content/landing";
import { landingSections } from "~/content/landing-sections";
import { plainText } from "~/content/rich-text";
import { sampleTeam } from "~/content/team";
import { tryoutPlaces } from "~/content/tryouts";
import { landingSection, legalDocuments, limitSection, paths } from "~/lib/paths";
import { calculatorSection, codeSection } from "~/lib/referral-links";
import { hrefsOf, textsOf } from "./text-of";

const page = { landing, benefitGroups, headlineFigures, statedIntraday };
const texts = textsOf(page);
const cards = benefitGroups.flatMap((group) => group.cards);

/** SPEC 1 and 9, "Marketing copy", as sentences of the page. */
const copyLines = [
  "help 100 million people turn under $500 into $1,000,000 in under 10 years",
  "More than 90% of trades close intraday",
  "25% of first-degree and 10% of second-degree sales",
  "1.5x profit share and 1.5x exit/IPO bonus for cofounding customers",
  "$10/month lifetime discount",
  "Investing from as little as $10",
  "$2,200 cap",
  "The founder allocates 90% of equity to cofounders and early small investors",
  "at least 50% of the cap table goes to diverse backgrounds",
  "The free test drive lasts 30 days",
];

describe("the landing page's content (SPEC 2)", () => {
  it.each(copyLines)("says %o", (line) => {
    expect(texts.some((text) => text.includes(line))).toBe(true);
  });

  it("has a benefit card in every category, and every part of each is filled", () => {
    expect(cards.map(({ category }) => category).sort()).toEqual(
      ["COFOUNDER", "INVESTOR", "Join", "Share", "Tryout", "Rewards", "SIGN UP", "EARLY ACCESS"].sort(),
    );
    expect([...benefitCategories].sort()).toEqual(cards.map(({ category }) => category).sort());
    for (const card of cards) {
      const parts = [card.title, card.description, card.paragraph, plainText(card.footNote), card.link.text];
      for (const part of [...parts, ...card.list]) expect(part.trim(), card.category).not.toBe("");
      expect(card.list.length, card.category).toBeGreaterThan(0);
    }
    expect(benefitGroups.map(({ audience }) => audience)).toEqual(["cofounder", "ambassador", "investor"]);
  });

  it("has values with category, header and description, and tryouts for cities and universities", () => {
    expect(landing.values.items.length).toBeGreaterThanOrEqual(3);
    for (const item of landing.values.items) {
      expect(Object.keys(item)).toEqual(["category", "header", "description"]);
    }
    expect(landing.tryouts.places.map(({ id }) => id)).toEqual(["cities", "universities"]);
    for (const place of landing.tryouts.places) expect(place.steps.length).toBeGreaterThan(0);
    expect(landing.joinAndShare.steps.length).toBeGreaterThan(1);
    expect(landing.impactInvestor.points.length).toBeGreaterThan(1);
  });

  it("shows seven people by a first name and a portrait each (SPEC-DECISIONS 20)", () => {
    const { members } = sampleTeam;
    expect(members).toHaveLength(7);
    expect(new Set(members.map(({ portrait }) => portrait)).size).toBe(7);
    expect(new Set(members.map(({ firstName }) => firstName)).size).toBe(7);
    for (const { firstName } of members) expect(firstName).toMatch(/^\p{Lu}\p{Ll}+$/u);
  });
});

describe("the claims", () => {
  it("25% and 10% stand with the size at which they are the schedule's (SPEC-DECISIONS 13)", () => {
    const { lede } = landing.payoutTable;
    expect(lede).toContain("25% of first-degree and 10% of second-degree sales");
    expect(lede).toContain("10,000 referrals");
  });

  it("wherever the $2,200 cap is cited, the rule's date stands beside it (SPEC-DECISIONS 14)", () => {
    const citing = texts.filter((text) => text.includes("$2,200"));
    expect(citing.length).toBeGreaterThan(0);
    for (const text of citing) {
      expect(text).toContain("$2,200 cap: the figure before 2022; the current floor is $2,500");
    }
  });

  it("wherever the mission stands, so does that it is hypothetical, and the way to the arithmetic (SPEC-DECISIONS 15)", () => {
    expect(missionClaim.basis).toBe("hypothetical");
    expect(plainText(missionClaim.note)).toMatch(/not a forecast: \$500 would have to grow 113\.8% a year/);
    expect(hrefsOf(missionClaim.note)).toEqual(["/legal/how-figures"]);
    expect(texts.filter((text) => text.includes("$1,000,000"))).toEqual([missionClaim.text]);
    expect(landing.hero.mission).toBe(missionClaim);
  });

  it("every figure of performance on the page carries its basis (SPEC-DECISIONS 15)", () => {
    expect(intradayClaim.basis).toBe("sample");
    expect(plainText(intradayClaim.note)).toContain("27 of 29 closed trades");
    expect(statedIntraday.basis).toBe("sample");
    expect(headlineFigures.filter(({ label }) => label.includes("trades"))).toEqual([]);
    expect(landing.tradeHistory.basis).toBe("sample");
    expect(landing.tradeHistory.title).toMatch(/^Sample/);
    expect(plainText(landing.tradeHistory.note)).toContain("ROI is stated for an assumed $1,000 investment");
    expect(hrefsOf(landing.tradeHistory.note)).toEqual([...hrefsOf(howFiguresLink), paths.roiTracker()]);
  });

  it("pay is for subscriptions sold, never for recruiting or for the raise", () => {
    expect(programme.paidForSales).toBe("Paid on subscriptions sold, nothing for recruiting.");
    for (const part of [landing.joinAndShare, landing.payoutTable, landing.tryouts]) {
      expect(textsOf(part).join(" ")).toContain(programme.paidForSales);
    }
    for (const part of [landing.joinAndShare, landing.impactInvestor]) {
      expect(textsOf(part).join(" ")).toContain(
        "Ambassadors are paid nothing for investments in the company.",
      );
    }
  });

  it("promises nothing", () => {
    const promises =
      /guarante|risk[- ]free|no risk|can't lose|cannot lose|proven|get rich|passive income|act now|limited time|hurry/i;
    expect(texts.filter((text) => promises.test(text))).toEqual([]);
  });
});

describe("the links", () => {
  it("name only pages and parts that exist", () => {
    const pages = [
      ...tryoutPlaces.map(paths.tryouts),
      ...[paths.referrals(), calculatorSection, codeSection, paths.freeTestDrive()],
      ...["cofounding_customer", "cofounding_ambassador"].map((programme) => paths.joinUs({ programme })),
      ...[paths.signUp(), paths.login(), paths.subscribe(), paths.roiTracker(), paths.invest(), limitSection],
      ...[paths.account(), paths.sectors()],
      ...legalDocuments.map(paths.legal),
    ];
    const parts = Object.values(landingSections).map(landingSection);
    const outside = hrefsOf(optionsDocument);
    for (const href of hrefsOf(page)) expect([...pages, ...parts, ...outside]).toContain(href);
  });

  it("no text has a placeholder, a double space or an empty string", () => {
    for (const text of texts) expect(text).not.toMatch(/[{}]| {2}|^$|undefined|NaN/);
  });
});
