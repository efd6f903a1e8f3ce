import { describe, expect, test } from "vitest";
import { BackPage, type BackPageProps } from "~/components/invest/back-page";
import { limitOn } from "../../../domain/investment-limit";
import { htmlOf } from "../../harness/page-html";

const today = "2026-11-22";
const means = { annualIncomeCents: 8_000_000, netWorthCents: 6_000_000, accredited: false };
const { explanation } = limitOn(today, means);
const standing = {
  checks: "cleared",
  ...means,
  limitCents: 400_000,
  investedCents: 0,
  roomCents: 400_000,
  offering: {
    id: "round",
    name: "The round",
    cancelUntil: "2027-03-30T00:00:00Z",
    termsUrl: "https://portal.test/terms",
    minCents: 10_000,
    maxCents: 500_000,
  },
};
const ready = (changes: Partial<typeof standing> = {}): BackPageProps["standing"] => ({
  state: "ready",
  data: { ...standing, ...changes },
});
const page = (told = ready(), actionData?: unknown) => {
  const props: BackPageProps = {
    standing: told,
    acknowledgements: [],
    intermediary: "Plain Portal",
    today,
    onceKey: "a-key-of-the-page",
    typed: { amount: "12", elsewhere: "" },
  };
  return htmlOf(() => <BackPage {...props} />, { at: "/invest/back", actionData });
};
const times = (html: string, text: string) => html.split(text).length - 1;

describe("a pledge above the limit", () => {
  const sentence = `That is more than you can pledge: ${explanation}`;
  const refused = {
    fieldErrors: { amount: sentence },
    repopulateFields: { amount: "4,000.01", key: "a-key-of-before" },
  };

  test("is told at its field and in the summary, and its working nowhere else", () => {
    expect(times(page(), explanation)).toBe(1);
    const html = page(ready(), refused);
    expect(times(html, sentence)).toBe(2);
    expect(times(html, explanation)).toBe(2);
  });
});

describe("the least and the most that can be pledged", () => {
  test("stand beside the amount, with what is left of the limit", () => {
    expect(page()).toContain(
      "In dollars: at least $100, and at most $4,000, which is what is left of your limit before what you invested elsewhere.",
    );
    expect(page(ready({ roomCents: 900_000 }))).toContain("at most $5,000, the largest pledge of this round");
  });

  test("are followed by no form where less is left than one pledge needs: nothing more can be pledged", () => {
    const html = page(ready({ investedCents: 396_000, roomCents: 4_000 }));
    expect(html).toContain(
      "Nothing more can be pledged: $40 is left of your limit of $4,000, and the least that can be pledged is $100.",
    );
    expect(html).not.toContain('name="amount"');
  });

  test("are said to be unknown beside the amount that was sent, where they could not be loaded", () => {
    const sent = { fieldErrors: {}, repopulateFields: { amount: "250", offering: "round" } };
    const html = page({ state: "failed", message: "It took too long." }, sent);
    expect(html).toMatch(/name="amount"[^>]*value="250"/);
    expect(html).toContain("We could not load the smallest and the largest amount you can pledge.");
    expect(page(ready(), sent)).not.toContain("We could not load");
  });

  test("leave a form that was sent where it is, with what is wrong", () => {
    const html = page(ready({ investedCents: 400_000, roomCents: 0 }), {
      fieldErrors: { amount: "Nothing more can be pledged." },
      repopulateFields: { amount: "50", offering: "round" },
    });
    expect(html).toMatch(/name="amount"[^>]*value="50"/);
  });
});

test("a refusal of the whole form stands in its summary, and the next press is another pledge", () => {
  const html = page(ready(), {
    fieldErrors: {},
    repopulateFields: { amount: "321", said: "That pledge has ended." },
  });
  expect(html).toMatch(/There is a problem.*That pledge has ended\./s);
  expect(html).toContain('value="321"');
  expect(html).toContain('value="a-key-of-the-page"');
});

test("says that other accounts count where less is left than this one has taken, and only there", () => {
  const shared = "what was pledged with another account under your tax ID counts too";
  expect(page()).not.toContain(shared);
  expect(page(ready({ investedCents: 300_000, roomCents: 100_000 }))).not.toContain(shared);
  expect(page(ready({ roomCents: 100_000 }))).toContain(shared);
});

test("begins with what was typed before somebody had to log in, until a refusal brings back other words", () => {
  expect(page()).toMatch(/name="amount"[^>]*value="12"/);
  expect(page(ready(), { fieldErrors: {}, repopulateFields: { amount: "321" } })).not.toContain('value="12"');
});
