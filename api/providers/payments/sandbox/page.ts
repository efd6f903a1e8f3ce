import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { sandboxCustomers, sandboxIntents } from "../../../db/sandbox-payment-tables";
import { hostedPages, leadBack, readFields, sendHosted, sendUsedUp } from "../../../pages/hosted";
import { type Books, customerTime, type Desk, type Intent, withCustomer } from "./books";
import { authenticate, giveCard } from "./confirm";
import { findIntent, isOpen } from "./intents";
import { findMethod } from "./methods";
import { cardForm, challengeForm, titleOf } from "./page-forms";

const cardNote = "Only a card's brand, its last four digits and its date are kept, never its number.";
const PAGE_ID = /^[\w-]{32}$/;

/**
 * The provider's page of a setup or a payment: give a card, authenticate it where its bank asks for it, or go back and
 * leave it open. Each step is a post to its address; a refused card says why, and another may be given.
 */
export function sandboxCardPages(desk: Desk): Hono {
  const app = hostedPages();

  app.get("/hosted/card/:id", async (c) => {
    const found = await find(desk, c.req.param("id"));
    if (!found) return sendUsedUp(c);
    const { intent, at } = found;
    if (!isOpen(intent, at)) return leadOn(c, intent);
    return show(c, desk, intent, { refused: false, message: intent.errorMessage ?? undefined });
  });

  app.post("/hosted/card/:id", async (c) => {
    const found = await find(desk, c.req.param("id"));
    if (!found) return sendUsedUp(c);
    const fields = await readFields(c);
    const { id, customerId } = found.intent;
    const result = await withCustomer(desk, customerId, async (books): Promise<Answer> => {
      // Read again, now that nobody else changes it: of two presses one does.
      const intent = await findIntent(books, id);
      return isOpen(intent, books.at) ? answer(books, intent, fields) : { intent, isOver: true };
    });
    const { intent, message, isOver } = result;
    if (isOver || intent.status === "succeeded") return leadOn(c, intent);
    // A post is answered by a page to be got, so that reloading sends nothing twice.
    if (intent.status === "requires_action") return c.redirect(c.req.path, 303);
    return show(c, desk, intent, { refused: true, message, expiry: fields("expiry").slice(0, 10) });
  });

  return app;
}

async function find({ db, now }: Desk, pageId: string): Promise<{ intent: Intent; at: Date } | undefined> {
  if (!PAGE_ID.test(pageId)) return undefined;
  const [found] = await db
    .select({ intent: sandboxIntents, customer: sandboxCustomers })
    .from(sandboxIntents)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxIntents.customerId))
    .where(eq(sandboxIntents.pageId, pageId));
  return found && { intent: found.intent, at: customerTime(found.customer, now()) };
}

/** Where it was done already, on to where doing it leads: who presses twice, or comes back, sees what the first press did. */
function leadOn(c: Context, { status, returnUrl }: Intent): Response {
  if (status !== "succeeded") return sendUsedUp(c, returnUrl);
  return returnUrl ? leadBack(c, returnUrl) : thank(c);
}

interface Answer {
  intent: Intent;
  message?: string | undefined;
  /** It takes no more answers. */
  isOver?: boolean;
}

async function answer(books: Books, intent: Intent, fields: (name: string) => string): Promise<Answer> {
  const press = fields("press");
  const isFoundOut = press === "complete" || press === "fail";
  if (intent.status === "requires_action") {
    if (!isFoundOut) return { intent };
    const after = await authenticate(books, intent, press === "complete");
    return { intent: after, message: after.errorMessage ?? undefined };
  }
  // The second of two presses: what the first one was told.
  if (isFoundOut) return { intent, message: intent.errorMessage ?? undefined };
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{4}|\d{2})\s*$/.exec(fields("expiry")) ?? [];
  const result = await giveCard(books, intent, {
    number: fields("number"),
    expMonth: month === "" ? Number.NaN : Number(month),
    expYear: Number(year),
    cvc: fields("cvc"),
  });
  if ("code" in result) return { intent, message: result.message };
  return { intent: result, message: result.errorMessage ?? undefined };
}

async function show(
  c: Context,
  { db }: Desk,
  intent: Intent,
  { refused, message, expiry }: { refused: boolean; message?: string | undefined; expiry?: string },
): Promise<Response> {
  const { returnUrl } = intent;
  const challenged = intent.status === "requires_action";
  const method = challenged ? await findMethod({ tx: db }, intent.methodId) : undefined;
  return sendHosted(c, {
    title: titleOf(intent),
    main: challenged
      ? challengeForm(intent, method, returnUrl)
      : cardForm(intent, { message, expiry, returnUrl }),
    returnUrl: returnUrl ?? undefined,
    note: cardNote,
    status: refused ? 422 : 200,
  });
}

const thank = (c: Context): Response =>
  sendHosted(c, { title: "Thank you", main: "<p>It is done. You may close this page.</p>", note: cardNote });
