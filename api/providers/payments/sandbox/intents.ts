import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { parseUrl } from "../../../../domain/url";
import { sandboxIntents } from "../../../db/sandbox-payment-tables";
import type { NextStep, ProviderPayment } from "../port";
import { type Books, type Intent, invalid, type Method, missing, newId } from "./books";
import { DAY } from "./calendar";
import type { Refusal } from "./cards";
import { type EventType, emit } from "./events";
import { findMethod } from "./methods";
import { intentObject } from "./shapes";

/** How long a hosted page is open, as the real provider's. */
const PAGE_MS = DAY;
/** An invoice's ends with what it is for, not by its own age. */
const INVOICE_PAGE_MS = 10_000 * DAY;

/** In which a card may be given, or authenticated. */
export const openStatuses = ["requires_payment_method", "requires_action"];

interface NewIntent {
  kind: Intent["kind"];
  amountCents?: number;
  reference?: string;
  invoiceId?: string;
  /** Where its page leads in the end. */
  returnUrl?: string | undefined;
  /** A page without a way back is one of an invoice. */
  hasPage: boolean;
}

export async function openIntent(books: Books, wanted: NewIntent): Promise<Intent> {
  const { hasPage, returnUrl, ...rest } = wanted;
  checkReturnUrl(returnUrl);
  const id = newId(wanted.kind === "setup" ? "seti" : "pi");
  const [intent] = await books.tx
    .insert(sandboxIntents)
    .values({
      ...rest,
      id,
      customerId: books.customer.id,
      clientSecret: `${id}_secret_${randomBytes(18).toString("hex")}`,
      status: "requires_payment_method",
      pageId: hasPage ? randomBytes(24).toString("base64url") : null,
      returnUrl: returnUrl ?? null,
      createdAt: books.at,
      expiresAt: new Date(books.at.getTime() + (wanted.invoiceId ? INVOICE_PAGE_MS : PAGE_MS)),
    })
    .returning();
  if (!intent) throw new Error("An intent was not kept.");
  return intent;
}

/** @throws {PaymentError} `invalid` for what is no web address */
export function checkReturnUrl(returnUrl: string | undefined): void {
  if (returnUrl === undefined) return;
  if (!/^https?:$/.test(parseUrl(returnUrl)?.protocol ?? "")) throw invalid("returnUrl", "url_invalid");
}

export async function findIntent({ tx }: Pick<Books, "tx">, id: string): Promise<Intent> {
  const [intent] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id));
  if (!intent) throw missing("intent");
  return intent;
}

export async function changeIntent(
  { tx }: Pick<Books, "tx">,
  { id }: Pick<Intent, "id">,
  changes: Partial<Intent>,
): Promise<Intent> {
  const [intent] = await tx.update(sandboxIntents).set(changes).where(eq(sandboxIntents.id, id)).returning();
  if (!intent) throw missing("intent");
  return intent;
}

/** Whether a card may be given, or authenticated, now. */
export const isOpen = ({ status, expiresAt }: Intent, at: Date) =>
  openStatuses.includes(status) && expiresAt > at;

export async function intentRefused(
  books: Books,
  intent: Intent,
  { code, message }: Refusal,
): Promise<Intent> {
  const changed = await changeIntent(books, intent, {
    status: "requires_payment_method",
    methodId: null,
    errorCode: code,
    errorMessage: message,
  });
  const type: EventType =
    intent.kind === "setup" ? "setup_intent.setup_failed" : "payment_intent.payment_failed";
  await emit(books, type, intentObject(changed));
  return changed;
}

/** Its owner has to authenticate the card. @param why where nobody was there to do so: what the charge came back with */
export async function intentToAuthenticate(
  books: Books,
  intent: Intent,
  method: Method,
  why?: Refusal,
): Promise<Intent> {
  const changed = await changeIntent(books, intent, {
    status: "requires_action",
    methodId: method.id,
    errorCode: why?.code ?? null,
    errorMessage: why?.message ?? null,
  });
  if (intent.kind === "payment") await emit(books, "payment_intent.requires_action", intentObject(changed));
  return changed;
}

export async function intentSucceeded(books: Books, intent: Intent, method: Method): Promise<Intent> {
  const changed = await changeIntent(books, intent, {
    status: "succeeded",
    methodId: method.id,
    errorCode: null,
    errorMessage: null,
  });
  await emit(books, `${intent.kind}_intent.succeeded`, intentObject(changed));
  return changed;
}

/** The address of an intent's page while it is open. */
export const hostedUrlOf = (intent: Intent, ownUrl: string): string | undefined =>
  intent.pageId !== null && openStatuses.includes(intent.status)
    ? `${ownUrl}/hosted/card/${intent.pageId}`
    : undefined;

export const nextStep = (intent: Intent, ownUrl: string): NextStep => ({
  hostedUrl: hostedUrlOf(intent, ownUrl),
  clientSecret: intent.clientSecret,
});

export async function toPayment(
  { tx }: Pick<Books, "tx">,
  intent: Intent,
  ownUrl: string,
): Promise<ProviderPayment> {
  const method = await findMethod({ tx }, intent.methodId);
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amountCents ?? 0,
    refundedCents: intent.refundedCents,
    card: method && { brand: method.brand, last4: method.last4 },
    refusal: intent.errorMessage ?? undefined,
    customerId: intent.customerId,
    ...(openStatuses.includes(intent.status) && nextStep(intent, ownUrl)),
  };
}
