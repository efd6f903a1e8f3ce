import { email } from "../validators";
import { bands } from "./bands";
import type { Answers, Choice, ChoiceQuestion, Question } from "./question";
import { lengths, personName, plainText, postalCode, street, textLine } from "./rules";

/** Said of an objective or a risk tolerance that the product is not for (SPEC 5). */
export const eligibilityMessages = {
  investment_objective:
    "We are sorry but the product is only available for people with an investment objective of Speculation or Growth.",
  risk_tolerance:
    "We are sorry but the product is only available for people with a Risk Tolerance of Moderate or Significant.",
} as const;

const yesNo: readonly Choice[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const experience: readonly Choice[] = [
  { value: "none", label: "None" },
  { value: "1_to_5_years", label: "1 to 5 years" },
  { value: "over_5_years", label: "Over 5 years" },
];

type Rest = Partial<Omit<ChoiceQuestion, "kind" | "name" | "label" | "choices">>;
const choice = (
  name: string,
  label: string,
  choices: readonly Choice[],
  rest: Rest = {},
): ChoiceQuestion => ({
  kind: "choice",
  name,
  label,
  choices,
  display: "radio",
  ...rest,
});

const wealth = (name: string, label: string, missing: string, why: string) =>
  choice(name, label, bands, { missing, why });

const employerQuestions: readonly Question[] = [
  textLine("employer_name", "Employer", { autoComplete: "organization" }),
  textLine("employment_position", "Position", { autoComplete: "organization-title" }),
  {
    kind: "choice",
    name: "employer_country",
    label: "Employer’s country",
    choices: "countries",
    display: "select",
  },
  textLine("employer_street_address", "Employer’s street address", {
    maxLength: lengths.street,
    rules: [...plainText, street],
  }),
  textLine("employer_city", "Employer’s city"),
  textLine("employer_state", "Employer’s state or province", { maxLength: lengths.state }),
  textLine("employer_postal_code", "Employer’s postal code", {
    maxLength: lengths.postalCode,
    rules: [...plainText, (value, answers) => postalCode(value, answers.employer_country)],
  }),
];

/** The firm that an applicant controls or is affiliated with; the fields' lengths keep the longest draft in its cookie. */
const firmQuestions = (prefix: string, firm: string): readonly Question[] => [
  textLine(`${prefix}_company_name`, `Name of ${firm}`, { maxLength: 50 }),
  textLine(`${prefix}_street_address`, `Street address of ${firm}`, {
    maxLength: 50,
    rules: [...plainText, street],
  }),
  textLine(`${prefix}_city`, `City of ${firm}`, { maxLength: 30 }),
  {
    kind: "choice",
    name: `${prefix}_country`,
    label: `Country of ${firm}`,
    choices: "countries",
    display: "select",
  },
  textLine(`${prefix}_state`, `State or province of ${firm}`, {
    maxLength: 20,
    optionalWhere: "needed in the USA",
    optional: (answers) => answers[`${prefix}_country`] !== "USA",
  }),
  textLine(`${prefix}_compliance_email`, `Email of the compliance department of ${firm}`, {
    type: "email",
    inputMode: "email",
    maxLength: 60,
    rules: [...plainText, email],
    why: "Such firms have to be told about their people’s accounts.",
  }),
];

const answered =
  (name: string, value: string) =>
  (answers: Answers): boolean =>
    answers[name] === value;

const disclosure = (name: string, label: string, rest: Rest = {}) =>
  choice(name, label, yesNo, { missing: "Please response if you are a control person.", ...rest });

/** The second step (SPEC 3, investor questions; SPEC 5, messages). */
export const investorQuestions: readonly Question[] = [
  choice(
    "investment_objective",
    "What is your investment objective?",
    [
      { value: "generate_income", label: "Generate income" },
      { value: "preserve_wealth", label: "Preserve wealth" },
      { value: "market_speculation", label: "Market speculation" },
      { value: "growth", label: "Growth" },
      { value: "balance_preserve_wealth_with_growth", label: "Balance preserving wealth with growth" },
    ],
    {
      acceptable: ["growth", "market_speculation"],
      missing: eligibilityMessages.investment_objective,
      unacceptable: eligibilityMessages.investment_objective,
      why: "Short-term trades in options suit some aims and not others: for those, we are the wrong service.",
    },
  ),
  choice(
    "risk_tolerance",
    "What is your risk tolerance?",
    [
      { value: "conservative", label: "Conservative" },
      { value: "moderate", label: "Moderate" },
      { value: "significant_risk", label: "Significant risk" },
    ],
    {
      acceptable: ["moderate", "significant_risk"],
      missing: eligibilityMessages.risk_tolerance,
      unacceptable: eligibilityMessages.risk_tolerance,
      why: "An option can lose everything that was paid for it.",
    },
  ),
  choice(
    "investment_time_horizon",
    "When will you need this money?",
    [
      { value: "less_than_1_year", label: "In less than 1 year" },
      { value: "1_to_2_years", label: "In 1 to 2 years" },
      { value: "3_to_5_years", label: "In 3 to 5 years" },
      { value: "6_to_10_years", label: "In 6 to 10 years" },
      { value: "more_than_10_years", label: "In more than 10 years" },
    ],
    {
      missing: "Please select your investment time horizon.",
      why: "Money that you need soon should not be where you can lose it soon.",
    },
  ),
  choice(
    "liquidity_needs",
    "How important is it to get this money back quickly?",
    [
      { value: "very_important", label: "Very important" },
      { value: "important", label: "Important" },
      { value: "somewhat_important", label: "Somewhat important" },
      { value: "does_not_matter", label: "Does not matter" },
    ],
    {
      missing: "Please select your liquidity needs.",
      why: "Sold shares and options take a day to become cash, and may have to be sold at a bad time.",
    },
  ),
  choice("investment_experience_with_stocks", "How long have you traded stocks?", experience, {
    missing: "Please select your option trading experience.",
    why: "Brokers must know their customers’ experience before they let them trade.",
  }),
  choice("investment_experience_with_options", "How long have you traded options?", experience, {
    missing: "Please select your option trading experience.",
    why: "It decides which kinds of option trades the broker opens to you.",
  }),
  choice(
    "funding_source",
    "Where does the money come from?",
    [
      { value: "employment_income", label: "Employment income" },
      { value: "investments", label: "Investments" },
      { value: "inheritance", label: "Inheritance" },
      { value: "business_income", label: "Business income" },
      { value: "savings", label: "Savings" },
      { value: "family", label: "Family" },
    ],
    {
      missing: "Please select your funding source.",
      why: "Brokers have to ask, under the law against money laundering.",
    },
  ),
  choice(
    "employment_status",
    "What is your employment status?",
    [
      { value: "employed", label: "Employed" },
      { value: "self_employed", label: "Self-employed" },
      { value: "unemployed", label: "Unemployed" },
      { value: "retired", label: "Retired" },
    ],
    {
      why: "Brokers must ask for it, and for your employer, whose business may restrict what you trade.",
      followUps: [{ when: answered("employment_status", "employed"), questions: employerQuestions }],
    },
  ),
  wealth(
    "annual_income",
    "What is your annual income?",
    "Please select your annual income.",
    "The broker uses it to decide what it may let you trade.",
  ),
  wealth(
    "liquid_net_worth",
    "What is your liquid net worth?",
    "Please select your liquid net worth.",
    "What you could turn into cash within days, not counting your house and car.",
  ),
  wealth(
    "total_net_worth",
    "What is your total net worth?",
    "Please select your total net worth.",
    "Everything you own less everything you owe.",
  ),
  choice(
    "marital_status",
    "What is your marital status?",
    [
      { value: "SINGLE", label: "Single" },
      { value: "MARRIED", label: "Married" },
      { value: "DIVORCED", label: "Divorced" },
      { value: "WIDOWED", label: "Widowed" },
    ],
    {
      missing: "Please select your marital status.",
      why: "How much risk you can take depends on who else lives on this money.",
    },
  ),
  choice(
    "number_of_dependents",
    "How many people depend on you?",
    ["0", "1", "2", "3"].map((value) => ({ value, label: value })),
    {
      missing: "Please select your number of dependents.",
      why: "How much risk you can take depends on who else lives on this money.",
    },
  ),
  disclosure("is_control_person", "Are you a control person of a public company?", {
    hint: "A director, an officer, or the holder of 10 percent or more.",
    why: "Special rules apply when such people trade in their own company.",
    followUps: [
      {
        when: answered("is_control_person", "yes"),
        questions: firmQuestions("controlled_firm", "the firm that you control"),
      },
    ],
  }),
  disclosure(
    "is_affiliated_exchange_or_finra",
    "Do you work for, or belong to, a broker, an exchange or FINRA?",
    {
      hint: "Employed by or affiliated with a member of an exchange or of FINRA, an investment adviser or a municipal dealer.",
      why: "Your employer then has to be told of the account.",
      followUps: [
        {
          when: answered("is_affiliated_exchange_or_finra", "yes"),
          questions: firmQuestions("affiliate_firm", "the firm that you belong to"),
        },
      ],
    },
  ),
  disclosure("is_politically_exposed", "Do you hold a high public office?", {
    hint: "Or did you hold one in the past? For example head of state, minister, judge of a high court, or general.",
    why: "Such offices can attract bribes, so the law requires brokers to check these accounts more closely.",
  }),
  disclosure("immediate_family_exposed", "Is someone in your close family one of these?", {
    hint: "In a high public office, or in control of a public company: a director, an officer, or a holder of 10 percent or more.",
    why: "The law requires brokers to check the accounts of their close family as well.",
    followUps: [
      {
        when: answered("immediate_family_exposed", "yes"),
        questions: [
          personName("relative_given_name", "Your relative’s first name", { maxLength: 40 }),
          personName("relative_family_name", "Your relative’s last name", { maxLength: 40 }),
        ],
      },
    ],
  }),
  {
    kind: "tick",
    name: "trusted_contact",
    label: "Name a trusted contact",
    hint: "Someone the broker may call if it is worried about you. They get no say over your money.",
    why: "Brokers have to ask for one, to protect you from fraud; you may leave it out.",
    ticked: true,
    optional: true,
    followUps: [
      {
        when: answered("trusted_contact", "yes"),
        questions: [
          personName("trusted_given_name", "Your trusted contact’s first name"),
          personName("trusted_family_name", "Your trusted contact’s last name"),
          textLine("trusted_email_address", "Your trusted contact’s email", {
            type: "email",
            inputMode: "email",
            maxLength: lengths.email,
            rules: [...plainText, email],
          }),
        ],
      },
    ],
  },
];
