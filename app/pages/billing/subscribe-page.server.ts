import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { CardScript } from "~/components/cards/card-entry";
import type { Context } from "~/context.server";
import { type ConsentToGive, subscriptionConsent } from "~/pages/legal/agreements.server";
import { UserFacingError } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Card, PlanOffer, Subscription } from "../../../contract/transactions";
import { monthAfter } from "../../../domain/plan";
import { promoCode, promoCodeLength } from "../../../domain/validators";
import { cardPolicy } from "./cards.server";

/** What of the context subscribing needs. */
export type Subscribing = Pick<
  Context,
  "session" | "upstream" | "settings" | "log" | "policy" | "toast" | "clientAddress" | "visitor" | "access"
>;

const cardCount = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The offer as it stands beside the button. */
export interface OfferView extends PlanOffer {
  /** When it renews for the first time, a month after the first charge: ISO date. */
  renewsAt: string;
}

/** The promo code of the address: as typed, and why it is none. */
export interface CodeView {
  typed: string;
  problem?: string | undefined;
  /** The code of the ambassador who sent the visitor: filled into the field, and applied when they confirm it. */
  suggested?: string | undefined;
}

interface Offered {
  offer: Panel<OfferView>;
  code: CodeView;
  /** Whether what it opens is closed to others. */
  closed: boolean;
}

export type SubscribePage =
  | (Offered & {
      for: "visitors";
      /** The code of the ambassador who sent the visitor, if any. */
      referredBy?: string | undefined;
    })
  | (Offered & {
      for: "members";
      cards: Panel<Card[]>;
      /** Of the address: how many cards there were when one was about to be added. */
      cardsBefore?: number | undefined;
      script?: CardScript | undefined;
      consent: ConsentToGive;
      /** Of this form: sent twice, it has one effect. */
      key: string;
      /** ISO 8601 */
      today: string;
    })
  | { for: "subscribers"; subscription: Subscription; today: string };

/**
 * What /subscribe shows: to a visitor the plan, to who subscribes where that is, to everybody else the way to it. All calls
 * at once.
 */
export async function openSubscribe(context: Subscribing, request: Request): Promise<SubscribePage> {
  const { session, upstream, settings } = context;
  const { searchParams } = new URL(request.url);
  const { referredBy } = context.visitor;
  // One that was taken out of the field again stays out.
  const suggested = searchParams.has("code") ? undefined : referredBy;
  const typed = (searchParams.get("code") ?? "").trim();
  const today = new Date().toISOString();
  const closed = settings.paywall === "subscribers";
  const { user } = session;
  if (!user) {
    const { offer, code } = await offered(context, typed);
    return { for: "visitors", closed, offer, code: { ...code, suggested }, referredBy };
  }
  const [{ offer, code }, current, cards] = await Promise.all([
    offered(context, typed, user.id),
    panel(upstream.transactions.current()),
    panel(upstream.market.userPaymentMethods().then(({ methods }) => methods)),
  ]);
  const subscription = current.state === "ready" ? current.data.subscription : undefined;
  if (subscription && !hasEnded(subscription.status)) {
    return { for: "subscribers", subscription, today };
  }
  return {
    for: "members",
    closed,
    offer,
    code: { ...code, suggested },
    cards,
    cardsBefore: cardCount.parse(searchParams.get("cards")),
    script: cardPolicy(context),
    consent: subscriptionConsent(settings),
    key: randomBytes(18).toString("base64url"),
    today,
  };
}

/** The offer with the code where that is one, else without it and why. */
async function offered(
  { upstream, settings }: Pick<Subscribing, "upstream" | "settings">,
  typed: string,
  uniqueId?: string,
): Promise<Pick<Offered, "offer" | "code">> {
  const ask = (code?: string) =>
    upstream.transactions.offer({
      subscriptionType: settings.planId,
      ...(uniqueId !== undefined && { uniqueId }),
      ...(code !== undefined && { promoCode: code }),
    });
  const rule = typed === "" ? undefined : promoCode(typed.slice(0, promoCodeLength + 1));
  const isCode = typed !== "" && rule === undefined && typed.length <= promoCodeLength;
  const [plain, discounted] = await Promise.all([panel(ask()), isCode ? settle(ask(typed)) : undefined]);
  if (discounted?.offer)
    return { offer: { state: "ready", data: withRenewal(discounted.offer) }, code: { typed } };
  const tooLong = typed.length > promoCodeLength ? unknownCode : undefined;
  return {
    offer: plain.state === "ready" ? { state: "ready", data: withRenewal(plain.data) } : plain,
    code: { typed: typed.slice(0, promoCodeLength), problem: rule ?? tooLong ?? discounted?.problem },
  };
}

/** Whether it is over for good, so that another one may begin. */
const hasEnded = (status: string) => status === "canceled" || status === "incomplete_expired";

const unknownCode = "Sorry, we do not know this promo code.";

async function settle(call: Promise<PlanOffer>): Promise<{ offer?: PlanOffer; problem?: string }> {
  try {
    return { offer: await call };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return { problem: error.userMessage };
  }
}

const withRenewal = (offer: PlanOffer): OfferView => ({
  ...offer,
  renewsAt: monthAfter(offer.firstChargeAt.slice(0, 10)),
});
