import { codeInWords } from "~/lib/text";
import {
  type DocumentKind,
  documentKinds,
  kindsFor,
  LARGEST_DOCUMENT,
} from "../../domain/brokerage-documents";

/** The words of /account/documents; `{broker}` is the broker's name. */
export const brokerDocumentWords = {
  title: "Documents",
  lede: "{broker} may ask for papers before it decides. You send them here.",
  asked: "What is needed",
  nothingAsked:
    "{broker} asks for nothing now. You can still send a document that it has asked for by email.",
  noAccount: "You do not have an account or an application that a document could be sent for.",
  openAccount: "Open an account",
  notOffered: "Documents cannot be sent through this site. {broker} tells you by email how to send them.",
  send: "Send a document",
  kind: "What it is",
  file: "File",
  fileHint: `A PDF, PNG or JPEG of at most ${LARGEST_DOCUMENT / 1_000_000} MB. All four corners and every word should be readable.`,
  fileMissing: "Choose a file.",
  fileTooLarge: `The file is larger than ${LARGEST_DOCUMENT / 1_000_000} MB. Please send a smaller one.`,
  fileUnknown: "This is no PDF, PNG or JPEG that can be read.",
  submit: "Send",
  privacy: "The file goes to {broker}. This site keeps no copy.",
  sent: "What {broker} has",
  sentFailed: "the documents that you sent",
  noneSent: "No document has arrived yet.",
  sentOn: "Sent",
} as const;

const kinds: Readonly<Record<DocumentKind, string>> = {
  identity_verification: "Government ID, such as a passport or driver’s license",
  address_verification: "Proof of address, such as a utility bill",
  date_of_birth_verification: "Proof of your date of birth",
  tax_id_verification: "Proof of your tax ID, such as a tax card",
  w8ben: "Form W-8BEN, filled in and signed",
  account_approval_letter: "Letter of a firm or its compliance officer",
  pep_declaration_form: "Statement about a public office",
};

/** What a document is, in words; the broker may have others. */
export const documentKindInWords = (kind: string): string => {
  const known = documentKinds.find((each) => each === kind);
  return known ? kinds[known] : codeInWords(kind);
};

/** What can be chosen, that which settles what is asked first. */
export function documentChoices(codes: readonly string[]): { value: DocumentKind; label: string }[] {
  const settling = codes.flatMap(kindsFor);
  const ordered = [...settling, ...documentKinds];
  return [...new Set(ordered)].map((value) => ({ value, label: kinds[value] }));
}
