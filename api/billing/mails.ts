import { and, eq, sql } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { subscriptions } from "../db/payment-tables";
import { cancelledMail, paymentFailedMail, startedMail, trialEndMail } from "../mail/billing-mail";
import type { Letter } from "../mail/message";
import type { BillingDeps } from "./customer";
import { findCustomer } from "./customer";
import { openInvoice } from "./invoices";
import { cameToNothing, readSubscription, type SubscriptionRow } from "./rows";
import { graceUntil } from "./standing";

const DAY = 86_400_000;
/** As long before the trial's end as the provider tells of it. */
const TRIAL_END_DAYS = 3;

/** Mails of a subscription stand on this besides. */
export type MailingDeps = BillingDeps & { post(letter: Letter): Promise<void> };

/** The provider's clock may be ahead of ours (the sandbox's is moved): its word that a trial ends counts. */
export interface Told {
  trialEnds?: boolean;
}

/** Sends what is to be told of a subscription as it stands, each mail once. */
export async function sendMails(deps: MailingDeps, id: string, told: Told = {}): Promise<void> {
  const row = await readSubscription(deps, id);
  const user = row?.userId ? await findUserById(deps.db, row.userId) : undefined;
  if (!row || !user) return;
  for (const { key, write } of await dueMails(deps, row, told)) {
    if (row.mailed.includes(key) || !(await claim(deps, id, key))) continue;
    try {
      await deps.post(await write(user.email));
    } catch (error) {
      await unclaim(deps, id, key);
      throw error;
    }
  }
}

interface DueMail {
  key: string;
  write(to: string): Promise<Letter>;
}

async function dueMails(deps: MailingDeps, row: SubscriptionRow, told: Told): Promise<DueMail[]> {
  const { settings, now } = deps;
  const { status, state, trialEndsAt, periodEndsAt, priceCents, cancelAtPeriodEnd, endedAt } = row;
  const due: DueMail[] = [];
  const isOn = state === "live" && (status === "trialing" || status === "active");
  if (isOn) {
    due.push({
      key: "started",
      write: async (to) =>
        startedMail(settings, to, {
          startedAt: row.createdAt,
          priceCents,
          listCents: row.listCents,
          promoCode: row.promoCode,
          trialEndsAt,
          firstChargeAt: trialEndsAt ?? row.createdAt,
          card: await cardOf(deps, row),
        }),
    });
  }
  if (state === "live" && status === "trialing" && trialEndsAt && !cancelAtPeriodEnd) {
    if (told.trialEnds || trialEndsAt.getTime() - now().getTime() <= TRIAL_END_DAYS * DAY) {
      const card = async () => cardOf(deps, row);
      due.push({
        key: `trial-end ${dayOf(trialEndsAt)}`,
        write: async (to) => trialEndMail(settings, to, { trialEndsAt, priceCents, card: await card() }),
      });
    }
  }
  if (state === "live" && (status === "past_due" || status === "unpaid")) {
    const invoice = await openInvoice(deps, row.id);
    if (invoice) {
      due.push({
        key: `payment-failed ${invoice.id}`,
        write: async (to) =>
          paymentFailedMail(settings, to, {
            amountCents: invoice.amountCents,
            card: await cardOf(deps, row),
            graceUntil: graceUntil(row, deps),
          }),
      });
    }
  }
  if (state === "live" && cancelAtPeriodEnd && periodEndsAt) {
    due.push({
      key: `cancelled ${dayOf(periodEndsAt)}`,
      write: async (to) => cancelledMail(settings, to, { endsAt: periodEndsAt, staysOpen: isOn }),
    });
  }
  if (state === "ended" && !cameToNothing(row) && row.mailed.includes("started")) {
    due.push({
      key: "ended",
      write: async (to) => cancelledMail(settings, to, { endsAt: endedAt ?? now(), ended: true }),
    });
  }
  return due;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A mail without the card's last digits is better than none. */
async function cardOf(deps: BillingDeps, { customerId, paymentMethodId }: SubscriptionRow) {
  const customer = await findCustomer(deps, customerId);
  const cards = customer ? await deps.payments.cards(customer.providerId).catch(() => []) : [];
  return cards.find(({ id }) => id === paymentMethodId);
}

async function claim({ db }: BillingDeps, id: string, key: string): Promise<boolean> {
  const mine = await db
    .update(subscriptions)
    .set({ mailed: sql`${subscriptions.mailed} || ${JSON.stringify([key])}::jsonb` })
    .where(and(eq(subscriptions.id, id), sql`not ${subscriptions.mailed} ? ${key}`))
    .returning({ id: subscriptions.id });
  return mine.length > 0;
}

/** A failed attempt leaves nothing behind that would make the next one think it had succeeded. */
async function unclaim({ db }: BillingDeps, id: string, key: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ mailed: sql`${subscriptions.mailed} - ${key}::text` })
    .where(eq(subscriptions.id, id));
}
