import type { AccountRequest } from "../../../../contract/brokerage";
import { taxIdTypes } from "../../../../domain/onboarding/tax-id";
import { vocabulary } from "../vocabulary";

/** What is wrong with a request: the field and the broker's sentence. */
export interface Fault {
  field: string;
  message: string;
}

/** Every rule that the real broker is known to apply (PROVIDERS 1, "Data validation"); the first that is broken. */
export function findFault(request: AccountRequest, now: Date): Fault | undefined {
  for (const [field, isRight, why] of rules(request, now)) {
    if (!isRight) return { field, message: `${field} ${why}` };
  }
  return undefined;
}

type Rule = [field: string, isRight: boolean, why: string];

function rules(request: AccountRequest, now: Date): Rule[] {
  return [
    ...latinRules(request),
    ...addressRules(request),
    ...identityRules(request, now),
    ...choiceRules(request),
    ...visaRules(request),
    ...disclosureRules(request),
    ...agreementRules(request),
  ];
}

const isLatin = (text: string | undefined) => text === undefined || /^[\x20-\x7e]*$/.test(text);

function latinRules({ contact, identity }: AccountRequest): Rule[] {
  const { given_name, middle_name, family_name, tax_id } = identity;
  const { street_address, unit, city, state, postal_code, email_address } = contact;
  const texts = { given_name, middle_name, family_name, street_address, unit, city, state, postal_code };
  return Object.entries({ ...texts, email_address, tax_id }).map(([field, text]) => [
    field,
    isLatin(text),
    "contains characters that are not Latin",
  ]);
}

/** Where a post-office box is no address. */
const europeanUnion = new Set(
  (
    "AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN " +
    "SWE"
  ).split(" "),
);

function addressRules({ contact, identity }: AccountRequest): Rule[] {
  const { street_address: street, country, state, postal_code: postalCode } = contact;
  const american = [country, identity.country_of_tax_residence].includes("USA");
  const isBox = /\bp\.?\s*o\.?\s*box\b/i.test(street);
  return [
    ["street_address", street.trim().length > 1, "is too short"],
    ["street_address", !/^[\d\s]+$/.test(street), "cannot be digits only"],
    ["street_address", !(isBox && europeanUnion.has(country)), "cannot be a P.O. box"],
    ["state", !american || Boolean(state?.trim()), "is required for USA"],
    ["postal_code", !american || Boolean(postalCode?.trim()), "is required for USA"],
  ];
}

function identityRules({ identity }: AccountRequest, now: Date): Rule[] {
  const {
    given_name,
    family_name,
    date_of_birth: birth,
    tax_id,
    tax_id_type,
    number_of_dependents,
  } = identity;
  return [
    ["given_name", given_name.trim() !== "", "is required"],
    ["family_name", family_name.trim() !== "", "is required"],
    ["date_of_birth", isDay(birth), "is not a date"],
    ["date_of_birth", birth <= eighteenYearsBefore(now), "must be 18 years ago or more"],
    ["tax_id_type", isTaxIdType(tax_id_type), "is not a known type"],
    ["tax_id", isTaxId(tax_id, tax_id_type), "is not valid"],
    ["number_of_dependents", Number.isInteger(number_of_dependents), "must be an integer"],
    ...(["annual_income", "liquid_net_worth", "total_net_worth"] as const).map((name): Rule => {
      const { [`${name}_min` as const]: min, [`${name}_max` as const]: max } = identity;
      return [`${name}_min`, min === undefined || max === undefined || min <= max, `is above ${name}_max`];
    }),
  ];
}

const eighteenYearsBefore = (now: Date) => `${now.getUTCFullYear() - 18}${now.toISOString().slice(4, 10)}`;

const isDay = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The broker's documents spell Argentina's in two ways. */
const isTaxIdType = (type: string) =>
  type === "ARG_AG_CUIT" || taxIdTypes.some(({ value }) => value === type);

/** Written anew and not taken from domain/: a mistake there must not be one here as well. */
function isTaxId(text: string, type: string): boolean {
  const id = text.replaceAll("-", "").trim();
  if (id.length < 2 || [...id].every((character) => character === id[0])) return false;
  if (type !== "USA_SSN" && type !== "USA_ITIN") return true;
  const [, area, group, serial] = /^(\d{3})(\d{2})(\d{4})$/.exec(id) ?? [];
  if (area === undefined || area === "000" || area === "666") return false;
  return group !== "00" && serial !== "0000" && !"123456789 987654321".includes(id);
}

function choiceRules({ identity, disclosures }: AccountRequest): Rule[] {
  const { investment_experience_with_stocks: stocks, investment_experience_with_options: options } = identity;
  const { funding_source: sources, investment_objective, risk_tolerance, investment_time_horizon } = identity;
  const one = (field: string, known: readonly string[], value: string): Rule => [
    field,
    known.includes(value),
    `must be one of ${known.join(", ")}`,
  ];
  return [
    ...sources.map((source) => one("funding_source", vocabulary.funding_source, source)),
    one("investment_objective", vocabulary.investment_objective, investment_objective),
    one("risk_tolerance", vocabulary.risk_tolerance, risk_tolerance),
    one("investment_time_horizon", vocabulary.investment_time_horizon, investment_time_horizon),
    one("liquidity_needs", vocabulary.liquidity_needs, identity.liquidity_needs),
    one("investment_experience_with_stocks", vocabulary.experience, stocks),
    one("investment_experience_with_options", vocabulary.experience, options),
    one("marital_status", vocabulary.marital_status, identity.marital_status),
    one("employment_status", vocabulary.employment_status, disclosures.employment_status),
  ];
}

function visaRules({ identity }: AccountRequest): Rule[] {
  const { visa_type: visa, visa_expiration_date: expiry, date_of_departure_from_usa: departure } = identity;
  if (visa === undefined) return [];
  const known: readonly string[] = vocabulary.visa_type;
  return [
    ["visa_type", known.includes(visa), `must be one of ${known.join(", ")}`],
    ["visa_expiration_date", expiry !== undefined && isDay(expiry), "is required with visa_type"],
    [
      "date_of_departure_from_usa",
      !["B1", "B2"].includes(visa) || (departure !== undefined && isDay(departure)),
      "is required with this visa_type",
    ],
  ];
}

function disclosureRules({ disclosures, trusted_contact: trusted }: AccountRequest): Rule[] {
  const known: readonly string[] = vocabulary.context_type;
  const firm = [
    ...(["company_name", "company_street_address", "company_city", "company_country"] as const),
    "company_compliance_email",
  ] as const;
  return [
    ...(disclosures.context ?? []).flatMap((context): Rule[] => {
      const family = context.context_type === "IMMEDIATE_FAMILY_EXPOSED";
      const needed = family ? (["given_name", "family_name"] as const) : firm;
      const { company_country: country, company_state: state } = context;
      return [
        ["context_type", known.includes(context.context_type), `must be one of ${known.join(", ")}`],
        ...needed.map((field): Rule => [field, Boolean(context[field]), "is required in this context"]),
        ["company_state", family || country !== "USA" || Boolean(state), "is required for USA"],
      ];
    }),
    ["trusted_contact", trusted === undefined || trusted.email_address.includes("@"), "cannot be reached"],
  ];
}

function agreementRules({ agreements }: AccountRequest): Rule[] {
  const known: readonly string[] = vocabulary.agreement;
  return agreements.flatMap(({ agreement, revision, signed_at, ip_address }): Rule[] => [
    ["agreement", known.includes(agreement), `must be one of ${known.join(", ")}`],
    ["revision", revision === undefined || revision.trim() !== "", "is empty"],
    ["signed_at", !Number.isNaN(Date.parse(signed_at)), "is not a timestamp"],
    ["ip_address", /^[\d.]+$|:/.test(ip_address), "is not an address"],
  ]);
}
