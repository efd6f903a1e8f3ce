import { readPictureHead } from "./pictures";

/** Bytes of a document as it is sent in. A phone's photo fits, and slow connections can send it before they are given up. */
export const LARGEST_DOCUMENT = 4_000_000;

/** What a document is, in the broker's words (PROVIDERS 1, document_type): those that a person can be asked for. */
export const documentKinds = [
  "identity_verification",
  "address_verification",
  "date_of_birth_verification",
  "tax_id_verification",
  "w8ben",
  "account_approval_letter",
  "pep_declaration_form",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The files that the broker takes. */
export const documentTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What settles a result code of the broker's review, the likeliest first (PROVIDERS 1, "Account status and KYC"). */
const kindsByCode: Readonly<Record<string, readonly DocumentKind[]>> = {
  IDENTITY_VERIFICATION: ["identity_verification"],
  TAX_IDENTIFICATION: ["tax_id_verification"],
  ADDRESS_VERIFICATION: ["address_verification", "identity_verification"],
  DATE_OF_BIRTH: ["date_of_birth_verification", "identity_verification"],
  SELFIE_VERIFICATION: ["identity_verification"],
  INVALID_IDENTITY_PASSPORT: ["identity_verification"],
  PEP: ["pep_declaration_form"],
  FAMILY_MEMBER_PEP: ["pep_declaration_form"],
  CONTROL_PERSON: ["account_approval_letter"],
  AFFILIATED: ["account_approval_letter"],
  VISA_TYPE_OTHER: ["identity_verification"],
  W8BEN_CORRECTION: ["w8ben"],
};

/** The kinds that settle a code; none of one that is new to us, or that asks for no document. */
export const kindsFor = (code: string): readonly DocumentKind[] =>
  (Object.hasOwn(kindsByCode, code) && kindsByCode[code]) || [];

/**
 * What a file is by its own bytes: neither its name nor what a browser says of it counts.
 * @returns undefined for what is none of {@link documentTypes}
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | undefined {
  const isPdf = [...bytes.subarray(0, 5)].every((byte, at) => byte === "%PDF-".charCodeAt(at));
  if (isPdf && bytes.length > 5) return "application/pdf";
  const kind = readPictureHead(bytes)?.kind;
  return kind === "png" || kind === "jpeg" ? `image/${kind}` : undefined;
}
