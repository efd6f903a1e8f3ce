import type { AccountRequest } from "./account-request";
import { bands } from "./bands";
import type { Answers } from "./question";

/** A request without what was signed; a middle name is SPEC 3's, and not asked for. */
export type AnsweredRequest = Omit<AccountRequest, "agreements"> & {
  identity?: { middle_name?: string | undefined };
};

/** The answers that a request is made of: the way back from `accountRequest`. Names that no question has do not harm. */
export function answersOf({
  contact,
  identity,
  disclosures,
  trusted_contact: trusted,
}: AnsweredRequest): Answers {
  return {
    ...sameNames(contact),
    ...sameNames(identity),
    ...sameNames(disclosures),
    ...given({
      email: contact?.email_address,
      citizenship: identity?.country_of_citizenship,
      // The broker's documents spell Argentina's in two ways.
      tax_id_type: identity?.tax_id_type?.trim() === "ARG_AG_CUIT" ? "ARG_AR_CUIT" : identity?.tax_id_type,
      funding_source: identity?.funding_source?.[0],
      annual_income: bandOf(identity?.annual_income_min, identity?.annual_income_max),
      liquid_net_worth: bandOf(identity?.liquid_net_worth_min, identity?.liquid_net_worth_max),
      total_net_worth: bandOf(identity?.total_net_worth_min, identity?.total_net_worth_max),
      trusted_contact: trusted && "yes",
      trusted_given_name: trusted?.given_name,
      trusted_family_name: trusted?.family_name,
      trusted_email_address: trusted?.email_address,
    }),
    ...Object.assign({}, ...(disclosures?.context ?? []).map(contextAnswers)),
  };
}

/** Its texts and numbers as text, and yes or no for what is true or false. */
function sameNames(group: object = {}): Answers {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, value]: [string, unknown]): [string, string][] => {
      if (typeof value === "boolean") return [[name, value ? "yes" : "no"]];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value).trim()]] : [];
    }),
  );
}

function given(answers: Record<string, string | undefined>): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
  );
}

const bandOf = (min: number | undefined, max: number | undefined) =>
  bands.find((band) => band.min === min && band.max === max)?.value;

const firms: Record<string, string> = {
  CONTROLLED_FIRM: "controlled_firm",
  AFFILIATE_FIRM: "affiliate_firm",
};

/** The fields of a firm lose their "company_", but for its name. */
function contextAnswers({ context_type: type = "", ...fields }: { context_type?: string }): Answers {
  const prefix = firms[type.trim()];
  return Object.fromEntries(
    Object.entries(sameNames(fields)).map(([name, value]) => {
      if (prefix === undefined) return [`relative_${name}`, value];
      return [`${prefix}_${name === "company_name" ? name : name.replace(/^company_/, "")}`, value];
    }),
  );
}
