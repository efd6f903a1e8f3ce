import { createHash } from "node:crypto";
import {
  type ConsentDocument,
  type ConsentKind,
  consentText,
  type SignedDocument,
} from "~/content/agreements/document";
import {
  agreementDocuments,
  consentDocuments,
  fillNames,
  type Parties,
  plainDocument,
  relationshipSummary,
  signedDocument,
  withNames,
} from "~/content/agreements/documents";
import { agreementTitle, linkedStatements, type NamedAgreement } from "~/content/agreements/named";
import type { Context } from "~/context.server";
import { paths } from "~/lib/paths";
import type { PublicSettings } from "~/public-settings.server";
import type { Session } from "~/session/session.server";
import { isNotOffered } from "~/upstream/panel.server";
import { brandName } from "../../../domain/brand";
import type { Answers } from "../../../domain/onboarding/question";

/** An agreement as it is signed: it counts when both statements are ticked (SPEC 4). */
export interface AgreementToSign {
  /** As the broker's calls name it. */
  name: string;
  title: string;
  /** NN.YYYY.MM */
  revision: string;
  /** The full document: of ours, or the broker's own elsewhere. */
  href: string;
  /** SHA-256 of that document in hexadecimal. */
  hash: string;
  statements: readonly [string, string];
}

/** A consent that is given with one tick. */
export interface ConsentToGive {
  kind: ConsentKind;
  title: string;
  /** What is agreed to, paragraph by paragraph. */
  text: readonly string[];
  /** Of the tick. */
  label: string;
  revision: string;
  hash: string;
  /** A document that is to be read with it. */
  href?: string | undefined;
  linkText?: string | undefined;
  /** The name has to be typed as well. */
  signature?: true | undefined;
  /** What of it is this person's alone, in words: kept with it. */
  terms?: string | undefined;
}

type Naming = Pick<PublicSettings, "brandName" | "brokerageName">;

/** A document to be shown, with what is kept of it when it is signed. */
interface HashedDocument {
  document: SignedDocument;
  hash: string;
}

/** The agreements of the setting AGREEMENTS, in its order. */
export function agreementsToSign(
  settings: Naming & Pick<PublicSettings, "agreements">,
): readonly AgreementToSign[] {
  const parties = partiesOf(settings);
  return settings.agreements.map((named) => agreementToSign(named, parties));
}

function agreementToSign({ name, revision, linked }: NamedAgreement, parties: Parties): AgreementToSign {
  const fill = (text: string) => fillNames(text, parties);
  if (linked) {
    const title = agreementTitle(name);
    const [read, agreed] = linkedStatements({ title, revision });
    return { name, title, revision, ...linked, statements: [fill(read), fill(agreed)] };
  }
  const ours = agreementDocuments.find((each) => each.name === name && each.revision === revision);
  if (!ours) throw new Error(`There is no document ${name}@${revision}.`);
  const document = withNames(ours, parties);
  const [read, agreed] = document.statements;
  return {
    name,
    title: document.title,
    revision,
    href: paths.agreementDocument(name, revision),
    hash: hashOf(document),
    statements: [fill(read), fill(agreed)],
  };
}

/** Further consents, in the order in which they are asked. The tax form depends on the tax residence. */
export function consentsToGive(settings: Naming, answers: Answers): readonly ConsentToGive[] {
  const taxForm = answers.country_of_tax_residence === "USA" ? "w9" : "w8ben";
  const kinds: ConsentKind[] = ["disclosures", "electronic_delivery", taxForm, "options_disclosure_document"];
  const parties = partiesOf(settings);
  return kinds.map((kind) => consentToGive(withNames(consentDocuments[kind], parties), parties));
}

/** What is agreed to before a subscription starts. */
export function subscriptionConsent(settings: Naming): ConsentToGive {
  const parties = partiesOf(settings);
  return consentToGive(withNames(consentDocuments.subscription, parties), parties);
}

/** What a user has to agree to before they get a referral code of their own. */
export function programmeConsent(settings: Naming): ConsentToGive {
  const parties = partiesOf(settings);
  return consentToGive(withNames(consentDocuments.ambassador_terms, parties), parties);
}

/** What has to be understood before a pledge. */
export function pledgeAcknowledgements(settings: Naming): readonly ConsentToGive[] {
  const parties = partiesOf(settings);
  const { investor_education: education, investor_risk: risk } = consentDocuments;
  return [education, risk].map((document) => consentToGive(withNames(document, parties), parties));
}

function consentToGive(document: ConsentDocument, parties: Parties): ConsentToGive {
  const { name: kind, title, label, revision, reads, signature } = document;
  return {
    kind,
    title,
    text: consentText(document),
    label: fillNames(label, parties),
    revision,
    hash: hashOf(document),
    // Whether it can be read electronically shows by opening it (15 USC 7001(c)(1)(C)).
    ...(kind === "electronic_delivery" && {
      href: paths.agreementDocument(kind, revision),
      linkText: "This consent as a document",
    }),
    ...(reads && { href: reads.href, linkText: reads.text }),
    signature,
  };
}

/** Form CRS: the broker's own where the setting names it, else the summary in its name. */
export function relationshipSummaryLink({ formCrsUrl }: Pick<PublicSettings, "formCrsUrl">) {
  const { title, name, revision } = relationshipSummary;
  return { title: `${title} (Form CRS)`, href: formCrsUrl ?? paths.agreementDocument(name, revision) };
}

/** A document of ours by its address; undefined where there is none. */
export function hashedDocument(
  name: string | undefined,
  revision: string | undefined,
  settings: Naming,
): HashedDocument | undefined {
  const document = signedDocument(name, revision, partiesOf(settings));
  return document && { document, hash: hashOf(document) };
}

const partiesOf = ({ brandName: name, brokerageName }: Naming): Parties => ({
  brand: brandName(name),
  broker: brokerageName,
});

const hashOf = (document: SignedDocument): string =>
  createHash("sha256").update(plainDocument(document)).digest("hex");

/**
 * Has the upstream keep what was agreed to, under the key of the press of the button: sent twice it is kept once. An
 * upstream that does not offer it leaves a line in the log. Whatever else goes wrong is thrown: nothing may be
 * submitted without the record.
 */
export async function recordConsents(
  {
    upstream,
    log,
    session,
    clientAddress,
  }: Pick<Context, "upstream" | "log" | "clientAddress"> & { session: Pick<Session, "user"> },
  given: readonly (AgreementToSign | ConsentToGive)[],
  at: Date,
  key: string,
): Promise<void> {
  const consents = given.map((each) => ({
    kind: "kind" in each ? each.kind : each.name,
    revision: each.revision,
    hash: each.hash,
    at: at.toISOString(),
    ...("terms" in each && each.terms && { terms: each.terms }),
    ...(clientAddress && { ip_address: clientAddress }),
  }));
  try {
    await upstream.users.recordConsents({ consents }, { context: { idempotencyKey: key, urgent: true } });
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    const lines = consents.map(({ kind, revision, hash }) => ({ kind, revision, hash }));
    // The only record that there is then: whose it is and when, by what tells nothing to anybody else.
    log.warn(
      { consents: lines, user: session.user?.id, at, key },
      "the upstream keeps no record of consents",
    );
  }
}
