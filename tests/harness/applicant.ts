import { beforeEach } from "vitest";
import { action as login } from "~/routes/login";
import { loader as contactPage, action as postContact } from "~/routes/onboarding.contact-information";
import { loader as investorPage, action as postInvestor } from "~/routes/onboarding.investor-questionnaire";
import { withVisitor } from "./context";
import { contactForm, investorForm } from "./onboarding";
import { dana, register } from "./people";

/** The addresses of the steps. */
export const contact = "/onboarding/contact-information";
export const investor = "/onboarding/investor-questionnaire";

/** Gives each test of a file Dana, signed in, who may send the steps and open them. */
export function withApplicant() {
  const on = withVisitor((api) => register(api));
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
    openInvestor: async () => (await on.visitor.visit(investorPage, investor)).data,
  };
}
