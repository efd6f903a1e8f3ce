// @vitest-environment happy-dom
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { groupsOf } from "~/components/onboarding/groups";
import { SigningPage } from "~/components/onboarding/signing-page";
import { readSettings } from "~/env.server";
import { countries } from "~/pages/onboarding/countries.server";
import { papersOf, type SigningData, signerOf } from "~/pages/onboarding/signing-papers.server";
import { readAnswers } from "../../../../domain/onboarding/judge";
import { type Answers, askedQuestions } from "../../../../domain/onboarding/question";
import { type QuestionStepName, questionStepNames, stepQuestions } from "../../../../domain/onboarding/steps";
import { contactForm, investorForm } from "../../../harness/onboarding";
import { htmlOf } from "../../../harness/page-html";

const settings = readSettings({ API_BASE_URL: "http://api.test" });
const employed = {
  ...investorForm,
  trusted_contact: "yes",
  trusted_given_name: "Kim",
  trusted_family_name: "Lee",
  trusted_email_address: "kim@example.com",
};
const { tax_id: _, ...answers }: Answers = {
  ...readAnswers(stepQuestions["contact-information"], contactForm),
  ...readAnswers(stepQuestions["investor-questionnaire"], employed),
};

const data: SigningData = {
  answers,
  given: { tax_id: "•••••9871" },
  countries,
  papers: papersOf(settings, answers, "a1b2c3"),
  signer: signerOf(answers),
  key: "the-key-of-this-page-24-c",
  broker: "Sandbox Brokerage",
  summary: { title: "Form CRS", href: "/legal/agreements/form_crs/01.2026.11" },
};

interface Refused {
  fieldErrors: Record<string, string>;
  repopulateFields: Record<string, string>;
}

function pageOf(refused?: Refused): HTMLElement {
  document.body.innerHTML = htmlOf(() => <SigningPage data={data} />, {
    at: "/onboarding/agreements",
    actionData: refused,
  });
  return document.body;
}

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();
const input = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no field ${name}`);

/** Label and answer of each row. */
const rowsOf = (page: HTMLElement) =>
  [...page.querySelectorAll("dl > div")].map((row) => [
    textOf(row.querySelector("dt")),
    textOf(row.querySelector("dd")),
  ]);

const asked = (step: QuestionStepName) => askedQuestions(stepQuestions[step], { ...answers, tax_id: "" });

test("every question that was asked stands there with its answer in words", () => {
  const rows = rowsOf(pageOf());
  expect(rows.map(([label]) => label)).toEqual(
    expect.arrayContaining(questionStepNames.flatMap((step) => asked(step).map(({ label }) => label))),
  );
  expect(rows).toHaveLength(questionStepNames.flatMap(asked).length);
  expect(rows).toEqual(
    expect.arrayContaining([
      ["Date of birth", "03/27/1990"],
      ["Apartment or unit", "Not given"],
      ["Country of birth", "United Kingdom"],
      ["Tax ID", "•••••9871"],
      ["What is your marital status?", "Married"],
      ["Name a trusted contact", "Yes"],
    ]),
  );
});

test("each group has its way to change it, and straight back", () => {
  const page = pageOf();
  for (const step of questionStepNames)
    for (const { key, title } of groupsOf(step)) {
      const link = page.querySelector(`#${key} a`);
      expect(link?.getAttribute("href"), key).toBe(`/onboarding/${step}?change=${key}#${key}`);
      expect(textOf(link), key).toBe(`Change: ${title}`);
    }
});

test("each agreement has both its statements, its revision and the link to its document (SPEC 3)", () => {
  const page = pageOf();
  for (const name of ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"]) {
    const paper = page.querySelector(`[data-paper="${name}"]`);
    expect(paper?.querySelectorAll('[type="checkbox"]'), name).toHaveLength(2);
    expect(paper?.querySelector(`a[href^="/legal/agreements/${name}/"]`)?.getAttribute("target")).toBe(
      "_blank",
    );
    expect(textOf(paper?.querySelector("header"))).toMatch(/Revision \d\d\.\d{4}\.\d\d$/);
  }
  expect(page.querySelectorAll("[type=checkbox]:checked"), "nothing is ticked for anybody").toHaveLength(0);
});

test("a form that came back has every tick and the name, says what is missing and leads there", () => {
  const [first, second] = [input(pageOf(), "margin_agreement_1").value, "margin_agreement_2"];
  const page = pageOf({
    fieldErrors: { [second]: "Required" },
    repopulateFields: { margin_agreement_1: first, w9_name: "Ada Byron", w9: "an older revision's" },
  });
  expect(input(page, "margin_agreement_1").checked).toBe(true);
  expect(input(page, "w9").checked, "ticked for another revision").toBe(false);
  expect(input(page, "w9_name").value).toBe("Ada Byron");
  expect(input(page, second).getAttribute("aria-invalid")).toBe("true");
  const link = page.querySelector("section a");
  expect([textOf(link), link?.getAttribute("href")]).toEqual([
    "Margin agreement, statement 2: Required",
    `#${input(page, second).id}`,
  ]);
});

test("the next press has this page's key, or that of an attempt of which nobody knows what became", () => {
  expect(input(pageOf(), "key").value).toBe(data.key);
  const again = { fieldErrors: {}, repopulateFields: { key: "the-key-of-that-attempt-2" } };
  expect(input(pageOf(again), "key").value).toBe("the-key-of-that-attempt-2");
});

test("U3: is valid HTML, refused or not", async () => {
  const react = { "attr-case": "off", "void-style": "off", "attribute-boolean-style": "off" } as const;
  const rules = { ...react, "attribute-empty-style": "off" } as const;
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });
  const wrong = { fieldErrors: { w9: "Required", w9_name: "Required" }, repopulateFields: {} };
  for (const html of [pageOf().innerHTML, pageOf(wrong).innerHTML]) {
    const { results } = await validator.validateString(`<main>${html}</main>`);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  }
});

test("how many boxes are ticked is said by the button, also of a form that came back", () => {
  const { papers } = data;
  const ticks = papers.flatMap(({ ticks }) => ticks);
  const said = (page: HTMLElement) => textOf(page.querySelector("tick-count"));
  expect(ticks.length).toBeGreaterThan(3);
  expect(said(pageOf())).toBe(`0 of ${ticks.length} boxes ticked`);
  const two = Object.fromEntries(ticks.slice(0, 2).map(({ name, value }) => [name, value]));
  const cameBack = pageOf({
    fieldErrors: { [ticks[2]?.name ?? ""]: "Required" },
    repopulateFields: { ...two, [ticks[2]?.name ?? ""]: "of an earlier revision" },
  });
  expect(said(cameBack)).toBe(`2 of ${ticks.length} boxes ticked`);
  expect(cameBack.querySelectorAll("form input[type=checkbox][required]")).toHaveLength(ticks.length);
});
