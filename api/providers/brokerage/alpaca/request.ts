import type { AccountRequest } from "../../../../contract/brokerage";
import type { SignedTaxForm } from "../port";
import { toIpv4 } from "./signer-address";
import { toW8ben } from "./w8ben";

/** What a request needs besides what the person answered. */
export interface Bridging {
  /** Which of the signed agreements the broker is sent, and its own revision where it is to be named. */
  agreements: readonly { name: string; revision?: string | undefined }[];
  /** The IPv4 address of the proxy that signers of IPv6 came through: the broker takes no IPv6. */
  edgeAddress: string;
}

/**
 * Our request as `POST /v1/accounts` wants it. The numbers are those of PROVIDERS 1, "Where the spec's payload does not
 * fit the provider". What is undefined is not sent.
 */
export function toAccountCreation(request: AccountRequest, bridging: Bridging, taxForm?: SignedTaxForm) {
  const { identity } = request;
  // 12: deprecated under identity.
  const { investment_objective, investment_time_horizon, liquidity_needs, risk_tolerance, ...rest } =
    identity;
  const agreements = toAgreements(request.agreements, bridging);
  const options = agreements.some(({ agreement }) => agreement === "options_agreement");
  return {
    contact: toContact(request.contact),
    identity: { ...rest, tax_id: identity.tax_id.trim(), tax_id_type: toTaxIdType(identity.tax_id_type) },
    disclosures: toDisclosures(request.disclosures),
    trusted_contact: request.trusted_contact,
    agreements,
    documents: taxForm && [toW8ben(request, taxForm, bridging.edgeAddress)],
    enabled_assets: options ? ["us_equity", "us_option"] : ["us_equity"],
    investment_objective,
    investment_time_horizon,
    liquidity_needs,
    risk_tolerance,
  };
}

function toContact({ street_address: street, phone_number: phone, ...contact }: AccountRequest["contact"]) {
  return { ...contact, phone_number: toE164(phone, contact.country), street_address: [street] };
}

/** Countries and territories whose ten digits are numbers of code 1 (North American Numbering Plan). */
const northAmerica = new Set(
  (
    "USA CAN AIA ASM ATG BHS BMU BRB CYM DMA DOM GRD GUM JAM " + "KNA LCA MNP MSR PRI SXM TCA TTO VCT VGB VIR"
  ).split(" "),
);

/**
 * 7: ten digits are a number of North America for who lives there; elsewhere one with a plus is whole, and of one
 * without we do not know whose it is: it is left out rather than sent as a stranger's.
 */
function toE164(phone: string, country: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  if (northAmerica.has(country)) return `+1${digits}`;
  return phone.trim().startsWith("+") ? `+${digits}` : undefined;
}

/** 3: Argentina's is spelt in two ways; this is the one that the broker's client library sends. */
const toTaxIdType = (type: string) => (type === "ARG_AG_CUIT" ? "ARG_AR_CUIT" : type);

function toDisclosures(disclosures: AccountRequest["disclosures"]) {
  const { employer_name, employment_position } = disclosures;
  const address = [
    disclosures.employer_street_address,
    disclosures.employer_city,
    disclosures.employer_state,
    disclosures.employer_postal_code,
    disclosures.employer_country,
  ].filter((part) => part);
  return {
    is_control_person: disclosures.is_control_person,
    is_affiliated_exchange_or_finra: disclosures.is_affiliated_exchange_or_finra,
    is_politically_exposed: disclosures.is_politically_exposed,
    immediate_family_exposed: disclosures.immediate_family_exposed,
    ...toEmployment(disclosures.employment_status),
    employer_name,
    employment_position,
    // 8: one string.
    employer_address: address.length > 0 ? address.join(", ") : undefined,
    context: disclosures.context,
  };
}

/** 10: there is no `self_employed` but in the sector, where the retired belong too. */
function toEmployment(status: string) {
  switch (status) {
    case "self_employed":
      return { employment_status: "employed", employment_sector: "self_employed" };
    case "retired":
      return { employment_status: status, employment_sector: "self_employed" };
    case "unemployed":
    case "student":
      return { employment_status: status, employment_sector: "not_employed" };
    default:
      return { employment_status: status };
  }
}

function toAgreements(signed: AccountRequest["agreements"], { agreements, edgeAddress }: Bridging) {
  return agreements.flatMap(({ name, revision }) =>
    signed
      .filter(({ agreement }) => agreement === name)
      .map(({ agreement, signed_at, ip_address }) => ({
        agreement,
        // Only what is configured is the broker's: our documents' look the same. Without one it takes that in force.
        revision,
        signed_at,
        // 1: the broker takes no IPv6.
        ip_address: toIpv4(ip_address) ?? edgeAddress,
      })),
  );
}
