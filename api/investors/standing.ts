import { and, eq } from "drizzle-orm";
import type { Standing } from "../../contract/investors";
import { dayAtBroker } from "../../domain/brokerage";
import { limitOn } from "../../domain/investment-limit";
import { paymentCustomers } from "../db/payment-tables";
import { describeError } from "../errors";
import type { Offering } from "../providers/crowdfunding/port";
import type { InvestorRow } from "./accounts";
import type { InvestorDeps } from "./checks";
import { pledgedWithin } from "./person";

/** What limits an investor today; undefined before they have said what they earn and own. */
export function limitOf(investor: InvestorRow, now: Date) {
  const { accredited, annualIncomeCents, netWorthCents, checks } = investor;
  const isKnown = checks === "checks_pending" || checks === "cleared";
  if (!isKnown || accredited === null || annualIncomeCents === null || netWorthCents === null)
    return undefined;
  return limitOn(dayAtBroker(now), { accredited, annualIncomeCents, netWorthCents });
}

/** Where an investor stands: checks, limit, what is left of it, and what is offered. */
export async function standingOf(deps: InvestorDeps, investor: InvestorRow): Promise<Standing> {
  const { db, now } = deps;
  const limit = limitOf(investor, now());
  const { ownCents, personCents } = await pledgedWithin(db, investor, now());
  // What another account has pledged is told to nobody who has not shown yet whose tax id it is.
  const usedCents = investor.checks === "cleared" ? personCents : ownCents;
  const offering = await offeringNow(deps);
  const [customer] = await db
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.ownerKind, "investor"), eq(paymentCustomers.ownerId, investor.id)));
  return {
    checks: investor.checks,
    message: investor.checksMessage,
    accredited: investor.accredited ?? false,
    annualIncomeCents: investor.annualIncomeCents,
    netWorthCents: investor.netWorthCents,
    limitCents: limit?.limitCents ?? null,
    investedCents: ownCents,
    roomCents: limit?.limitCents === undefined ? null : Math.max(0, limit.limitCents - usedCents),
    customerId: customer?.id ?? null,
    offering: offering && {
      ...offering,
      closesAt: offering.closesAt.toISOString(),
      cancelUntil: offering.cancelUntil.toISOString(),
    },
  };
}

/** Where the intermediary does not answer, nothing is offered until it does. */
async function offeringNow({ crowdfunding, log }: InvestorDeps): Promise<Offering | undefined> {
  try {
    return await crowdfunding.offering();
  } catch (error) {
    log.warn(
      { error: describeError(error) },
      "the intermediary did not return its offering: pledges are closed until it does",
    );
    return undefined;
  }
}
