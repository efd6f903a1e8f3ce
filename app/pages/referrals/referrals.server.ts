import { createHash, randomBytes } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { claimWords } from "~/content/referrals";
import { type ShareText, shareTexts } from "~/content/share-texts";
import type { Context } from "~/context.server";
import {
  type FormReply,
  readSubmission,
  refuse,
  replyToFailure,
  type Submission,
  saying,
} from "~/form.server";
import { textField } from "~/lib/form-fields";
import { type NameQuery, readNameQuery } from "~/lib/name-query";
import { paths, withoutModal } from "~/lib/paths";
import { type PayoutQuery, readPayoutQuery } from "~/lib/payout-query";
import { referralLink } from "~/lib/referral-links";
import { type ConsentToGive, programmeConsent, recordConsents } from "~/pages/legal/agreements.server";
import { requireUser } from "~/session/member.server";
import type { SessionUser } from "~/session/session.server";
import { isKind } from "~/upstream/errors.server";
import { isNotOffered, type Panel, panel } from "~/upstream/panel.server";
import type { Referrals } from "../../../contract/referrals";
import { brandName, fillBrand } from "../../../domain/brand";
import { maxLength, promoCode, promoCodeLength, required } from "../../../domain/validators";

type Referring = Pick<Context, "session" | "upstream" | "settings" | "log" | "toast" | "clientAddress">;

/** A code with its link and the texts that go with it, all names in them. */
export interface Share {
  code: string;
  link: string;
  texts: readonly ShareText[];
}

/** The part of /referrals that is about one's own code. */
export type CodePart =
  | { for: "visitors"; proposal?: Panel<string> | undefined; back: string }
  | {
      for: "members";
      proposal?: Panel<string> | undefined;
      /** Whether a code can be taken. */
      offer: Panel<null>;
      consent: Pick<ConsentToGive, "kind" | "label" | "revision">;
      /** Of this form: sent twice, it has one effect. */
      key: string;
    }
  | { for: "ambassadors"; share: Share };

export interface ProgrammePage {
  payouts: PayoutQuery;
  names: NameQuery;
  code: CodePart;
}

/** The programme's page: the answers of its two forms, and where one's own code stands. All calls at once. */
export async function openProgramme(context: Referring, request: Request): Promise<ProgrammePage> {
  const { session, upstream, settings } = context;
  const { searchParams, pathname, search } = new URL(request.url);
  const { user } = session;
  const names = readNameQuery(searchParams, user);
  const [own, proposal] = await Promise.all([
    user && panel(upstream.users.referrals()),
    names.name && panel(upstream.investors.generatePromoCode(names.name).then((reply) => reply.promoCode)),
  ]);
  const page = { payouts: readPayoutQuery(searchParams), names };
  if (!own) return { ...page, code: { for: "visitors", proposal, back: withoutModal(pathname + search) } };
  if (own.state === "ready" && own.data.code)
    return { ...page, code: { for: "ambassadors", share: shareOf(own.data.code, settings) } };
  const { kind, label, revision } = programmeConsent(settings);
  return {
    ...page,
    code: {
      for: "members",
      proposal,
      offer: own.state === "ready" ? { state: "ready", data: null } : own,
      consent: { kind, label, revision },
      key: randomBytes(18).toString("base64url"),
    },
  };
}

/** What came of one's own code. */
export async function openReferrals(context: Referring, request: Request) {
  requireUser(context, request);
  const referrals = await panel<Referrals>(context.upstream.users.referrals());
  const code = referrals.state === "ready" ? referrals.data.code : undefined;
  return { referrals, share: code ? shareOf(code, context.settings) : undefined };
}

function shareOf(code: string, { publicUrl, brandName: name }: Referring["settings"]): Share {
  const link = referralLink(publicUrl, code);
  const brand = brandName(name);
  const fill = (text: string) => fillBrand(text, brand).replace("{link}", () => link);
  return { code, link, texts: shareTexts.map((each) => ({ ...each, text: fill(each.text) })) };
}

/** @param revision of the terms that have to be ticked: with other words the tick is asked for again */
const claimSchema = (revision: string) =>
  z.object({
    promoCode: textField(required, maxLength(promoCodeLength), promoCode),
    accepted: z
      .string()
      .catch("")
      .refine((ticked) => ticked === revision, claimWords.unread),
    key: z
      .string()
      .regex(/^[\w-]{24}$/)
      .catch(""),
  });
type Claim = z.output<ReturnType<typeof claimSchema>>;

/** Makes a code the user's own, once the programme's terms are agreed to. */
export async function claimCode(context: Referring, request: Request): Promise<Response | FormReply> {
  const { search } = new URL(request.url);
  const user = requireUser(context, request, paths.referrals() + search);
  const consent = programmeConsent(context.settings);
  const submission = await readSubmission(request, claimSchema(consent.revision));
  if (submission.refusal) return submission.refusal;
  try {
    await claim(context, user, submission.data, consent);
  } catch (error) {
    return replyTo(error, context, submission);
  }
  context.toast.show("codeClaimed");
  return redirect(paths.accountReferrals(), 303);
}

/** The record of the agreement first: nobody is an ambassador without it. */
async function claim(
  context: Referring,
  user: SessionUser,
  { promoCode: code, key }: Claim,
  consent: ConsentToGive,
): Promise<void> {
  const idempotencyKey = createHash("sha256")
    .update(JSON.stringify([user.id, key, code, consent.revision]))
    .digest("base64url");
  await recordConsents(
    context,
    [{ ...consent, terms: claimWords.claimed(code) }],
    new Date(),
    idempotencyKey,
  );
  await context.upstream.users.claimPromoCode({ promoCode: code }, { context: { idempotencyKey } });
}

function replyTo(error: unknown, { toast }: Referring, submission: Submission<Claim>): FormReply {
  if (isNotOffered(error)) return refuse(saying(submission, claimWords.notOffered), {});
  const isTaken = isKind(error, "conflict", "invalid");
  return replyToFailure(error, { toast, submission, field: isTaken ? "promoCode" : undefined });
}
