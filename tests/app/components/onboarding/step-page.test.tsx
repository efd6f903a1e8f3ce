// @vitest-environment happy-dom
import { HtmlValidate } from "html-validate";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { groupsOf } from "~/components/onboarding/groups";
import { IdentityNotice } from "~/components/onboarding/identity-notice";
import { fieldNames } from "../../../../domain/onboarding/form-fields";
import { allQuestions } from "../../../../domain/onboarding/question";
import { questionStepNames, stepQuestions } from "../../../../domain/onboarding/steps";
import { contactForm, investorForm } from "../../../harness/onboarding";
import { stepData, stepPage } from "../../../harness/step-page";

/** The page as the server sends it. */
function htmlOf(...page: Parameters<typeof stepPage>): string {
  const html = renderToString(stepPage(...page));
  // The stub, which is made for browsers, is warned of its own layout effects here.
  const said = vi.mocked(console.error).mock.calls;
  expect(said.filter(([warning]) => !String(warning).includes("useLayoutEffect does nothing"))).toEqual([]);
  vi.mocked(console.error).mockClear();
  return html;
}

function documentOf(...page: Parameters<typeof stepPage>): HTMLElement {
  document.body.innerHTML = htmlOf(...page);
  return document.body;
}

const field = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no field ${name}`);
const groupOf = (page: HTMLElement, key: string) =>
  page.querySelector<HTMLDetailsElement>(`[data-group="${key}"]`) ?? expect.fail(`no group ${key}`);
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ").trim();
describe.each(questionStepNames)("the page of %s", (step) => {
  const questions = stepQuestions[step];

  test("asks every question once, each follow-up too", () => {
    const page = documentOf(stepData(step));
    for (const name of fieldNames(questions)) {
      const fields = [...page.querySelectorAll(`[name="${name}"]`)];
      const ids = new Set(fields.map(({ id }) => id));
      expect(ids.size, name).toBe(fields.length);
      expect(fields.length, name).toBeGreaterThan(0);
    }
    const grouped = groupsOf(step).flatMap((group) => group.questions);
    expect(grouped.map(({ name }) => name).sort()).toEqual(questions.map(({ name }) => name).sort());
  });

  test("gives each field its name, its hint and its message", () => {
    const names = allQuestions(questions).map(({ name }) => name);
    const fieldErrors = Object.fromEntries(names.map((name) => [name, `Wrong: ${name}`]));
    const page = documentOf(stepData(step), { fieldErrors, repopulateFields: {} });
    for (const question of allQuestions(questions)) {
      const first = page.querySelector(`[id="${step}-${question.name}"]`);
      const group = first?.closest("fieldset");
      const described = question.kind === "date" || group?.role === "radiogroup" ? group : first;
      const texts = (described?.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => page.querySelector(`[id="${id}"]`)?.textContent);
      expect(texts, question.name).toContain(`Wrong: ${question.name}`);
      if (question.hint) expect(texts.join(" "), question.name).toContain(question.hint);
      const label =
        group?.querySelector("legend") ?? page.querySelector(`[for="${first?.id}"]`) ?? first?.parentElement;
      expect(label?.textContent, question.name).toContain(question.label);
    }
  });

  test("says why it asks, for whoever wonders", () => {
    const page = documentOf(stepData(step));
    for (const { label, why } of allQuestions(questions).filter((question) => question.why)) {
      const details = [...page.querySelectorAll("details")].find(
        ({ firstElementChild }) => firstElementChild?.textContent === `Why we ask: ${label}`,
      );
      expect(details?.querySelector("p")?.textContent, label).toBe(why);
    }
  });

  test("leads from the summary to each field that is wrong", () => {
    const wrong = questions.map(({ name }) => name);
    const fieldErrors = Object.fromEntries(wrong.map((name) => [name, "Required"]));
    const page = documentOf(stepData(step), { fieldErrors, repopulateFields: {} });
    const links = [...page.querySelectorAll<HTMLAnchorElement>(`[aria-labelledby="${step}-errors"] a`)];
    expect(links).toHaveLength(wrong.length);
    for (const link of links)
      expect(page.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)?.tagName).toMatch(
        /INPUT|SELECT/,
      );
    expect(page.querySelector(`[aria-labelledby="${step}-errors"]`)?.hasAttribute("autofocus")).toBe(true);
  });

  test("says what is wrong before anything else", () => {
    const fieldErrors = { [questions[0]?.name ?? ""]: "Required" };
    const html = htmlOf(stepData(step), { fieldErrors, repopulateFields: {} }, <IdentityNotice />);
    expect(html.indexOf("There is a problem")).toBeLessThan(html.indexOf("Important information"));
    expect(html.indexOf("Important information")).toBeLessThan(html.indexOf("<details"));
  });

  test("is valid markup, with nothing inline that the policy forbids", async () => {
    const html = htmlOf(stepData(step), undefined, <IdentityNotice />);
    expect(html).not.toMatch(/<script|<style|style=|onclick=/);
    const react = { "attr-case": "off", "void-style": "off", "attribute-boolean-style": "off" } as const;
    const rules = { ...react, "no-autocomplete-off": "off" } as const;
    const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });
    const { results } = await validator.validateString(`<main>${html}</main>`);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

describe("a question", () => {
  test("of few choices is a group of radio buttons under its legend", () => {
    const page = documentOf(stepData("investor-questionnaire", { values: { risk_tolerance: "moderate" } }));
    const group = field(page, "risk_tolerance").closest("fieldset");
    expect(group?.getAttribute("role")).toBe("radiogroup");
    const radios = [...(group?.querySelectorAll("input") ?? [])];
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ["conservative", false],
      ["moderate", true],
      ["significant_risk", false],
    ]);
    expect(radios.map(({ labels }) => labels?.[0]?.textContent ?? "")).not.toContain("");
  });

  test("of a country is a list of all, none chosen", () => {
    const page = documentOf(stepData("contact-information"));
    const options = [...field(page, "citizenship").querySelectorAll("option")];
    expect(options.map(({ value }) => value)).toEqual(["", "USA", "DEU"]);
  });

  test("of a date is three fields, which browsers know", () => {
    const page = documentOf(stepData("contact-information"));
    const parts = ["month", "day", "year"].map((part) => field(page, `date_of_birth_${part}`));
    expect(parts.map((part) => part.getAttribute("autocomplete"))).toEqual([
      "bday-month",
      "bday-day",
      "bday-year",
    ]);
    for (const part of parts) expect(part.getAttribute("inputmode")).toBe("numeric");
  });

  test("of text bounds it and says what it is", () => {
    const email = field(documentOf(stepData("contact-information")), "email");
    expect([email.type, email.maxLength, email.getAttribute("autocomplete")]).toEqual([
      "email",
      254,
      "email",
    ]);
  });

  test("marks the choices that bring its follow-ups, and has no more of them than the style sheet knows", () => {
    const page = documentOf(stepData("investor-questionnaire"));
    const marks = [...page.querySelectorAll<HTMLInputElement>('[name="employment_status"]')];
    expect(marks.map(({ value, dataset }) => [value, dataset.reveals])).toEqual([
      ["employed", "0"],
      ["self_employed", undefined],
      ["unemployed", undefined],
      ["retired", undefined],
    ]);
    for (const step of questionStepNames)
      for (const { name, followUps = [] } of allQuestions(stepQuestions[step]))
        expect(followUps.length, name).toBeLessThanOrEqual(2);
  });

  test("whose follow-up depends on another answer marks its choices by it", () => {
    const reveals = (country: string) =>
      [
        ...field(
          documentOf(stepData("contact-information", { values: { country } })),
          "citizenship",
        ).querySelectorAll<HTMLElement>("option"),
      ].map(({ dataset }) => dataset.reveals);
    expect(reveals("USA")).toEqual([undefined, undefined, "0"]);
    expect(reveals("DEU")).toEqual([undefined, undefined, undefined]);
  });
});

describe("a tax id that is kept", () => {
  const kept = { submitted: true, given: { tax_id: "•••••9871" }, values: contactValues() };

  test("is a mask beside its empty field, which may stay empty", () => {
    const page = documentOf(stepData("contact-information", kept));
    const input = field(page, "tax_id");
    expect([input.value, input.required]).toEqual(["", false]);
    const hint = page.querySelector(`[id="${input.getAttribute("aria-describedby")}"]`);
    expect(hint?.textContent).toContain("•••••9871");
    expect(textOf(groupOf(page, "country_of_tax_residence").querySelector("summary"))).toContain("•••••9871");
  });

  test("is not suggested by the browser either", () => {
    const page = documentOf(stepData("contact-information"));
    expect(field(page, "tax_id").getAttribute("autocomplete")).toBe("off");
  });
});

describe("what was answered", () => {
  test("folds to a line with the answer, and what is open stays open", () => {
    const { marital_status: _, ...values } = investorForm;
    const page = documentOf(stepData("investor-questionnaire", { submitted: true, values }));
    const objective = groupOf(page, "investment_objective");
    expect(objective.open).toBe(false);
    expect(textOf(objective.querySelector("summary"))).toBe(
      "What is your investment objective? Growth Change",
    );
    expect(groupOf(page, "marital_status").open).toBe(true);
  });

  test("folds its group in one line", () => {
    const page = documentOf(
      stepData("contact-information", {
        submitted: true,
        given: { tax_id: "•••••9871" },
        values: contactValues(),
      }),
    );
    expect([...page.querySelectorAll("details[data-group][open]")]).toEqual([]);
    expect(textOf(groupOf(page, "given_name").querySelector("summary"))).toContain("Ada Byron");
    expect(textOf(groupOf(page, "date_of_birth").querySelector("summary"))).toContain("03/27/1990");
    expect(textOf(groupOf(page, "country").querySelector("summary"))).toContain(
      "United States of America, 12 Main Street, Oakland, CA, 94110",
    );
  });

  test("does not fold where it was only suggested", () => {
    const page = documentOf(
      stepData("contact-information", { values: { given_name: "Ada", family_name: "Byron" } }),
    );
    expect(groupOf(page, "given_name").open).toBe(true);
  });

  test("comes back with its message when it is wrong, and everything else as it was typed", () => {
    const sentence = "We are sorry but …";
    const page = documentOf(stepData("investor-questionnaire"), {
      fieldErrors: { risk_tolerance: sentence },
      repopulateFields: { ...investorForm, risk_tolerance: "conservative" },
    });
    const risk = groupOf(page, "risk_tolerance");
    expect(risk.open).toBe(true);
    expect(risk.textContent).toContain(sentence);
    expect(risk.querySelector<HTMLInputElement>("input:checked")?.value).toBe("conservative");
    expect(risk.querySelector("fieldset")?.getAttribute("aria-invalid")).toBe("true");
    expect(risk.querySelector("a")?.getAttribute("href")).toBe("/onboarding/not-eligible");
    expect(groupOf(page, "investment_objective").open).toBe(false);
    expect(textOf(page.querySelector("section a"))).toBe(`What is your risk tolerance? ${sentence}`);
  });
});

/** The contact form's values without what is never shown. */
function contactValues() {
  const { tax_id: _, ...values } = contactForm;
  return { ...values, country_of_birth: "DEU" };
}
