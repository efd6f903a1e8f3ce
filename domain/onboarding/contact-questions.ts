import { email, phone } from "../validators";
import type { Answers, Question } from "./question";
import {
  dateOfBirth,
  lengths,
  outsideUsa,
  personName,
  plainText,
  postalCode,
  state,
  street,
  textLine,
} from "./rules";
import { judgeTaxId, judgeTaxIdType, taxIdTypes } from "./tax-id";

/** Asked of who lives in the USA without being its citizen. */
const livesHereAsForeigner = ({ country, citizenship }: Answers): boolean =>
  country === "USA" && citizenship !== undefined && citizenship !== "USA";

const isVisitor = (answers: Answers) => ["B1", "B2"].includes(answers.visa_type ?? "");

const country = (name: string, label: string, why: string): Question => ({
  kind: "choice",
  name,
  label,
  why,
  choices: "countries",
  display: "select",
});

/** A day to come, such as that of a visa's end. */
function dayToCome(date: string, today: string): string | undefined {
  if (date < today) return "Please enter today or a later day";
  return Number(date.slice(0, 4)) > Number(today.slice(0, 4)) + 50 ? "Please check the year" : undefined;
}

const visaQuestions: readonly Question[] = [
  {
    kind: "choice",
    name: "permanent_resident",
    label: "Are you a permanent resident of the USA?",
    hint: "A green-card holder is one. Only for people who live in the USA.",
    why: "The broker has to know what entitles you to live in the USA.",
    choices: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
    display: "radio",
    followUps: [
      {
        when: ({ permanent_resident: permanent }) => permanent === "no",
        questions: [
          {
            kind: "choice",
            name: "visa_type",
            label: "Which visa do you have?",
            why: "Visas expire, and some end when you leave; the broker has to know for how long it may serve you here.",
            choices: [
              ...["B1", "B2", "DACA", "E1", "E2", "E3", "F1", "G4", "H1B", "J1", "L1", "O1", "TN1"].map(
                (visa) => ({ value: visa, label: visa }),
              ),
              { value: "OTHER", label: "Another" },
            ],
            display: "select",
            followUps: [
              {
                when: ({ visa_type: visa }) => visa !== undefined,
                questions: [
                  {
                    kind: "date",
                    name: "visa_expiration_date",
                    label: "When does it expire?",
                    rule: dayToCome,
                  },
                ],
              },
              {
                when: isVisitor,
                questions: [
                  {
                    kind: "date",
                    name: "date_of_departure_from_usa",
                    label: "When will you leave the USA?",
                    rule: dayToCome,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** The first step (SPEC 3, contact form fields). */
export const contactQuestions: readonly Question[] = [
  personName("given_name", "First name", {
    autoComplete: "given-name",
    why: "As on your ID: the broker compares them.",
  }),
  personName("family_name", "Last name", { autoComplete: "family-name" }),
  textLine("email", "Email", {
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    maxLength: lengths.email,
    rules: [...plainText, email],
    why: "The broker’s statements and notices go there.",
  }),
  textLine("phone_number", "Phone number", {
    inputMode: "tel",
    autoComplete: "tel-national",
    maxLength: 20,
    hint: "Ten digits, such as (555) 555-5555",
    rules: [...plainText, phone],
    why: "The broker calls only about your account.",
  }),
  country(
    "country",
    "Country where you live",
    "The rules for your account are those of the country where you live.",
  ),
  textLine("street_address", "Street address", {
    autoComplete: "address-line1",
    maxLength: lengths.street,
    rules: [...plainText, street],
    why: "Brokers must know where their customers live; a post-office box is not enough.",
  }),
  textLine("unit", "Apartment or unit", {
    autoComplete: "address-line2",
    maxLength: lengths.unit,
    optional: true,
  }),
  textLine("city", "City", { autoComplete: "address-level2" }),
  textLine("state", "State or province", {
    autoComplete: "address-level1",
    maxLength: lengths.state,
    optional: outsideUsa,
    optionalWhere: "needed in the USA",
    rules: [...plainText, (value, answers) => state(value, answers.country)],
  }),
  textLine("postal_code", "Postal code", {
    autoComplete: "postal-code",
    maxLength: lengths.postalCode,
    optional: outsideUsa,
    optionalWhere: "needed in the USA",
    rules: [...plainText, (value, answers) => postalCode(value, answers.country)],
  }),
  {
    kind: "date",
    name: "date_of_birth",
    label: "Date of birth",
    autoComplete: "bday",
    why: "Only people who are 18 or older may open an account, and it tells people of the same name apart.",
    rule: dateOfBirth,
  },
  country(
    "country_of_tax_residence",
    "Country where you pay taxes",
    "It decides which tax form goes with the account.",
  ),
  {
    kind: "choice",
    name: "tax_id_type",
    label: "Kind of tax ID",
    why: "Each country numbers its taxpayers in its own way; the broker has to know which number it reads.",
    choices: taxIdTypes,
    display: "select",
    rule: (type, { country_of_tax_residence: taxResidence }) => judgeTaxIdType(type, taxResidence),
  },
  textLine("tax_id", "Tax ID", {
    maxLength: lengths.taxId,
    rules: [...plainText, (value, answers) => judgeTaxId(value, answers.tax_id_type ?? "")],
    secret: { while: "tax_id_type" },
    why: "The law requires brokers to report to the tax office under it. We pass it on and do not keep it readable.",
  }),
  {
    ...country("citizenship", "Citizenship", "Brokers must check who their customers are."),
    followUps: [
      {
        when: livesHereAsForeigner,
        may: (answers) => livesHereAsForeigner({ country: "USA", ...answers }),
        questions: visaQuestions,
      },
    ],
  },
  country("country_of_birth", "Country of birth", "It tells people of the same name apart."),
];
