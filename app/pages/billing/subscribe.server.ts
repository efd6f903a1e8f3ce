import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { agreedWords, subscribeWords } from "~/content/subscribe";
import type { FormReply } from "~/form.server";
import { readSubmission, refuse, replyToFailure, type Submission, saying } from "~/form.server";
import { leadTo } from "~/lead-to.server";
import { paths } from "~/lib/paths";
import { recordConsents, subscriptionConsent } from "~/pages/legal/agreements.server";
import { requireUser } from "~/session/member.server";
import type { SessionUser } from "~/session/session.server";
import { isKind, UpstreamError } from "~/upstream/errors.server";
import { promoCodeLength } from "../../../domain/validators";
import { beginCard, customerOfUser } from "./cards.server";
import type { Subscribing } from "./subscribe-page.server";

/** What the browser may have made something else of counts as not given. */
const text = (most: number) => z.string().trim().max(most).catch("");
const count = (most: number) => z.coerce.number().int().min(0).max(most).optional().catch(undefined);

const schema = z.object({
  press: z.enum(["card", "subscribe"]).catch("subscribe"),
  code: text(promoCodeLength),
  paymentMethodId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .catch(""),
  consent: text(10),
  /** How many cards the form had to choose from. */
  cards: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .catch(undefined),
  key: z
    .string()
    .regex(/^[\w-]{24}$/)
    .optional()
    .catch(undefined),
  /** What stood beside the button. */
  priceCents: count(100_000_000),
  trialDays: count(365),
});
type Data = z.output<typeof schema>;
type Sent = Submission<Data>;

const { refused } = subscribeWords;

/** A press of one of the buttons of /subscribe: to the card provider's page, or the subscription itself. */
export async function actOnSubscribe(context: Subscribing, request: Request): Promise<Response | FormReply> {
  const code = new URL(request.url).searchParams.get("code") || undefined;
  const user = requireUser(context, request, paths.subscribe({ code }));
  const submission = await readSubmission(request, schema);
  if (submission.refusal) return submission.refusal;
  const { data } = submission;
  try {
    if (data.press === "card") {
      return await beginCard(context, request, paths.subscribe({ code, cards: data.cards }));
    }
    return judge(submission, data) ?? (await subscribe(context, user, data));
  } catch (error) {
    return replyTo(error, context, submission);
  }
}

/** Why nothing is sent, beside what is to be mended. */
function judge(submission: Sent, { consent, paymentMethodId, priceCents, trialDays }: Data) {
  const errors = {
    ...(paymentMethodId === "" && { paymentMethodId: refused.card }),
    ...(consent !== "yes" && { consent: refused.consent }),
  };
  if (Object.keys(errors).length > 0) return refuse(submission, errors);
  return priceCents === undefined || trialDays === undefined
    ? askAnew(submission, refused.changed)
    : undefined;
}

/** The record of the consent first: nothing is charged without it. Then the card, then the subscription. */
async function subscribe(context: Subscribing, user: SessionUser, data: Data): Promise<Response> {
  const { upstream, settings } = context;
  const { code, paymentMethodId, priceCents = 0, trialDays = 0 } = data;
  const key = keyOf(user, data);
  const now = new Date();
  const terms = agreedWords({ priceCents, trialDays, code }, now);
  await recordConsents(context, [{ ...subscriptionConsent(settings), terms }], now, key);
  const customerId = await customerOfUser(context, user);
  await upstream.transactions.attachPaymentMethod(
    { customerId, paymentMethodId },
    { context: { idempotencyKey: key } },
  );
  const { hostedUrl } = await upstream.transactions.subscribe(
    {
      uniqueId: user.id,
      customerId,
      subscriptionType: settings.planId,
      paymentMethodId,
      ...(code !== "" && { promoCode: code }),
      agreed: { priceCents, trialDays },
      returnUrl: settings.publicUrl + paths.subscribeDone(),
    },
    { context: { idempotencyKey: key } },
  );
  context.access.forget();
  return hostedUrl
    ? leadTo(context, hostedUrl, "transactions.subscribe", "cards")
    : redirect(paths.subscribeDone(), 303);
}

/** The same press is the same question; with another card, code or price, or from another form, it is another. */
function keyOf(
  { id }: SessionUser,
  { key = "", code, paymentMethodId, priceCents, trialDays }: Data,
): string {
  const question = JSON.stringify([id, key, code, paymentMethodId, priceCents, trialDays]);
  return createHash("sha256").update(question).digest("base64url");
}

function replyTo(error: unknown, { toast }: Subscribing, submission: Sent): FormReply {
  if (isKind(error, "conflict")) {
    const said = error instanceof UpstreamError ? error.said : undefined;
    return askAnew(submission, said ?? refused.changed);
  }
  // What may have arrived is sent again as the same.
  const { key, ...others } = submission.kept;
  const undecided = isKind(error, "unavailable", "malformed");
  const kept = { ...others, ...(undecided && key !== undefined && { key }) };
  return replyToFailure(error, { toast, submission: { ...submission, kept } });
}

/** What was agreed to is no more what holds: the page shows that, and the tick is asked for again. */
function askAnew(submission: Sent, said: string): FormReply {
  const { consent: _given, key: _old, ...others } = submission.kept;
  return refuse(saying({ ...submission, kept: others }, said), {}, { status: 409 });
}
