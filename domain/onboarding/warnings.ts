import { bands } from "./bands";
import type { Answers } from "./question";

/** What looks wrong in answers that are complete and may be right all the same: said, and nobody is held up. */
interface Warning {
  /** The question to look at again. */
  question: string;
  text: string;
}

/** Sanctions of the USA forbid or restrict accounts of people there. */
const sanctioned = ["CUB", "IRN", "PRK", "SYR"];

/** Reads the answers of both steps beside each other. */
export function warningsOf(answers: Answers): Warning[] {
  const warnings: Warning[] = [];
  if (bandAt(answers.liquid_net_worth) > bandAt(answers.total_net_worth)) {
    warnings.push({
      question: "liquid_net_worth",
      text: "Your liquid net worth is above your total net worth, which it is a part of.",
    });
  }
  const abroad = ["country", "country_of_tax_residence", "citizenship"].find((name) =>
    sanctioned.includes(answers[name] ?? ""),
  );
  if (abroad) {
    warnings.push({
      question: abroad,
      text: "Sanctions may keep the broker from opening an account for someone from this country.",
    });
  }
  if (answers.country_of_tax_residence !== "USA" && isUsPerson(answers)) {
    warnings.push({
      question: "country_of_tax_residence",
      text: "Citizens and permanent residents of the USA pay taxes there wherever they live, and cannot sign the tax form that follows from this answer (Form W-8BEN).",
    });
  }
  if (isOwnTrustedContact(answers)) {
    warnings.push({
      question: "trusted_contact",
      text: "Your trusted contact is you. It helps only if it is someone else.",
    });
  }
  return warnings;
}

const isUsPerson = ({ citizenship, permanent_resident: permanent }: Answers) =>
  citizenship === "USA" || permanent === "yes";

const bandAt = (value: string | undefined) => bands.findIndex((band) => band.value === value);

function isOwnTrustedContact(answers: Answers): boolean {
  if (answers.trusted_contact !== "yes") return false;
  const same = (one = "", other = "") => one !== "" && one.toLowerCase() === other.toLowerCase();
  return (
    same(answers.trusted_email_address, answers.email) ||
    (same(answers.trusted_given_name, answers.given_name) &&
      same(answers.trusted_family_name, answers.family_name))
  );
}
