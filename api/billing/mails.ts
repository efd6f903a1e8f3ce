import { findUserById } from "../auth/users";
import { subscriptions } from "../db/payment-tables";
import { cancelledMail, refundedMail, resumedMail, startedMail, trialEndMail } from "../mail/billing-mail";
import { type OnceDeps, sendOnce } from "../mail/once";
import type { BillingDeps } from "./customer";
import { findCustomer } from "./customer";
import { givenMails } from "./given-mails";
import { givenBack, type InvoiceRow } from "./invoices";
import { cameToNothing, readSubscription, type SubscriptionRow } from "./rows";
import { type DueLetter, unpaidMails } from "./unpaid-mails";

const DAY = 86_400_000;
/** An address that takes no mail for so long is not written to of what is over. */
const GIVE_UP_DAYS = 7;
/** As long before the trial's end as the provider tells of it. */
const TRIAL_END_DAYS = 3;

/** Mails of a subscription stand on this besides. */
export type MailingDeps = BillingDeps & OnceDeps;

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
  await sendOnce(
    deps,
    subscriptions,
    row,
    due.map(({ write, ...mail }) => ({ ...mail, write: () => write(user.email) })),
  );
}

async function dueMails(deps: MailingDeps, row: SubscriptionRow, told: Told): Promise<DueLetter[]> {
  const { settings, now } = deps;
  const { status, state, trialEndsAt, periodEndsAt, priceCents, cancelAtPeriodEnd, endedAt } = row;
  const due = await givenMails(deps, row, () => cardOf(deps, row));
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
    due.push(...(await unpaidMails(deps, row, () => cardOf(deps, row))));
  }
  const isTold = isToldToEnd(row);
  if (state === "live" && periodEndsAt && cancelAtPeriodEnd && !isTold) {
    due.push({
      key: nextKey(row, "cancelled", periodEndsAt),
      write: async (to) => cancelledMail(settings, to, { endsAt: periodEndsAt, staysOpen: isOn }),
    });
  }
  if (isOn && periodEndsAt && !cancelAtPeriodEnd && isTold) {
    due.push({
      key: nextKey(row, "resumed", periodEndsAt),
      write: async (to) =>
        resumedMail(settings, to, { priceCents, nextChargeAt: periodEndsAt, card: await cardOf(deps, row) }),
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

const toldOf = ({ mailed }: SubscriptionRow, kind: "cancelled" | "resumed"): number =>
  mailed.filter((key) => key.startsWith(`${kind} `)).length;

/** Whether the last mail of these two said that it ends: who cancels again after going on is told again. */
const isToldToEnd = (row: SubscriptionRow): boolean => toldOf(row, "cancelled") > toldOf(row, "resumed");

/** A mail that can come again, such as `cancelled 2026-12-25`, and the second one of that day `cancelled 2026-12-25 2`. */
function nextKey(row: SubscriptionRow, kind: "cancelled" | "resumed", day: Date): string {
  const before = toldOf(row, kind);
  return `${kind} ${dayOf(day)}${before > 0 ? ` ${before + 1}` : ""}`;
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
