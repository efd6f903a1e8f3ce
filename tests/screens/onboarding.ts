import { begin, finishContact, hydrated } from "../e2e/applicant";
import { contactForm } from "../harness/onboarding";
import type { State, Visit } from "./state";

const contact = "/onboarding/contact-information";
const questionnaire = "/onboarding/investor-questionnaire";
const agreements = "/onboarding/agreements";

/** React has the page by then: what is pressed before is sent as a page without scripts does. */
const whole = async ({ page, js }: Visit) => js && hydrated(page);

/** The three steps to a brokerage account. */
export const onboarding: State[] = [
  { name: "contact information", route: contact, who: "newcomer", at: contact, steps: whole },
  {
    name: "contact information, refused",
    route: contact,
    who: "newcomer",
    at: contact,
    steps: whole,
    refused: {
      form: "#contact-information",
      fill: { phone_number: "555", city: "Oakland", country: "USA", tax_id: contactForm.tax_id },
      press: "Save and continue",
    },
  },
  { name: "contact information, answered", route: contact, who: "applicant", at: contact, steps: whole },
  { name: "questionnaire", route: questionnaire, who: "applicant", at: questionnaire, steps: whole },
  {
    name: "questionnaire, refused",
    route: questionnaire,
    steps: async (visit) => {
      const { page } = visit;
      await begin(page);
      await finishContact(page);
      await whole(visit);
    },
    refused: {
      form: "#investor-questionnaire",
      fill: { employment_status: "retired" },
      press: "Save and continue",
    },
  },
  { name: "agreements", route: agreements, who: "applicant", at: agreements },
  {
    name: "agreements, refused",
    route: agreements,
    who: "applicant",
    at: agreements,
    refused: { form: "#sign", fill: { margin_agreement_1: "yes" }, press: "Sign and open the account" },
  },
  {
    name: "an answer to change, from the agreements",
    route: contact,
    who: "applicant",
    at: agreements,
    steps: async (visit) => {
      await visit.page.locator("#country").getByRole("link", { name: "Change" }).click();
      await visit.page.getByRole("button", { name: "Save and go back to your answers" }).waitFor();
      await whole(visit);
    },
  },
  {
    name: "not eligible",
    route: "/onboarding/not-eligible",
    who: "newcomer",
    at: "/onboarding/not-eligible",
  },
];
