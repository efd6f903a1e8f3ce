import { agreementTitle } from "~/content/agreements/named";
import { plainText } from "~/content/rich-text";
import { csvResponse } from "~/csv.server";
import { linkOutward, type OutwardLink } from "~/lib/outward";
import { paths } from "~/lib/paths";
import { hashedDocument } from "~/pages/legal/agreements.server";
import type { PublicSettings } from "~/public-settings.server";
import type { GivenConsent } from "../../../contract/privacy";

type Naming = Pick<PublicSettings, "brandName" | "brokerageName" | "agreements">;

/** A consent as its giver reads it again. */
export interface ConsentRow {
  kind: string;
  revision: string;
  /** ISO 8601 */
  at: string;
  hash?: string | undefined;
  address?: string | undefined;
  title: string;
  /** What the ticks said, and to what terms where each has their own; empty where this site does not have the words of that revision. */
  wording: readonly string[];
  /** The whole text: of ours, or the broker's own elsewhere. */
  link?: Pick<OutwardLink, "href"> | OutwardLink | undefined;
  /** What stands behind the link is not what the hash is of: the names in it have changed. */
  isRenamed: boolean;
}

/** A recorded consent with the words that it was given to, by its kind and revision. */
export function consentRow(
  { kind, revision, hash, at, ip_address: address, terms }: GivenConsent,
  settings: Naming,
): ConsentRow {
  const given = { kind, revision, at, hash: hash ?? undefined, address: address ?? undefined };
  const own = terms ? [terms] : [];
  const ours = hashedDocument(kind, revision, settings);
  if (ours) {
    const { title, sections } = ours.document;
    const confirmed = sections.find(({ id }) => id === "confirm")?.blocks ?? [];
    return {
      ...given,
      title,
      wording: [
        ...confirmed.flatMap((block) => (block.kind === "list" ? block.items.map(plainText) : [])),
        ...own,
      ],
      link: { href: paths.agreementDocument(kind, revision) },
      isRenamed: hash ? hash !== ours.hash : false,
    };
  }
  const named = settings.agreements.find((each) => each.name === kind && each.revision === revision);
  return {
    ...given,
    title: agreementTitle(kind),
    wording: own,
    link: linkOutward(named?.linked?.href),
    isRenamed: false,
  };
}

const columns = ["Kind", "Title", "Version", "Given at", "From address", "SHA-256", "Wording", "Document"];

/** The consents as a table for spreadsheets. `site` makes addresses of ours whole. */
export const consentsCsv = (name: string, rows: readonly ConsentRow[], site: string): Response =>
  csvResponse(
    name,
    columns,
    rows.map(({ kind, title, revision, at, address, hash, wording, link }) => [
      ...[kind, title, revision, at, address, hash],
      wording.join(" "),
      link && new URL(link.href, site).href,
    ]),
  );
