import type { AccountRequest } from "../../contract/brokerage";
import { brokerageAccounts } from "../db/brokerage-tables";
import { type BrokerAccount, BrokerageError, type Reference } from "../providers/brokerage/port";
import { type ApplicationDeps, type ApplicationRow, stillMine } from "./application";
import { signedTaxForm } from "./tax-form";

/** So long an account that must be there may take to show in the broker's list. */
const LISTING_MS = 15 * 60_000;

/**
 * The broker's account for an application: the one that an earlier attempt opened and did not hear of, else a new one.
 * @throws {BrokerageError} final only where the broker has opened nothing: refused at the first question, or once its
 * list has had the time to show what an unanswered one may have opened
 */
export async function openAccount(
  deps: ApplicationDeps,
  row: ApplicationRow,
  request: AccountRequest,
): Promise<BrokerAccount> {
  const { db, now, brokerage } = deps;
  const reference = { id: row.id, since: row.createdAt };
  const askedBefore = row.lastAskedAt ?? row.askedAt;
  if (askedBefore) {
    const there = await lookFor(deps, request, reference);
    if (there) return there;
  }
  const taxForm = await signedTaxForm(deps, row, request);
  const asked = now();
  // Written before the question: from now on there may be an account.
  const [mine] = await db
    .update(brokerageAccounts)
    .set({ askedAt: row.askedAt ?? asked, lastAskedAt: asked })
    .where(stillMine(row))
    .returning({ id: brokerageAccounts.id });
  if (!mine) throw new BrokerageError("unavailable", "createAccount", { reason: "taken over" });
  try {
    return await brokerage.createAccount(request, reference, taxForm);
  } catch (error) {
    if (!(error instanceof BrokerageError) || !error.isFinal || !askedBefore) throw error;
    // This one opened nothing; it may have met its own e-mail, in what an earlier one opened.
    await db.update(brokerageAccounts).set({ lastAskedAt: askedBefore }).where(stillMine(row));
    const there = await lookFor(deps, request, reference);
    if (there) return there;
    if (now().getTime() - askedBefore.getTime() > LISTING_MS) throw error;
    throw new BrokerageError("unavailable", "findAccount", {
      reason: "not listed yet",
      ...(error.status !== undefined && { status: error.status }),
    });
  }
}

/** A look-up that is refused says nothing of the account: it is tried again, whatever the broker says. */
async function lookFor(
  { brokerage }: ApplicationDeps,
  request: AccountRequest,
  reference: Reference,
): Promise<BrokerAccount | undefined> {
  try {
    return await brokerage.findAccount(request, reference);
  } catch (error) {
    if (!(error instanceof BrokerageError) || !error.isFinal) throw error;
    const { status, code, kind } = error;
    throw new BrokerageError("unavailable", "findAccount", {
      reason: kind,
      ...(status !== undefined && { status }),
      ...(code !== undefined && { code }),
    });
  }
}
