import { beforeEach } from "vitest";
import { z } from "zod";
import { action as login } from "~/routes/login";
import { loader as agreementsPage, action as postAgreements } from "~/routes/onboarding.agreements";
import { loader as contactPage, action as postContact } from "~/routes/onboarding.contact-information";
import { loader as investorPage, action as postInvestor } from "~/routes/onboarding.investor-questionnaire";
import type { TestApiOptions } from "./api";
import { withVisitor } from "./context";
import { contactForm, investorForm } from "./onboarding";
import { dana, register } from "./people";

/** The addresses of the steps. */
export const contact = "/onboarding/contact-information";
export const investor = "/onboarding/investor-questionnaire";
export const agreements = "/onboarding/agreements";

const field = z.object({ name: z.string() });
const SigningPage = z.object({
  key: z.string(),
  signer: z.string(),
  papers: z.array(
    z.object({ ticks: z.array(field.extend({ value: z.string() })), signature: field.optional() }),
  ),
});

/** The page that is signed, filled in as a browser posts it with every box ticked and every name typed. */
export function signedForm(page: unknown): Record<string, string> {
  const { key, signer, papers } = SigningPage.parse(page);
  const ticks = papers.flatMap((paper) => paper.ticks.map(({ name, value }) => [name, value]));
  const names = papers.flatMap(({ signature }) => (signature ? [[signature.name, signer]] : []));
  return { key, ...Object.fromEntries([...ticks, ...names]) };
}

/** Gives each test of a file Dana, signed in, who may send the steps and open them. */
export function withApplicant(options: TestApiOptions = {}) {
  const on = withVisitor((api) => register(api), options);
  const signIn = (person = dana) =>
    on.visitor.visit(login, "/login", { form: { email: person.email, password: person.password } });
  beforeEach(async () => {
    await signIn();
    await on.visitor.nextToast();
  });
  return {
    on,
    signIn,
    /** Complete and right but for these changes. */
    sendContact: (changes: Record<string, string> = {}, path = contact) =>
      on.visitor.visit(postContact, path, { form: { ...contactForm, ...changes } }),
    sendInvestor: (changes: Record<string, string> = {}, path = investor) =>
      on.visitor.visit(postInvestor, path, { form: { ...investorForm, ...changes } }),
    openContact: async (path = contact) => (await on.visitor.visit(contactPage, path)).data,
    openAgreements: () => on.visitor.visit(agreementsPage, agreements),
    sendAgreements: (form: Record<string, string>) => on.visitor.visit(postAgreements, agreements, { form }),
    openInvestor: async () => (await on.visitor.visit(investorPage, investor)).data,
  };
}
