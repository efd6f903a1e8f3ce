import { landingSection, paths } from "~/lib/paths";
import type { QuestionStepName, StepName } from "../../domain/onboarding/steps";

export const stepTitles: Record<StepName, string> = {
  "contact-information": "Contact information",
  "investor-questionnaire": "Investor questionnaire",
  agreements: "Agreements",
};

export const stepLedes: Record<QuestionStepName, string> = {
  "contact-information": "Who you are, and where the broker can reach you. About five minutes.",
  "investor-questionnaire": "What you want from your money, and what you know. About five minutes.",
};

/** What is asked together, under one heading. A question that no group names is one by itself. */
export interface Group {
  title: string;
  questions: readonly string[];
  /** What stands between the answers where they are one line. */
  between?: string;
}

export const stepGroups: Record<QuestionStepName, readonly Group[]> = {
  "contact-information": [
    { title: "What is your name?", questions: ["given_name", "family_name"], between: " " },
    { title: "How can the broker reach you?", questions: ["email", "phone_number"] },
    {
      title: "Where do you live?",
      questions: ["country", "street_address", "unit", "city", "state", "postal_code"],
    },
    { title: "When were you born?", questions: ["date_of_birth"] },
    {
      title: "Where do you pay taxes?",
      questions: ["country_of_tax_residence", "tax_id_type", "tax_id"],
    },
    {
      title: "Where are you a citizen, and where were you born?",
      questions: ["citizenship", "country_of_birth"],
    },
  ],
  "investor-questionnaire": [{ title: "Who may the broker call about you?", questions: ["trusted_contact"] }],
};

/** The notice that brokers owe before an account is opened (31 CFR 1023.220(a)(5)). */
export const identityNotice = {
  title: "Important information about procedures for opening a new account",
  text: [
    "To help the government fight the funding of terrorism and money laundering activities, federal law requires all financial institutions to obtain, verify and record information that identifies each person who opens an account.",
    "What this means for you: when you open an account, the broker will ask for your name, address, date of birth and other information that will allow it to identify you. It may also ask to see your driver’s license or other identifying documents.",
  ],
} as const;

/** How long answers are kept, and who gets to see the one that matters most. */
export const draftNotice =
  "Your answers are kept, encrypted, for an hour, and with your application once you have signed. Your tax ID goes to the broker only.";

/** For whoever the account is not for (SPEC 1, SPEC-DECISIONS 3). */
export const notEligible = {
  title: "This account is not for everyone",
  lede: "It is open to people who invest for growth or speculation and can bear a moderate or a significant risk.",
  reason:
    "Short-term trades in options can lose everything that was paid for them. For other aims, or for less risk, we are the wrong service, and neither the broker nor we may open an account for you.",
  stillTitle: "What you can still use",
  still: [
    {
      href: landingSection("trade-history"),
      label: "The sample trade history",
      text: "a made-up example of how trades are recorded, gains and losses alike",
    },
    {
      href: paths.legal("how-figures"),
      label: "How figures are worked out",
      text: "what is behind each number on this site",
    },
    {
      href: paths.legal("risk"),
      label: "Risk disclosures",
      text: "what options are, and what can go wrong",
    },
    { href: paths.newsletter(), label: "The newsletter", text: "news of the product, now and then" },
  ],
  back: "If you chose an answer by mistake, you can change it.",
} as const;
