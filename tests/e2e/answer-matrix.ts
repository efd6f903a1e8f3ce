import { expect, type Page } from "playwright/test";
import { type Frame, judgeAnswers, readAnswers } from "../../domain/onboarding/judge";
import { type Answers, askedQuestions, isOptional, type Question } from "../../domain/onboarding/question";
import { type QuestionStepName, stepQuestions } from "../../domain/onboarding/steps";
import { contactForm, investorForm } from "../harness/onboarding";

/** A step as a form posts it. */
export type Form = Readonly<Record<string, string>>;

const frame: Frame = {
  today: new Date().toISOString().slice(0, 10),
  countries: new Set(["USA", "DEU", "GBR"]),
};
const nextYear = String(new Date().getFullYear() + 1);
const day = (name: string) => ({ [`${name}_month`]: "2", [`${name}_day`]: "3", [`${name}_year`]: nextYear });
const firm = (prefix: string) => ({
  [`${prefix}_company_name`]: "Analytical Engines",
  [`${prefix}_street_address`]: "3 Saint James Square",
  [`${prefix}_city`]: "Albany",
  [`${prefix}_country`]: "USA",
  [`${prefix}_state`]: "NY",
  [`${prefix}_compliance_email`]: "compliance@engines.example",
});

/** Each step with none of its follow-ups, and with all of them. */
const forms: Record<QuestionStepName, { plain: Form; whole: Form }> = {
  "contact-information": {
    plain: contactForm,
    whole: {
      ...contactForm,
      citizenship: "DEU",
      permanent_resident: "no",
      visa_type: "B1",
      ...day("visa_expiration_date"),
      ...day("date_of_departure_from_usa"),
    },
  },
  "investor-questionnaire": {
    plain: investorForm,
    whole: {
      ...investorForm,
      employment_status: "employed",
      employer_name: "Analytical Engines",
      employment_position: "Programmer",
      employer_country: "USA",
      employer_street_address: "3 Saint James Square",
      employer_city: "Albany",
      employer_state: "NY",
      employer_postal_code: "12201",
      is_control_person: "yes",
      ...firm("controlled_firm"),
      is_affiliated_exchange_or_finra: "yes",
      ...firm("affiliate_firm"),
      immediate_family_exposed: "yes",
      relative_given_name: "Anne",
      relative_family_name: "Byron",
      trusted_contact: "yes",
      trusted_given_name: "Mary",
      trusted_family_name: "Somerville",
      trusted_email_address: "mary@example.com",
    },
  },
};

/** What the domain says of a form. */
export function judgeForm(step: QuestionStepName, form: Form): Answers {
  const questions = stepQuestions[step];
  return judgeAnswers(questions, readAnswers(questions, form), frame);
}

/** What has to be answered beside these answers. */
function requiredOf(step: QuestionStepName, form: Form): Question[] {
  const questions = stepQuestions[step];
  const answers = readAnswers(questions, form);
  expect(judgeForm(step, form)).toEqual({});
  return askedQuestions(questions, answers).filter(
    (question) => question.kind !== "tick" && !isOptional(question, answers),
  );
}

/** Every required question of a step once, with the form that it is asked in. */
export function matrixOf(step: QuestionStepName): { question: Question; form: Form }[] {
  const { plain, whole } = forms[step];
  const always = requiredOf(step, plain);
  const followUps = requiredOf(step, whole).filter(
    ({ name }) => !always.some((other) => other.name === name),
  );
  return [
    ...always.map((question) => ({ question, form: plain })),
    ...followUps.map((question) => ({ question, form: whole })),
  ];
}

/** The form without its answer to a question, and without what is empty. */
export const without = ({ name, kind }: Question, form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([field, value]) =>
        value !== "" && field !== name && !(kind === "date" && field.startsWith(`${name}_`)),
    ),
  );

/** Fills a step as a whole, as fast as a browser fills in what it remembers; what is not given is emptied. */
export async function fillAll(page: Page, form: Form): Promise<void> {
  await page.locator("main form").evaluate((element, answers) => {
    if (!(element instanceof HTMLFormElement)) return;
    for (const field of element.elements) {
      if (field instanceof HTMLInputElement && field.type === "hidden") continue;
      if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
        field.checked = answers[field.name] === field.value;
      } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
        field.value = answers[field.name] ?? "";
      } else continue;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, form);
}

/** What is in the step's fields now; nothing of those that are empty, or that nobody sees. */
export const filledIn = (page: Page): Promise<Record<string, string>> =>
  page.locator("main form").evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) return {};
    const hidden = new Set(
      Array.from(element.querySelectorAll("[type=hidden]"), (one) => one.getAttribute("name")),
    );
    const fields = [...new FormData(element)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" && !hidden.has(name) ? [[name, value]] : [],
    );
    return Object.fromEntries(fields);
  });
