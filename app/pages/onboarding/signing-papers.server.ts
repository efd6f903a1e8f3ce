import { signing } from "~/content/signing";
import {
  type AgreementToSign,
  agreementsToSign,
  type ConsentToGive,
  consentsToGive,
} from "~/pages/legal/agreements.server";
import type { PublicSettings } from "~/public-settings.server";
import { type Answers, allQuestions, type Choice } from "../../../domain/onboarding/question";
import type { AskedToSign, Signature, Tick } from "../../../domain/onboarding/signing";
import { questionStepNames, stepQuestions } from "../../../domain/onboarding/steps";

/** A field of the form, and how the summary of a refusal calls it. */
type Summed<Field> = Field & { inSummary: string };

/** One part of what is signed: a consent that stands in the page, or an agreement behind its link. */
export interface Paper {
  /** Distinct on the page; its fields' names begin with it. */
  key: string;
  title: string;
  text: readonly string[];
  link?: { href: string; text: string } | undefined;
  revision: string;
  ticks: readonly Summed<Tick>[];
  signature?: Summed<Signature> | undefined;
}

/** What the page that is signed needs. No tax id is in it. */
export interface SigningData {
  /** Those of every step, without what no page shows. */
  answers: Answers;
  /** The masks of what no page shows. */
  given: Answers;
  /** The countries that the answers name. */
  countries: readonly Choice[];
  papers: readonly Paper[];
  /** The name to type. */
  signer: string;
  /** Of this page: whatever is sent from it, and however often, is one application. */
  key: string;
  /** The broker's name. */
  broker: string;
  /** Its relationship summary (Form CRS). */
  summary: { title: string; href: string };
}

/** Given before the agreements: what the person says of themselves, and how documents reach them. */
const first: readonly ConsentToGive["kind"][] = ["disclosures", "electronic_delivery"];

/** Said of the answers themselves: a tick is for those that were shown with it. */
const ofAnswers: readonly ConsentToGive["kind"][] = ["disclosures", "w9", "w8ben"];

/**
 * What an applicant with these answers has to sign, in the order of the page.
 * @param revision the answers', as the draft has it
 */
export function papersOf(settings: PublicSettings, answers: Answers, revision: string): Paper[] {
  const consents = consentsToGive(settings, answers);
  const asPaper = (consent: ConsentToGive) => consentAsPaper(consent, revision);
  const early = first.flatMap((kind) => consents.filter((consent) => consent.kind === kind));
  const late = consents.filter((consent) => !early.includes(consent));
  return [...early.map(asPaper), ...agreementsToSign(settings).map(agreementAsPaper), ...late.map(asPaper)];
}

function agreementAsPaper({ name, title, revision, href, hash, statements }: AgreementToSign): Paper {
  return {
    key: name,
    title,
    text: [],
    link: { href, text: signing.read(title) },
    revision,
    ticks: statements.map((label, at) => ({
      name: `${name}_${at + 1}`,
      label,
      value: hash,
      inSummary: signing.statement(title, at + 1),
    })),
  };
}

function consentAsPaper(consent: ConsentToGive, answered: string): Paper {
  const { kind, title, text, label, revision, hash, href, linkText, signature } = consent;
  const value = ofAnswers.includes(kind) ? `${hash}.${answered}` : hash;
  return {
    key: kind,
    title,
    text,
    link: href === undefined ? undefined : { href, text: linkText ?? title },
    revision,
    ticks: [{ name: kind, label, value, inSummary: title }],
    signature: signature && {
      name: `${kind}_name`,
      label: signing.typeName,
      inSummary: signing.typedName(title),
    },
  };
}

/** What is judged of it. */
export const askedOf = (papers: readonly Paper[], answers: Answers): AskedToSign => ({
  ticks: papers.flatMap(({ ticks }) => ticks),
  signatures: papers.flatMap(({ signature }) => signature ?? []),
  signer: signerOf(answers),
});

/** Given and family name, as they have to be typed. */
export const signerOf = ({ given_name: given = "", family_name: family = "" }: Answers): string =>
  `${given} ${family}`.trim();

/** The questions of every step, follow-ups included. */
export const everyQuestion = allQuestions(questionStepNames.flatMap((step) => stepQuestions[step]));
