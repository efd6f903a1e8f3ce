import { expect, type Page, test } from "playwright/test";
import type { Question } from "../../domain/onboarding/question";
import { type QuestionStepName, stepQuestions } from "../../domain/onboarding/steps";
import { contactForm, investorForm } from "../harness/onboarding";
import { fillAll, filledIn, judgeForm, matrixOf, without } from "./answer-matrix";
import { begin, fillIn, finishContact, hydrated, saveAndContinue } from "./applicant";
import { type Journey, journey } from "./journey";
import { reachAgreements, send, signAll } from "./signing";

/** Many pages, each quick, on a machine that may be busy. */
const patience = 600_000;

type Draft = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
const draftOf = async (page: Page): Promise<Draft> =>
  (await page.context().cookies()).filter(({ name }) => name === "draft");

/** Opens a step as nobody has answered it yet; what came before it is as in that cookie. */
async function openAfresh({ page, js }: Journey, step: QuestionStepName, draft: Draft): Promise<void> {
  await page.context().clearCookies({ name: "draft" });
  await page.context().addCookies(draft);
  await page.goto(`/onboarding/${step}`);
  if (js) await hydrated(page);
}

/** The page says this of this question, at the top and at the place, and nothing of any other. */
async function expectRefusal(page: Page, step: QuestionStepName, question: Question, message: string) {
  const { label, name } = question;
  const problems = page.getByRole("region", { name: "There is a problem" });
  await expect(problems.getByRole("link"), name).toHaveText([
    `${label.endsWith("?") ? label : `${label}:`} ${message}`,
  ]);
  const place = page.locator(`#${step}-${name}-error`);
  await expect(place, name).toHaveText(message);
  await expect(place, name).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${step}$`));
}

for (const step of ["contact-information", "investor-questionnaire"] as const) {
  journey(`${step}: each missing answer has its message, and all others stay`, async (at) => {
    test.setTimeout(patience);
    const { page } = at;
    await begin(page);
    if (step === "investor-questionnaire") await finishContact(page);
    const before = await draftOf(page);
    const matrix = matrixOf(step);
    expect(matrix.length).toBeGreaterThan(18);
    await openAfresh(at, step, before);
    for (const { question, form } of matrix) {
      const { name, missing = "Required" } = question;
      // A secret that came once is kept, whether or not it comes again.
      if (question.kind === "text" && question.secret) await openAfresh(at, step, before);
      const rest = without(question, form);
      await fillAll(page, rest);
      await saveAndContinue(page);
      await expectRefusal(page, step, question, missing);
      const { tax_id: _, ...shown } = rest;
      expect(await filledIn(page), `all but ${name}, and no secret`).toEqual(shown);
    }
  });
}

const ineligible = stepQuestions["investor-questionnaire"].flatMap((question) => {
  if (question.kind !== "choice" || question.choices === "countries") return [];
  const { acceptable, choices, unacceptable = "" } = question;
  return choices
    .filter(({ value }) => acceptable?.includes(value) === false)
    .map(({ value }) => ({ question, value, sentence: unacceptable }));
});

journey("SPEC-DECISIONS 3: whoever it is not for is told at each such answer", async (at) => {
  test.setTimeout(patience);
  const { page } = at;
  const step = "investor-questionnaire";
  await begin(page);
  await finishContact(page);
  expect(ineligible.map(({ value }) => value)).toEqual([
    "generate_income",
    "preserve_wealth",
    "balance_preserve_wealth_with_growth",
    "conservative",
  ]);
  for (const { question, value, sentence } of ineligible) {
    await page.goto(`/onboarding/${step}`);
    await fillAll(page, { ...investorForm, [question.name]: value });
    await saveAndContinue(page);
    await expectRefusal(page, step, question, sentence);
    await expect(page.locator(`main form [name="${question.name}"][value="${value}"]`)).toBeChecked();
    await expect(page.getByRole("link", { name: "What you can still use" })).toHaveCount(1);
    await page.goto("/onboarding/agreements");
    await expect(page, "nothing can be signed").toHaveURL(/\/investor-questionnaire$/);
  }
  await fillIn(page, { risk_tolerance: "moderate" });
  await saveAndContinue(page);
  await expect(page, "changed, it is open").toHaveURL(/\/agreements$/);
});

journey("nobody under 18 gets on, nor with a tax id that there is not", async (at) => {
  const { page } = at;
  const step = "contact-information";
  await begin(page);
  const before = await draftOf(page);
  const seventeen = String(new Date().getFullYear() - 17);
  const wrong = new Map([
    ["date_of_birth", { ...contactForm, date_of_birth_year: seventeen }],
    ["tax_id", { ...contactForm, tax_id: "666-55-4321" }],
  ]);
  for (const question of stepQuestions[step]) {
    const form = wrong.get(question.name);
    if (!form) continue;
    const sentence = judgeForm(step, form)[question.name] ?? "";
    expect(sentence).not.toBe("");
    await openAfresh(at, step, before);
    await fillAll(page, form);
    await saveAndContinue(page);
    await expectRefusal(page, step, question, sentence);
    await page.goto("/onboarding/investor-questionnaire");
    await expect(page).toHaveURL(/\/contact-information$/);
  }
});

journey("SPEC 4: nothing is signed while a box is not ticked or the name is not there", async ({ page }) => {
  test.setTimeout(patience);
  const person = await reachAgreements(page);
  await signAll(page, person);
  const boxes = page.locator("#sign").getByRole("checkbox");
  const ticked = page.locator("#sign").getByRole("checkbox", { checked: true });
  const problems = page.getByRole("region", { name: "There is a problem" }).getByRole("link");
  const count = await boxes.count();
  expect(count, "eight statements and four consents").toBe(12);
  for (let at = 0; at < count; at++) {
    await boxes.nth(at).uncheck();
    await send(page);
    await expect(problems, `box ${at}`).toHaveText([/ Required$/]);
    await problems.click();
    await expect(boxes.nth(at), "the summary leads to it").toBeFocused();
    await expect(ticked, "the others stay").toHaveCount(count - 1);
    await boxes.nth(at).check();
  }
  for (const [typed, sentence] of [
    ["", / Required$/],
    ["Somebody Else", /Please type your name as in your answers: Sam Reader$/],
  ] as const) {
    await page.getByLabel("Type your full name").fill(typed);
    await send(page);
    await expect(problems).toHaveText([sentence]);
  }
  await expect(page).toHaveURL(/\/agreements$/);
});
