import countryCodes from "i18n-iso-countries/index.js";
import type { AccountRequest } from "../../../../contract/brokerage";
import { dayAtBroker } from "../../../../domain/brokerage";
import type { SignedTaxForm } from "../port";
import { toIpv4 } from "./signer-address";

/** The IRS's revision of the form that app/content/agreements/tax-certifications.ts has the words of. */
const REVISION = "10-2021";

/**
 * The form W-8BEN as the broker takes it in place of a file, of which it makes the form: the facts of the application,
 * which are what its signer certified. No treaty is claimed, so the form's Part II is empty.
 */
export function toW8ben(
  { contact, identity }: AccountRequest,
  { signedAt, address }: SignedTaxForm,
  edgeAddress: string,
) {
  const { given_name: given, middle_name: middle, family_name: family, tax_id: taxId } = identity;
  const isAmerican = ["USA_SSN", "USA_ITIN"].includes(identity.tax_id_type);
  const inState = [contact.state, contact.postal_code].filter(Boolean).join(" ");
  return {
    document_type: "w8ben",
    document_sub_type: "Form W-8BEN",
    mime_type: "application/json",
    content_data: {
      full_name: [given, middle, family].filter(Boolean).join(" "),
      country_citizen: countryName(identity.country_of_citizenship),
      residency: countryName(identity.country_of_tax_residence),
      permanent_address_street: [contact.street_address, contact.unit].filter(Boolean).join(", "),
      permanent_address_city_state: [contact.city, inState].filter(Boolean).join(", "),
      permanent_address_country: countryName(contact.country),
      date_of_birth: identity.date_of_birth,
      ...(isAmerican ? { tax_id_ssn: taxId.trim() } : { foreign_tax_id: taxId.trim() }),
      signer_full_name: `${given} ${family}`,
      date: dayAtBroker(signedAt),
      timestamp: signedAt.toISOString(),
      ip_address: toIpv4(address) ?? edgeAddress,
      revision: REVISION,
    },
  };
}

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** The form has countries by their names; a code that is none stays what it is. */
function countryName(alpha3: string): string {
  const alpha2 = countryCodes.alpha3ToAlpha2(alpha3);
  return (alpha2 && names.of(alpha2)) ?? alpha3;
}
