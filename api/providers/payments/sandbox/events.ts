import { createHmac, timingSafeEqual } from "node:crypto";
import { and, asc, gte, lt } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { sandboxPaymentEvents } from "../../../db/sandbox-payment-tables";
import { PaymentError, type ProviderEvent } from "../port";
import { type Books, newId } from "./books";

/** The real provider's, of which all that the sandbox does is a part. */
export type EventType =
  | "customer.subscription.created"
  | "customer.subscription.updated"
  | "customer.subscription.deleted"
  | "customer.subscription.trial_will_end"
  | "invoice.paid"
  | "invoice.payment_failed"
  | "invoice.payment_action_required"
  | "setup_intent.succeeded"
  | "setup_intent.setup_failed"
  | "setup_intent.canceled"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.requires_action"
  | "payment_intent.canceled"
  | "payment_method.attached"
  | "payment_method.detached"
  | "charge.refunded"
  | "charge.refund.updated"
  | "refund.failed"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated";

/** As the real provider's: a signature is good for five minutes. */
const TOLERANCE_SECONDS = 300;

/** Writes down what happened, in the transaction in which it does; deliver.ts tells it. */
export async function emit(
  { tx, at, realNow }: Books,
  type: EventType,
  object: { id: string; object: string },
): Promise<void> {
  const id = newId("evt");
  const event = {
    id,
    object: "event",
    type,
    created: Math.floor(at.getTime() / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    data: { object },
  };
  await tx
    .insert(sandboxPaymentEvents)
    .values({ id, type, body: JSON.stringify(event), createdAt: at, nextAttemptAt: realNow });
}

const hmac = (secret: string, seconds: string, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

/** The header of a webhook, as the real provider signs: `t=<seconds>,v1=<HMAC-SHA256 of t.body in hex>`. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString("hex")}`;
}

/** Whether one of a header's signatures is over this very body, and not older (or newer) than five minutes. */
export function isSigned(secret: string, body: string, header: string, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const of = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []));
  const [seconds] = of("t");
  if (!seconds || !/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const expected = hmac(secret, seconds, body);
  return of("v1").some((value) => {
    const given = Buffer.from(value, "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const Event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.number().int(),
  data: z.object({
    object: z.object({
      id: z.string().min(1),
      object: z.string().min(1),
      payment_intent: z.string().nullish(),
      customer: z.string().nullish().catch(undefined),
    }),
  }),
});

/**
 * Reads a webhook. A charge and its refund are told as the payment that they are of: that is what can be read again.
 * @throws {PaymentError} `signature`, or `malformed` when what is signed is no event
 */
export function readSignedEvent(
  secret: string,
  body: string,
  header: string | undefined,
  now: Date,
): ProviderEvent {
  if (!header || !isSigned(secret, body, header, now)) throw new PaymentError("signature", "readEvent");
  return toEvent(body);
}

/** What happened since then, and before `until`, the oldest first. By the clocks of customers: what is ahead of ours may come too. */
export async function listEvents(db: Db, since: Date, until: Date | undefined): Promise<ProviderEvent[]> {
  const { createdAt, id, body } = sandboxPaymentEvents;
  const rows = await db
    .select({ body })
    .from(sandboxPaymentEvents)
    .where(and(gte(createdAt, since), until && lt(createdAt, until)))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => toEvent(row.body));
}

function toEvent(body: string): ProviderEvent {
  const parsed = Event.safeParse(parseJson(body));
  if (!parsed.success) throw new PaymentError("malformed", "readEvent");
  const { id, type, created, data } = parsed.data;
  const { object } = data;
  const ofCharge = ["charge", "refund"].includes(object.object) && object.payment_intent;
  return {
    id,
    type,
    objectKind: ofCharge ? "payment_intent" : object.object,
    objectId: ofCharge || object.id,
    ...(object.customer && { customerId: object.customer }),
    happenedAt: new Date(created * 1000),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
