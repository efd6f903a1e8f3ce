import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashPassword } from "../../api/auth/password";
import { createUser } from "../../api/auth/users";
import { customerOf } from "../../api/billing/customer";
import { invoicesOf, mirrorInvoices } from "../../api/billing/invoices";
import { takeIn } from "../../api/billing/standing";
import { createDataSeal } from "../../api/db/data-seal";
import { subscriptions } from "../../api/db/payment-tables";
import { users } from "../../api/db/schema";
import { createLog } from "../../api/log";
import { choosePayments } from "../../api/providers/payments/choose";
import type { TestApi } from "./api";

/** A member with a confirmed address who has paid a month of the sandbox card provider, without any call. */
export async function makePayingMember(
  { db, settings, now }: Pick<TestApi, "db" | "settings" | "now">,
  person: { email?: string; firstName?: string; lastName?: string } = {},
) {
  const id = randomUUID();
  const email = person.email ?? `${id}@example.com`;
  const payments = choosePayments(settings, db, now);
  const deps = {
    ...{ db, settings, now, payments, log: createLog("silent") },
    seal: createDataSeal(settings.dataKeys),
  };
  const names = { firstName: person.firstName ?? "Paula", lastName: person.lastName ?? "Payer" };
  const passwordHash = await hashPassword("a month costs little");
  await createUser(db, { ...names, id, email, phone: null, passwordHash, createdAt: now() });
  await db.update(users).set({ emailProvenAt: now() }).where(eq(users.id, id));
  const customer = await customerOf(deps, { kind: "user", id, email });
  const { id: paymentMethodId } = await payments.attach(customer.providerId, "pm_card_visa");
  const { monthlyCents: priceCents, id: plan } = settings.plan;
  const subscriptionId = randomUUID();
  const wanted = { customerId: customer.providerId, paymentMethodId, priceCents, trialDays: 0 };
  const made = await payments.subscribe({ ...wanted, reference: subscriptionId }, subscriptionId);
  await db.insert(subscriptions).values({
    ...{ id: subscriptionId, userId: id, customerId: customer.id, plan, provider: payments.name },
    ...{ idempotencyKey: subscriptionId, state: "processing", priceCents, listCents: priceCents },
    ...{ trialDays: 0, paymentMethodId, createdAt: now(), updatedAt: now() },
  });
  await takeIn(deps, subscriptionId, made, now());
  await mirrorInvoices(deps, customer);
  const [invoice] = await invoicesOf(deps, id, 1);
  if (!invoice) throw new Error("the member has paid nothing");
  const { id: invoiceId, paidCents: amountCents } = invoice;
  const [promoCode = ""] = settings.plan.promoCodes;
  return { id, email, subscriptionId, invoiceId, amountCents, promoCode };
}
