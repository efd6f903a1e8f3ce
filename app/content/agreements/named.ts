import type { SignedDocument } from "./document";

/** An agreement as the setting AGREEMENTS names it. */
export interface NamedAgreement {
  /** as the broker's calls name it */
  name: string;
  /** NN.YYYY.MM */
  revision: string;
  /** The broker's own document, its SHA-256 in hexadecimal; absent for a document of ours. */
  linked?: { href: string; hash: string } | undefined;
}

const titles: Readonly<Record<string, string>> = {
  margin_agreement: "Margin agreement",
  account_agreement: "Account agreement",
  customer_agreement: "Customer agreement",
  options_agreement: "Options agreement",
  crypto_agreement: "Crypto agreement",
};

/** A broker's own agreement by its name in calls. */
export const agreementTitle = (name: string): string =>
  titles[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** The two statements under an agreement that is a document of the broker's own (SPEC-DECISIONS 27). */
export const linkedStatements = ({ title, revision }: Pick<SignedDocument, "title" | "revision">) =>
  [
    `I have opened and read the ${title.toLowerCase()} of {broker}, revision ${revision}.`,
    `I agree to the ${title.toLowerCase()} with {broker}.`,
  ] as const;
