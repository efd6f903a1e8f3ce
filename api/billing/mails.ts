import { and, eq, sql } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { subscriptions } from "../db/payment-tables";
import {
  cancelledMail,
  paymentFailedMail,
  refundedMail,
  startedMail,
  trialEndMail,
} from "../mail/billing-mail";
import type { Letter } from "../mail/message";
import type { BillingDeps } from "./customer";
import { findCustomer } from "./customer";
import { givenBack, type InvoiceRow, openInvoice } from "./invoices";
import { cameToNothing, readSubscription, type SubscriptionRow } from "./rows";
import { graceUntil } from "./standing";

const DAY = 86_400_000;
/** After so long a mail that is being sent is taken for lost, and sent by whoever comes next. */
const CLAIM_MS = 5 * 60_000;
/** An address that takes no mail for so long is not written to of what is over. */
const GIVE_UP_DAYS = 7;
/** As long before the trial's end as the provider tells of it. */
const TRIAL_END_DAYS = 3;

/** Mails of a subscription stand on this besides. */
export type MailingDeps = BillingDeps & { post(letter: Letter): Promise<void> };

/** The provider's clock may be ahead of ours (the sandbox's is moved): its word that a trial ends counts. */
export interface Told {
  trialEnds?: boolean;
}

/** Sends what is to be told of a subscription as it stands, each mail once; twice only where a sender died after it. */
export async function sendMails(deps: MailingDeps, id: string, told: Told = {}): Promise<void> {
  const row = await readSubscription(deps, id);
  const user = row?.userId ? await findUserById(deps.db, row.userId) : undefined;
  if (!row || !user) return;
  const due = await dueMails(deps, row, told);
  for (const { key, write } of due) {
    if (row.mailed.includes(key) || !(await claim(deps, id, key))) continue;
    try {
      await deps.post(await write(user.email));
    } catch (error) {
      await unclaim(deps, id, key);
      throw error;
    }
    await markSent(deps, id, key);
  }
  // Of what is not to be told any more.
  const old = Object.keys(row.mailClaims).filter((claimed) => due.every(({ key }) => key !== claimed));
  for (const key of old) await unclaim(deps, id, key);
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
  if (state === "ended" && now().getTime() - (endedAt ?? now()).getTime() <= GIVE_UP_DAYS * DAY) {
    if (!cameToNothing(row) && row.mailed.includes("started")) {
      due.push({
        key: "ended",
        write: async (to) => cancelledMail(settings, to, { endsAt: endedAt ?? now(), ended: true }),
      });
    }
    for (const { id, refundedCents } of await refundedInvoices(deps, row)) {
      due.push({
        key: `refunded ${id}`,
        write: async (to) => refundedMail(settings, to, { refundedCents, card: await cardOf(deps, row) }),
      });
    }
  }
  return due;
}

/** What was taken for a subscription that somebody had been told was none, or over, and has been given back. */
async function refundedInvoices(deps: MailingDeps, row: SubscriptionRow): Promise<InvoiceRow[]> {
  const given = await givenBack(deps, row.id);
  return cameToNothing(row)
    ? given
    : given.filter(({ createdAt }) => row.endedAt && createdAt >= row.endedAt);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A mail without the card's last digits is better than none. */
async function cardOf(deps: BillingDeps, { customerId, paymentMethodId }: SubscriptionRow) {
  const customer = await findCustomer(deps, customerId);
  const cards = customer ? await deps.payments.cards(customer.providerId).catch(() => []) : [];
  return cards.find(({ id }) => id === paymentMethodId);
}

async function claim({ db, now }: BillingDeps, id: string, key: string): Promise<boolean> {
  const { mailed, mailClaims } = subscriptions;
  const lost = new Date(now().getTime() - CLAIM_MS).toISOString();
  const since = sql`(${mailClaims} ->> ${key}::text)::timestamptz`;
  const mine = await db
    .update(subscriptions)
    .set({ mailClaims: sql`${mailClaims} || ${JSON.stringify({ [key]: now().toISOString() })}::jsonb` })
    .where(
      and(
        eq(subscriptions.id, id),
        sql`not ${mailed} ? ${key}::text`,
        sql`coalesce(${since} <= ${lost}::timestamptz, true)`,
      ),
    )
    .returning({ id: subscriptions.id });
  return mine.length > 0;
}

async function markSent({ db }: BillingDeps, id: string, key: string): Promise<void> {
  const { mailed, mailClaims } = subscriptions;
  await db
    .update(subscriptions)
    .set({
      mailed: sql`${mailed} || ${JSON.stringify([key])}::jsonb`,
      mailClaims: sql`${mailClaims} - ${key}::text`,
    })
    .where(eq(subscriptions.id, id));
}

/** A failed attempt leaves nothing behind that would make the next one think it had succeeded. */
async function unclaim({ db }: BillingDeps, id: string, key: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ mailClaims: sql`${subscriptions.mailClaims} - ${key}::text` })
    .where(eq(subscriptions.id, id));
}
