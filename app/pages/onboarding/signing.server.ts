import { randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { messages } from "~/content/messages";
import type { Context } from "~/context.server";
import { type FormReply, readForm, refuse, replyToFailure } from "~/form.server";
import { brokerageSection, paths } from "~/lib/paths";
import { knowAccount, lookUpQuietly } from "~/pages/account/account-exists.server";
import {
  agreementsToSign,
  consentsToGive,
  recordConsents,
  relationshipSummaryLink,
} from "~/pages/legal/agreements.server";
import { requireUser } from "~/session/member.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";
import { openAccount } from "~/upstream/open-account.server";
import { accountRequest } from "../../../domain/onboarding/account-request";
import type { Answers } from "../../../domain/onboarding/question";
import { judgeSigning } from "../../../domain/onboarding/signing";
import type { Draft } from "../../../domain/onboarding/steps";
import { withoutTaxId } from "../../../domain/onboarding/tax-id";
import { countries } from "./countries.server";
import { earlierOpenStep, judgingFrame, type Onboarding, sendToStep } from "./onboarding.server";
import { masksOf, withoutSecrets } from "./onboarding-values.server";
import { askedOf, everyQuestion, papersOf, type SigningData, signerOf } from "./signing-papers.server";

/** The data of the page that is signed. Throws a redirect to the first step that is not finished. */
export function openSigning(context: Onboarding & Pick<Context, "settings">, request: Request): SigningData {
  requireUser(context, request);
  const { draft, settings } = context;
  const earlier = earlierOpenStep("agreements", draft.steps, judgingFrame());
  if (earlier) throw sendToStep(context, earlier);
  const answers = allAnswers(draft.steps);
  const values = new Set(Object.values(answers));
  return {
    answers: withoutSecrets(everyQuestion, answers),
    given: masksOf(everyQuestion, answers),
    countries: countries.filter(({ value }) => values.has(value)),
    papers: papersOf(settings, answers, draft.revision),
    signer: signerOf(answers),
    key: newKey(),
    broker: settings.brokerageName,
    summary: relationshipSummaryLink(settings),
  };
}

/**
 * Opens the account when everything is ticked: what was signed is recorded first, then the application is sent. Else,
 * and when either is refused, the reply is the form again, with every tick that was made.
 */
export async function submitSigning(context: Context, request: Request): Promise<FormReply | Response> {
  requireUser(context, request, paths.onboardingStep("agreements"));
  const { draft, session, toast } = context;
  const form = Object.fromEntries(await readForm(request));
  const earlier = earlierOpenStep("agreements", draft.steps, judgingFrame());
  if (earlier) {
    // The answers are gone with the press that opened the account: a later one of that page ends like it.
    if (session.accountExists && isKey(form.key)) return endOpened(context);
    toast.show("stepsInOrder");
    return redirect(paths.onboardingStep(earlier), 303);
  }
  const answers = allAnswers(draft.steps);
  const asked = askedOf(papersOf(context.settings, answers, draft.revision), answers);
  const ticked = fieldsOf([...asked.ticks, ...asked.signatures]).parse(form);
  const shown = { kept: ticked, from: "", dialog: false };
  const complaints = judgeSigning(asked, ticked);
  if (Object.keys(complaints).length > 0) return refuse(shown, complaints);
  // A page of ours sends one. A client that sends another form of it gets a new one.
  const key = isKey(form.key) ? form.key : newKey();
  try {
    await send(context, answers, key);
  } catch (error) {
    const said = sentenceOf(error, answers);
    const ended = await endedAllTheSame(context, error, said);
    if (ended) return ended;
    const kept = { ...ticked, ...(isUndecided(error) && { key }) };
    return replyToFailure(error, { toast, submission: { ...shown, kept }, said });
  }
  knowAccount(context, true);
  return endOpened(context);
}

/**
 * Where a failed press leads to when there is an account: to the end, if its answer was lost on the way, else to where
 * the application of before stands. Undefined when there is none.
 */
async function endedAllTheSame(
  context: Context,
  error: unknown,
  said: string,
): Promise<Response | undefined> {
  const taken = isKind(error, "conflict");
  if (!taken && !isUndecided(error)) return undefined;
  await lookUpQuietly(context);
  if (!context.session.accountExists) return undefined;
  if (!taken) return endOpened(context);
  context.draft.wipe();
  context.toast.show("serverSaid", said);
  return redirect(brokerageSection, 303);
}

function endOpened({ draft, toast }: Pick<Context, "draft" | "toast">): Response {
  draft.wipe();
  toast.show("accountCreated");
  return redirect(paths.landing(), 303);
}

async function send(context: Context, answers: Answers, key: string): Promise<void> {
  const { settings, upstream, clientAddress } = context;
  // Only a connection that is gone has none, and nobody waits for its reply.
  if (clientAddress === undefined) throw new Error("the address of who signs is not known");
  const at = new Date();
  const agreements = agreementsToSign(settings);
  await recordConsents(context, [...agreements, ...consentsToGive(settings, answers)], at, key);
  const account = accountRequest(answers, {
    agreements: agreements.map(({ name, revision }) => ({
      agreement: name,
      revision,
      signed_at: at.toISOString(),
      ip_address: clientAddress,
    })),
    isDisclosureCertified: true,
  });
  await openAccount(upstream, account, { provider: settings.brokerageProvider, key });
}

/** SPEC 8: the upstream's own sentence, else SPEC's. What it repeats of the answers may be the tax id. */
function sentenceOf(error: unknown, { tax_id: taxId = "" }: Answers): string {
  const said = error instanceof UpstreamError ? error.said?.trim().slice(0, 300) : undefined;
  return withoutTaxId(said || messages.serverSaid.text, taxId);
}

/** Whether the application may have arrived: sent again from this page, it has to be known as the same. */
const isUndecided = (error: unknown) => isKind(error, "unavailable", "malformed");

const isKey = (value: unknown): value is string => typeof value === "string" && /^[\w-]{24}$/.test(value);
const newKey = () => randomBytes(18).toString("base64url");

const fieldsOf = (fields: readonly { name: string }[]) =>
  z.object(Object.fromEntries(fields.map(({ name }) => [name, z.string().catch("")])));

const allAnswers = (steps: Draft): Answers =>
  Object.assign({}, steps["contact-information"], steps["investor-questionnaire"]);
