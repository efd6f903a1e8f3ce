import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { disputes, paymentCustomers, subscriptions } from "../../api/db/payment-tables";
import { sandboxDisputes } from "../../api/db/sandbox-payment-tables";
import type { TestApi } from "./api";
import { makePayingMember } from "./paying-member";

const DAY_MS = 86_400_000;

/** A member whose bank was asked for what they paid, here and at the sandbox. @returns the dispute's id */
export async function addDispute(api: Pick<TestApi, "db" | "settings" | "now">): Promise<string> {
  const { db, now } = api;
  const { subscriptionId, invoiceId, amountCents } = await makePayingMember(api);
  const [row] = await db
    .select({ customer: paymentCustomers })
    .from(subscriptions)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, subscriptions.customerId))
    .where(eq(subscriptions.id, subscriptionId));
  const { id: customerId, provider, providerId } = row?.customer ?? {};
  if (!customerId || !provider || !providerId) throw new Error("the member is no customer");
  const id = `dp_${randomUUID()}`;
  const dueBy = new Date(now().getTime() + 7 * DAY_MS);
  const about = { amountCents, reason: "fraudulent", status: "needs_response", dueBy };
  await db.insert(sandboxDisputes).values({
    ...{ id, ...about, intentId: `pi_${id}`, customerId: providerId, createdAt: now() },
  });
  await db.insert(disputes).values({
    ...{ id, ...about, provider, customerId, subscriptionId, invoiceId, standing: "open" },
    ...{ openedAt: now(), submissions: 0, readAt: now() },
  });
  return id;
}
