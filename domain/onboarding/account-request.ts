import { bandEdges } from "./bands";
import type { Answers } from "./question";
import { writeTaxId } from "./tax-id";
import { stateLetters } from "./us-states";

/** One agreement as it was signed. */
interface SignedAgreement {
  agreement: string;
  revision: string;
  /** ISO time at which it was submitted. */
  signed_at: string;
  ip_address: string;
}

/** What is known at the moment of signing and not by the answers. */
export interface Signing {
  agreements: readonly SignedAgreement[];
  isDisclosureCertified: boolean;
}

/** What opens an account, as it is sent. */
export type AccountRequest = ReturnType<typeof accountRequest>;

/**
 * The request that opens an account: SPEC 3's payload with SPEC-DECISIONS 4 to 8, from complete answers of both
 * steps. Empty strings and nulls are stripped, and groups in which nothing is left.
 */
export function accountRequest(answers: Answers, signing: Signing) {
  return given({
    contact: contact(answers),
    identity: identity(answers),
    disclosures: disclosures(answers, signing.isDisclosureCertified),
    trusted_contact: trustedContact(answers),
    agreements: signing.agreements.map((agreement) => ({ ...agreement })),
  });
}

const contact = (answers: Answers) =>
  given({
    email_address: answers.email,
    phone_number: answers.phone_number,
    street_address: answers.street_address,
    unit: answers.unit,
    city: answers.city,
    state: answers.country === "USA" ? (stateLetters(answers.state ?? "") ?? answers.state) : answers.state,
    postal_code: answers.postal_code,
    country: answers.country,
  });

const identity = (answers: Answers) =>
  given({
    given_name: answers.given_name,
    family_name: answers.family_name,
    date_of_birth: answers.date_of_birth,
    tax_id: writeTaxId(answers.tax_id, answers.tax_id_type),
    tax_id_type: answers.tax_id_type,
    country_of_citizenship: answers.citizenship,
    country_of_birth: answers.country_of_birth,
    country_of_tax_residence: answers.country_of_tax_residence,
    funding_source: answers.funding_source ? [answers.funding_source] : undefined,
    liquidity_needs: answers.liquidity_needs,
    investment_experience_with_stocks: answers.investment_experience_with_stocks,
    investment_experience_with_options: answers.investment_experience_with_options,
    risk_tolerance: answers.risk_tolerance,
    investment_objective: answers.investment_objective,
    investment_time_horizon: answers.investment_time_horizon,
    annual_income_min: bandEdges(answers.annual_income)?.min,
    annual_income_max: bandEdges(answers.annual_income)?.max,
    liquid_net_worth_min: bandEdges(answers.liquid_net_worth)?.min,
    liquid_net_worth_max: bandEdges(answers.liquid_net_worth)?.max,
    total_net_worth_min: bandEdges(answers.total_net_worth)?.min,
    total_net_worth_max: bandEdges(answers.total_net_worth)?.max,
    visa_type: answers.visa_type,
    visa_expiration_date: answers.visa_expiration_date,
    date_of_departure_from_usa: answers.date_of_departure_from_usa,
    permanent_resident: answers.permanent_resident ? isYes(answers.permanent_resident) : undefined,
    marital_status: answers.marital_status,
    number_of_dependents: answers.number_of_dependents ? Number(answers.number_of_dependents) : undefined,
  });

const disclosures = (answers: Answers, isDisclosureCertified: boolean) =>
  given({
    is_control_person: isYes(answers.is_control_person),
    is_affiliated_exchange_or_finra: isYes(answers.is_affiliated_exchange_or_finra),
    is_politically_exposed: isYes(answers.is_politically_exposed),
    immediate_family_exposed: isYes(answers.immediate_family_exposed),
    is_disclosure_certified: isDisclosureCertified,
    employment_status: answers.employment_status,
    employer_name: answers.employer_name,
    employment_position: answers.employment_position,
    employer_street_address: answers.employer_street_address,
    employer_city: answers.employer_city,
    employer_state: answers.employer_state,
    employer_postal_code: answers.employer_postal_code,
    employer_country: answers.employer_country,
    context: contexts(answers),
  });

const trustedContact = (answers: Answers) =>
  isYes(answers.trusted_contact)
    ? given({
        given_name: answers.trusted_given_name,
        family_name: answers.trusted_family_name,
        email_address: answers.trusted_email_address,
      })
    : undefined;

/** The firm or the relative behind each disclosure that was answered yes and asks for one. */
function contexts(answers: Answers) {
  const { is_control_person: control, is_affiliated_exchange_or_finra: affiliated } = answers;
  return [
    ...(isYes(control) ? [firm(answers, "controlled_firm", "CONTROLLED_FIRM")] : []),
    ...(isYes(affiliated) ? [firm(answers, "affiliate_firm", "AFFILIATE_FIRM")] : []),
    ...(isYes(answers.immediate_family_exposed)
      ? [
          given({
            context_type: "IMMEDIATE_FAMILY_EXPOSED",
            given_name: answers.relative_given_name,
            family_name: answers.relative_family_name,
          }),
        ]
      : []),
  ];
}

const firm = (answers: Answers, prefix: string, type: string) =>
  given({
    context_type: type,
    company_name: answers[`${prefix}_company_name`],
    company_street_address: answers[`${prefix}_street_address`],
    company_city: answers[`${prefix}_city`],
    // The broker wants a state of the USA, or none.
    company_state: answers[`${prefix}_country`] === "USA" ? answers[`${prefix}_state`] : undefined,
    company_country: answers[`${prefix}_country`],
    company_compliance_email: answers[`${prefix}_compliance_email`],
  });

const isYes = (answer: string | undefined) => answer === "yes";

/** Without what is empty: "", nothing, and lists and groups that have nothing in them. */
function given<Group extends object>(group: Group): Partial<Group> {
  const kept: Partial<Group> = {};
  for (const name in group) if (!isEmpty(group[name])) kept[name] = group[name];
  return kept;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
