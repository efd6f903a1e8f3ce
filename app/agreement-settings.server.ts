import { parseUrl } from "../domain/url";
import { agreementDocuments } from "./content/agreements/documents";
import type { NamedAgreement } from "./content/agreements/named";

/** `name@NN.YYYY.MM`, and for a document of the broker's own `=https://…#sha256-…` after it. */
const entry =
  /^(?<name>[a-z_]{1,40})@(?<revision>\d{2}\.\d{4}\.\d{2})(?:=(?<href>https:\/\/[^\s#]+)#sha256-(?<hash>[\da-f]{64}))?$/;
/** As many as the broker's call takes. */
const most = 10;

/** SPEC 3's four, as documents of ours in their newest revisions. */
const usual = ["margin_agreement", "account_agreement", "customer_agreement", "options_agreement"];

/**
 * The agreements to be signed, from the setting AGREEMENTS: entries with a comma between them. What cannot be used is a
 * text instead, which says why.
 */
export function readAgreements(setting: string | undefined): readonly NamedAgreement[] | string {
  if (setting === undefined) return usual.flatMap(newestOf);
  const agreements = setting.split(",").flatMap((part) => readAgreement(part.trim()) ?? []);
  const names = new Set(agreements.map(({ name }) => name));
  if (agreements.length !== setting.split(",").length)
    return "has an entry that is not NAME@NN.YYYY.MM or NAME@NN.YYYY.MM=https://…#sha256-…";
  if (names.size !== agreements.length) return "names an agreement twice";
  if (agreements.length > most) return `names more than ${most} agreements`;
  return agreements.every(hasDocument) ? agreements : "names an agreement or a revision without a document";
}

function readAgreement(text: string): NamedAgreement | undefined {
  const { name, revision, href, hash } = entry.exec(text)?.groups ?? {};
  if (!name || !revision) return undefined;
  if (!href || !hash) return { name, revision };
  return parseUrl(href) ? { name, revision, linked: { href, hash } } : undefined;
}

const hasDocument = ({ name, revision, linked }: NamedAgreement): boolean =>
  linked !== undefined ||
  agreementDocuments.some((document) => document.name === name && document.revision === revision);

const newestOf = (wanted: string): NamedAgreement[] =>
  agreementDocuments
    .filter(({ name }) => name === wanted)
    .slice(-1)
    .map(({ name, revision }) => ({ name, revision }));
