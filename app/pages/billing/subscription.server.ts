import { randomBytes } from "node:crypto";
import { json } from "@remix-run/node";
import type { z } from "zod";
import type { InvoiceRow } from "~/components/subscription/invoice-table";
import type { Context } from "~/context.server";
import { pageElsewhere } from "~/lead-to.server";
import { linkOutward } from "~/lib/outward";
import { paths } from "~/lib/paths";
import type { subscriptionSchema } from "~/lib/subscription-forms";
import { requireUser } from "~/session/member.server";
import { type Panel, panel } from "~/upstream/panel.server";
import { goBack } from "~/way-back.server";
import type { Subscription } from "../../../contract/transactions";

type Subscribed = Pick<Context, "session" | "upstream" | "settings" | "toast" | "log" | "access">;
type Pressed = z.output<typeof subscriptionSchema>;

/** Everything of the subscription's page, in as long as its slowest call takes. */
export async function openSubscription(context: Subscribed, request: Request) {
  requireUser(context, request);
  const { transactions } = context.upstream;
  const [subscription, invoices] = await Promise.all([
    panel(transactions.current().then(({ subscription }) => subscription)),
    panel(transactions.invoices({}).then(({ invoices }) => invoices.map(toRow))),
  ]);
  learnFrom(context, subscription);
  return {
    subscription,
    invoices,
    now: new Date().toISOString(),
    payKey: randomBytes(18).toString("base64url"),
  };
}

/** What began or ended elsewhere, as on the provider's page, is asked about anew. */
function learnFrom({ access }: Subscribed, subscription: Panel<Subscription | null>): void {
  if (subscription.state !== "ready") return;
  access.learn(["trialing", "active"].includes(subscription.data?.status ?? ""));
}

function toRow({
  hostedUrl,
  ...invoice
}: InvoiceRow & { hostedUrl?: string | null | undefined }): InvoiceRow {
  return { ...invoice, link: linkOutward(hostedUrl) };
}

/** Does what a form of the page asks for. Whatever the upstream refuses is thrown. */
export async function changeSubscription(context: Subscribed, pressed: Pressed) {
  try {
    return await doAsPressed(context, pressed);
  } finally {
    // Whatever became of it: what the subscription opens may have changed.
    context.access.forget();
  }
}

async function doAsPressed(context: Subscribed, pressed: Pressed) {
  const { upstream, toast } = context;
  const { press, subscriptionId = "", invoiceId = "", key, reason, comment } = pressed;
  switch (press) {
    case "cancel":
      await upstream.transactions.cancel({ id: subscriptionId, reason, ...(comment && { comment }) });
      toast.show("subscriptionCancelled");
      return goBack(paths.subscription());
    case "resume":
      await upstream.transactions.unCancel({ id: subscriptionId });
      toast.show("subscriptionResumed");
      return goBack(paths.subscription());
    case "pay":
      return payInvoice(context, invoiceId, key);
  }
}

/** Pays, or answers with the provider's page on which its owner has to confirm it. */
async function payInvoice(context: Subscribed, id: string, key: string | undefined) {
  const { upstream, settings, toast } = context;
  const returnUrl = settings.publicUrl + paths.subscription();
  const { status, hostedUrl } = await upstream.transactions.payInvoice(
    { id, returnUrl },
    { context: { ...(key && { idempotencyKey: key }) } },
  );
  if (hostedUrl) return json({ goOn: pageElsewhere(context, hostedUrl, "transactions.payInvoice", "cards") });
  toast.show(status === "paid" ? "invoicePaid" : "paymentUnderWay");
  return goBack(paths.subscription());
}
