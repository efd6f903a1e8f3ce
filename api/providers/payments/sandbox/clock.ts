import { type AnyColumn, and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import {
  sandboxCustomers,
  sandboxDisputes,
  sandboxIntents,
  sandboxInvoices,
  sandboxSubscriptions,
} from "../../../db/sandbox-payment-tables";
import { PaymentError } from "../port";
import { customerTime, type Desk, withCustomer } from "./books";
import { EXPIRES_MS, runCustomer, WARNING_MS } from "./due";
import { openStatuses } from "./intents";
import { endedStatuses } from "./methods";

const DAY_SECONDS = 86_400;
/** The furthest that a clock goes at once, and altogether. */
export const MAX_DAYS = 366;
const MAX_AHEAD_SECONDS = 20 * 366 * DAY_SECONDS;

/** A clock as it stands after it was moved. */
export interface MovedClock {
  customerId: string;
  /** By the customer's clock. */
  now: Date;
}

/**
 * Moves the clocks of whoever has this e-mail address ahead, and does all that falls due on the way.
 * @param days whole ones, from 1 to {@link MAX_DAYS}
 * @returns none where nobody has the address; undefined where the days are no such number, or lead too far
 */
export async function moveClock(desk: Desk, email: string, days: number): Promise<MovedClock[] | undefined> {
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) return undefined;
  const address = email.trim().toLowerCase();
  // No text of a database has it, so nobody's address.
  if (address.includes("\0")) return [];
  const found = await desk.db
    .select({ id: sandboxCustomers.id, clockSeconds: sandboxCustomers.clockSeconds })
    .from(sandboxCustomers)
    .where(eq(sql`lower(${sandboxCustomers.email})`, address));
  const seconds = days * DAY_SECONDS;
  if (found.some(({ clockSeconds }) => clockSeconds + seconds > MAX_AHEAD_SECONDS)) return undefined;
  const moved: MovedClock[] = [];
  for (const { id } of found) {
    moved.push(
      await withCustomer(desk, id, async (books) => {
        const clockSeconds = books.customer.clockSeconds + seconds;
        await books.tx.update(sandboxCustomers).set({ clockSeconds }).where(eq(sandboxCustomers.id, id));
        const customer = { ...books.customer, clockSeconds };
        const at = customerTime(customer, books.realNow);
        await runCustomer({ ...books, customer, at });
        return { customerId: id, now: at };
      }),
    );
  }
  return moved;
}

/**
 * Does what time has made due: trials that end, renewals, attempts, ends. For a job, every minute. One customer's trouble
 * keeps nobody else waiting; it is thrown at the end.
 */
export async function runDue(db: Db, now: () => Date): Promise<void> {
  const troubles: unknown[] = [];
  for (const id of await findDue(db, now())) {
    try {
      await withCustomer({ db, now }, id, runCustomer);
    } catch (error) {
      // Gone in the meantime.
      if (!(error instanceof PaymentError && error.kind === "not_found")) troubles.push(error);
    }
  }
  if (troubles.length > 0) throw troubles[0];
}

async function findDue(db: Db, now: Date): Promise<string[]> {
  const sub = sandboxSubscriptions;
  const { nextAttemptAt } = sandboxInvoices;
  const hasCome = (column: AnyColumn, laterMs = 0) =>
    sql`${column} + make_interval(secs => ${laterMs / 1000}) <= ${now.toISOString()}::timestamptz + make_interval(secs => ${sandboxCustomers.clockSeconds})`;
  const turns = await db
    .selectDistinct({ id: sandboxCustomers.id })
    .from(sandboxCustomers)
    .innerJoin(sub, eq(sub.customerId, sandboxCustomers.id))
    .where(
      and(
        notInArray(sub.status, endedStatuses),
        or(
          and(eq(sub.status, "incomplete"), hasCome(sub.createdAt, EXPIRES_MS)),
          and(
            eq(sub.status, "trialing"),
            eq(sub.trialEndTold, false),
            hasCome(sub.periodEndsAt, -WARNING_MS),
          ),
          and(sql`${sub.status} <> 'incomplete'`, hasCome(sub.periodEndsAt)),
        ),
      ),
    );
  const retries = await db
    .selectDistinct({ id: sandboxCustomers.id })
    .from(sandboxCustomers)
    .innerJoin(sandboxInvoices, eq(sandboxInvoices.customerId, sandboxCustomers.id))
    .where(and(isNotNull(nextAttemptAt), hasCome(nextAttemptAt)));
  const disputes = await db
    .selectDistinct({ id: sandboxCustomers.id })
    .from(sandboxCustomers)
    .innerJoin(sandboxDisputes, eq(sandboxDisputes.customerId, sandboxCustomers.id))
    .where(and(isNotNull(sandboxDisputes.nextAt), hasCome(sandboxDisputes.nextAt)));
  const intent = sandboxIntents;
  const refunds = await db
    .selectDistinct({ id: sandboxCustomers.id })
    .from(sandboxCustomers)
    .innerJoin(intent, eq(intent.customerId, sandboxCustomers.id))
    .where(and(isNotNull(intent.refundFailsAt), hasCome(intent.refundFailsAt)));
  const expired = await db
    .selectDistinct({ id: sandboxCustomers.id })
    .from(sandboxCustomers)
    .innerJoin(intent, eq(intent.customerId, sandboxCustomers.id))
    .where(and(isNull(intent.invoiceId), inArray(intent.status, openStatuses), hasCome(intent.expiresAt)));
  return [...new Set([...turns, ...retries, ...disputes, ...refunds, ...expired].map(({ id }) => id))];
}
