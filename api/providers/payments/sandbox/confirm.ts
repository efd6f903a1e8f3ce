import type { Books, Intent, Invoice, Method } from "./books";
import {
  disputeBy,
  judgeCharge,
  judgeSetup,
  type ReadCard,
  type Refusal,
  readCard,
  refusal,
  type TypedCard,
  type Verdict,
} from "./cards";
import { openDispute } from "./disputes";
import { intentRefused, intentSucceeded, intentToAuthenticate } from "./intents";
import { changeInvoice, findInvoice, invoicePaid } from "./invoices";
import { findMethod, keepMethod, makeDefault, newMethod } from "./methods";

interface How {
  /** Its owner has just authenticated it. */
  authenticated?: boolean;
  /** Nobody is there to do so: the clock charges. */
  offSession?: boolean;
}

/** Gives an intent a card and asks the bank: it succeeds, is refused, or its owner has to authenticate. */
export async function confirm(
  books: Books,
  intent: Intent,
  method: Method,
  { authenticated = false, offSession = false }: How = {},
): Promise<Intent> {
  const verdict: Verdict =
    intent.kind === "setup"
      ? judgeSetup(method.behaviour, authenticated)
      : judgeCharge(method.behaviour, { isSetUp: method.isSetUp, authenticated });
  switch (verdict.is) {
    case "refused":
      return refuse(books, intent, verdict.refusal);
    case "to_authenticate": {
      const why = offSession ? refusal("authentication_required") : undefined;
      const waiting = await intentToAuthenticate(books, intent, method, why);
      await tellInvoice(books, intent, "invoice.payment_action_required");
      if (offSession) await tellInvoice(books, intent, "invoice.payment_failed");
      return waiting;
    }
    case "accepted":
      return accept(books, intent, method, authenticated);
  }
}

export async function refuse(books: Books, intent: Intent, why: Refusal): Promise<Intent> {
  const refused = await intentRefused(books, intent, why);
  await tellInvoice(books, intent, "invoice.payment_failed");
  return refused;
}

async function accept(books: Books, intent: Intent, method: Method, authenticated: boolean): Promise<Intent> {
  if (intent.kind === "setup") {
    return intentSucceeded(books, intent, await keepMethod(books, method, true));
  }
  const succeeded = await intentSucceeded(books, intent, method);
  await paid(books, intent, method, authenticated);
  const dispute = disputeBy(method.behaviour);
  if (dispute) await openDispute(books, succeeded, dispute);
  return succeeded;
}

/** What a payment changes beside itself. */
async function paid(
  books: Books,
  { invoiceId }: Intent,
  method: Method,
  authenticated: boolean,
): Promise<void> {
  if (invoiceId === null) return;
  const kept = await keepMethod(books, method, authenticated);
  // A new card that paid an invoice is charged for the next ones too.
  if (method.customerId === null) await makeDefault(books, kept);
  await invoicePaid(books, await findInvoice(books, invoiceId));
}

async function tellInvoice(
  books: Books,
  { invoiceId, id }: Intent,
  type: "invoice.payment_failed" | "invoice.payment_action_required",
): Promise<Invoice | undefined> {
  if (invoiceId === null) return undefined;
  return changeInvoice(books, { id: invoiceId }, { intentId: id }, { books, type });
}

/** A card that was typed wrong is refused at once, as by the real provider's form: nothing is written. */
export async function giveCard(books: Books, intent: Intent, typed: TypedCard): Promise<Intent | Refusal> {
  const card: ReadCard | Refusal = readCard(typed, books.at);
  if ("code" in card) return card;
  return confirm(books, intent, await newMethod(books, card));
}

/** What its owner's bank found out. */
export async function authenticate(books: Books, intent: Intent, isOwner: boolean): Promise<Intent> {
  const method = await findMethod(books, intent.methodId);
  if (!isOwner || !method) return refuse(books, intent, refusal("authentication_failure"));
  return confirm(books, intent, method, { authenticated: true });
}
