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
  },
};
const page = (changes: Partial<typeof standing> = {}, actionData?: unknown) => {
  const props: BackPageProps = {
    standing: { state: "ready", data: { ...standing, ...changes } },
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
    const html = page({}, refused);
    expect(times(html, sentence)).toBe(2);
    expect(times(html, explanation)).toBe(2);
  });
});

test("a refusal of the whole form stands in its summary, and the next press is another pledge", () => {
  const html = page(
    {},
    { fieldErrors: {}, repopulateFields: { amount: "321", said: "That pledge has ended." } },
  );
  expect(html).toMatch(/There is a problem.*That pledge has ended\./s);
  expect(html).toContain('value="321"');
  expect(html).toContain('value="a-key-of-the-page"');
});

test("says that other accounts count where less is left than this one has taken, and only there", () => {
  const shared = "what was pledged with another account under your tax ID counts too";
  expect(page()).not.toContain(shared);
  expect(page({ investedCents: 300_000, roomCents: 100_000 })).not.toContain(shared);
  expect(page({ roomCents: 100_000 })).toContain(shared);
});

test("begins with what was typed before somebody had to log in, until a refusal brings back other words", () => {
  expect(page()).toMatch(/name="amount"[^>]*value="12"/);
  expect(page({}, { fieldErrors: {}, repopulateFields: { amount: "321" } })).not.toContain('value="12"');
});
