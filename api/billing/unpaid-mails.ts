import { paymentFailedMail } from "../mail/billing-mail";
import type { Letter } from "../mail/message";
import { closedUnpaidMail, lastWarningMail, refusedAgainMail, type UnpaidFacts } from "../mail/unpaid-mail";
import { PaymentError } from "../providers/payments/port";
import type { BillingDeps } from "./customer";
import { openInvoice } from "./invoices";
import type { SubscriptionRow } from "./rows";
import { graceUntil, timeFor } from "./standing";

/** So long before everything closes there is a last warning; a grace that is shorter has none but the first mail. */
const LAST_WARNING_MS = 2 * 86_400_000;

/** A mail about a row, whoever it goes to. */
export interface DueLetter {
  key: string;
  /** As a mail of api/mail/once.ts has it. */
  isKept?: boolean;
  write(to: string): Promise<Letter>;
}

/**
 * What is to be told of a renewal that is not paid, by the provider's time: each attempt that failed, a last warning before
 * everything closes, and that it has. One of them at a time: who hears of it late is told how it stands, and not what was.
 * @param cardOf the card that was tried
 */
export async function unpaidMails(
  deps: BillingDeps,
  row: SubscriptionRow,
  cardOf: () => Promise<UnpaidFacts["card"]>,
): Promise<DueLetter[]> {
  const invoice = await openInvoice(deps, row.id);
  if (!invoice) return [];
  const { settings } = deps;
  const { id, amountCents } = invoice;
  const until = graceUntil(row, deps);
  const [time, tries] = await Promise.all([timeFor(row, deps), triesOf(deps, id)]);
  const facts = async (): Promise<UnpaidFacts> => ({
    ...{ amountCents, graceUntil: until, nextAttemptAt: tries.nextAttemptAt },
    card: await cardOf(),
  });
  const [first, again] = [`payment-failed ${id}`, `payment-failed ${id} ${tries.attempts}`];
  if (until === undefined || time >= until) {
    return [
      {
        key: `payment-closed ${id}`,
        write: async (to) => closedUnpaidMail(settings, to, await facts()),
      },
    ];
  }
  const isToldBefore = row.mailed.some((key) => key === first || key.startsWith(`${first} `));
  if (isToldBefore && until.getTime() - time.getTime() <= LAST_WARNING_MS) {
    return [
      {
        key: `payment-last ${id}`,
        write: async (to) => lastWarningMail(settings, to, { ...(await facts()), graceUntil: until }),
      },
    ];
  }
  if (tries.attempts > 1) {
    return [{ key: again, write: async (to) => refusedAgainMail(settings, to, await facts()) }];
  }
  const write = async (to: string) =>
    paymentFailedMail(settings, to, { amountCents, card: await cardOf(), graceUntil: until });
  return [{ key: first, write }];
}

/** A mail without the day of the next attempt is better than none. */
async function triesOf(
  { payments }: BillingDeps,
  invoiceId: string,
): Promise<{ attempts: number; nextAttemptAt?: Date | undefined }> {
  try {
    const { attempts = 1, nextAttemptAt } = await payments.readInvoice(invoiceId);
    return { attempts, nextAttemptAt };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return { attempts: 1 };
  }
}
