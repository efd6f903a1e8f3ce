import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { formatCharge } from "../../../domain/money";
import { findOwnCustomer } from "../../billing/customer";
import { subscriptionOf } from "../../billing/given-mails";
import { type GivenRow, settleGiven } from "../../billing/given-money";
import { findInvoice, mirrorInvoices } from "../../billing/invoices";
import { lives, subscriptionsOf } from "../../billing/rows";
import type { Db } from "../../db/client";
import { deskRoles } from "../../db/desk-tables";
import { givenMoney } from "../../db/member-care-tables";
import { Refused } from "../../refused";
import { BY_COMMAND } from "../audit";
import { NotThere } from "../refusal";
import { actOnMember, type Caring, type Target } from "./act";

const DAY = 86_400_000;
/** So many days what support gives to one member is counted together. */
export const GIVEN_DAYS = 30;

/** Something that is to be given, under the key of its form. */
interface Wanted {
  givenKey: string;
  reason: string;
}

const { userId, state, askedAt, amountCents } = givenMoney;

/** What was given to a member, or is to be, the newest first. */
export const givenTo = (db: Db, id: string, most: number): Promise<GivenRow[]> =>
  db.select().from(givenMoney).where(eq(userId, id)).orderBy(desc(askedAt), givenMoney.id).limit(most);

/** The row of a key that was sent before. @throws {Refused} where it was another member's */
async function sentBefore({ db }: Caring, { id }: Target, key: string): Promise<GivenRow | undefined> {
  const [row] = await db.select().from(givenMoney).where(eq(givenMoney.id, key));
  if (row && row.userId !== id) throw new Refused("This was sent before for another member.");
  return row;
}

/** Of two presses at once the second is refused what the first has done: it is the same, and answered with it. */
async function once(
  caring: Caring,
  target: Target,
  key: string,
  ask: () => Promise<unknown>,
): Promise<GivenRow | undefined> {
  const before = await sentBefore(caring, target, key);
  if (before) return before;
  try {
    await ask();
  } catch (error) {
    const meanwhile = error instanceof Refused ? await sentBefore(caring, target, key) : undefined;
    if (!meanwhile) throw error;
  }
  return settle(caring, key);
}

/** Has the provider give it; once it has, the mail that says so leaves at once, and not with the next round. */
async function settle(caring: Caring, key: string): Promise<GivenRow | undefined> {
  const row = await settleGiven(caring, key);
  const subscription = row?.state === "done" ? await subscriptionOf(caring.db, row) : undefined;
  if (subscription !== undefined) await caring.jobs.send("billing-mail", { id: subscription });
  return row;
}

/**
 * Whether a second person has to approve what is to be given: all that a member is given within {@link GIVEN_DAYS} days
 * counts. Call it with the member locked.
 * @throws {Refused} above that sum, for support and for a command that names nobody
 */
async function standingOf(
  tx: Db,
  { settings, actor, isOwner, now }: Caring,
  id: string,
  cents: number,
): Promise<"asked" | "waiting"> {
  const since = new Date(now().getTime() - GIVEN_DAYS * DAY);
  const counts = and(eq(userId, id), gt(askedAt, since), inArray(state, ["waiting", "asked", "done"]));
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${amountCents}), 0)::int` })
    .from(givenMoney)
    .where(counts);
  const most = settings.deskGivesCents;
  if ((row?.cents ?? 0) + cents <= most) return "asked";
  if (actor === BY_COMMAND)
    throw new Refused(
      `That is more than ${formatCharge(most)} within ${GIVEN_DAYS} days, which another person has to approve. A command that names nobody could be given by that very person: name who asks, with a one-time code of theirs, or ask at the desk.`,
    );
  if (isOwner) return "waiting";
  throw new Refused(
    `Support gives one member ${formatCharge(most)} within ${GIVEN_DAYS} days at most. An owner can ask for more, and another owner approves it.`,
  );
}

/**
 * Gives a charge back, or a part of it: at once up to the sum that support may give, above it once a second person has
 * approved. Sent again with its key it is the same refund.
 * @param wanted more than is left by then is refused
 * @throws {Refused | PaymentError}
 */
export async function giveRefund(
  caring: Caring,
  target: Target,
  wanted: Wanted & { invoiceId: string; amountCents: number },
): Promise<GivenRow | undefined> {
  const { givenKey, invoiceId, amountCents, reason } = wanted;
  return once(caring, target, givenKey, async () => {
    const customer = await findOwnCustomer(caring, { kind: "user", id: target.id });
    if (!customer) throw new NotThere("The card provider does not know this member.");
    await mirrorInvoices(caring, customer);
    await actOnMember(caring, target, async (tx) => {
      const invoice = await findInvoice({ ...caring, db: tx }, target.id, invoiceId);
      if (!invoice) throw new NotThere("The member has no such charge.");
      const left = invoice.paidCents - invoice.refundedCents;
      if (left <= 0) throw new Refused("Nothing of this charge is left to give back.");
      if (left < amountCents)
        throw new Refused(`Of this charge ${formatCharge(left)} is left, which is less than that.`);
      const row = { kind: "refund" as const, invoiceId, creditedId: customer.providerId, amountCents };
      await keepGiven(tx, caring, target, { ...row, reason, id: givenKey });
      return { action: "member.refund", fields: ["refundedCents"], reason };
    });
  });
}

/** Gives free months: credit of what they cost. The same rules as for a refund. @throws {Refused | PaymentError} */
export async function giveMonths(
  caring: Caring,
  target: Target,
  { givenKey, months, reason }: Wanted & { months: number },
): Promise<GivenRow | undefined> {
  return once(caring, target, givenKey, async () => {
    const customer = await findOwnCustomer(caring, { kind: "user", id: target.id });
    await actOnMember(caring, target, async (tx) => {
      const live = (await subscriptionsOf(caring, tx, target.id)).find(lives);
      if (!live?.providerId || !customer || live.status === "incomplete")
        throw new Refused("The member has no subscription whose months could be free.");
      if (live.cancelAtPeriodEnd)
        throw new Refused("The subscription is cancelled: no month of it is to come that could be free.");
      const row = { kind: "months" as const, months, creditedId: customer.providerId };
      const cost = { amountCents: months * live.priceCents, reason, id: givenKey };
      await keepGiven(tx, caring, target, { ...row, ...cost });
      return { action: "member.grant", fields: ["months"], reason };
    });
  });
}

type NewGiven = Pick<GivenRow, "id" | "kind" | "amountCents" | "reason"> &
  Partial<Pick<GivenRow, "invoiceId" | "creditedId" | "months">>;

async function keepGiven(tx: Db, caring: Caring, { id }: Target, row: NewGiven): Promise<void> {
  const { payments, actor, now } = caring;
  const standing = await standingOf(tx, caring, id, row.amountCents);
  const asked = { askedBy: actor, askedAt: now(), dueAt: standing === "asked" ? now() : null };
  const kept = await tx
    .insert(givenMoney)
    .values({ ...row, ...asked, userId: id, provider: payments.name, state: standing })
    .onConflictDoNothing()
    .returning({ id: givenMoney.id });
  if (kept.length === 0) throw new Refused("This charge is being given back already: see what stands below.");
}

async function hasOtherOwner(tx: Db, askedBy: string): Promise<boolean> {
  const others = and(eq(deskRoles.role, "owner"), ne(deskRoles.userId, askedBy));
  return (await tx.$count(deskRoles, others)) > 0;
}

/**
 * Approves what waits for a second person, who is an owner and another one than asked for it, or withdraws it. Where there is
 * no other owner, any other person who helps members is the second one.
 * @throws {Refused | PaymentError}
 */
export async function decideOnGiven(
  caring: Caring,
  target: Target,
  { givenId, approve, reason }: { givenId: string; approve: boolean; reason: string },
): Promise<GivenRow | undefined> {
  const { actor, isOwner, now } = caring;
  await actOnMember(caring, target, async (tx) => {
    const own = and(eq(givenMoney.id, givenId), eq(userId, target.id));
    const [row] = await tx.select().from(givenMoney).where(own).for("update");
    if (!row) throw new NotThere("Nothing like that was asked for.");
    if (row.state !== "waiting")
      throw new Refused(`Nobody has to decide on this any more: it is ${row.state}.`);
    // As earlier releases let commands ask: nobody is known to be another person than that.
    if (approve && row.askedBy === BY_COMMAND)
      throw new Refused("Who asked for it is not known by name. Please withdraw it, and ask for it here.");
    if (approve && (row.askedBy === actor || actor === BY_COMMAND))
      throw new Refused("Another person at the desk has to approve it.");
    if (approve && !isOwner && (await hasOtherOwner(tx, row.askedBy)))
      throw new Refused("Only an owner approves what is above the sum of support.");
    await tx
      .update(givenMoney)
      .set(
        approve
          ? { state: "asked", approvedBy: actor, dueAt: now() }
          : { state: "withdrawn", endedAt: now() },
      )
      .where(own);
    return { action: approve ? "member.approve" : "member.withdraw", fields: [row.kind], reason };
  });
  return settle(caring, givenId);
}
