import type { AccountRequest } from "../../contract/brokerage";
import type { BrokerageSettings } from "../providers/brokerage/settings";

/** Clocks differ. */
const SKEW_MS = 5 * 60_000;
/** What was signed longer ago was not signed for this application. */
const SIGNED_MS = 60 * 60_000;

/**
 * Judges what was signed: everything that is configured, each thing once, in the revision that is named for it, and
 * now. The sentences to show, none when all is right.
 */
export function judgeSigned(
  { agreements, disclosures }: AccountRequest,
  configured: BrokerageSettings["agreements"],
  now: Date,
): string[] {
  const names = agreements.map(({ agreement }) => agreement);
  const times = agreements.map(({ signed_at: at }) => Date.parse(at));
  const missing = configured.filter(({ name }) => !names.includes(name));
  const renewed = configured.filter(
    ({ name, revision }) =>
      revision !== undefined &&
      agreements.some((signed) => signed.agreement === name && signed.revision !== revision),
  );
  return [
    ...(disclosures.is_disclosure_certified
      ? []
      : ["Please certify that your answers are true and complete."]),
    ...missing.map(({ name }) => `Please accept the ${inWords(name)}.`),
    ...(new Set(names).size < names.length ? ["Please sign each agreement once."] : []),
    ...renewed.map(({ name }) => `The ${inWords(name)} has a newer revision. Please read it and sign again.`),
    ...(times.some((time) => time > now.getTime() + SKEW_MS)
      ? ["The agreements cannot be signed at a time in the future."]
      : []),
    ...(times.some((time) => time < now.getTime() - SIGNED_MS)
      ? ["The agreements were signed more than an hour ago. Please sign again."]
      : []),
  ];
}

const inWords = (name: string) => name.replaceAll("_", " ");
