import { findCustomer } from "../billing/customer";
import { describeError } from "../errors";
import { unsent } from "../mail/once";
import { type Commitment, CrowdfundingError } from "../providers/crowdfunding/port";
import type { ProviderPayment } from "../providers/payments/port";
import { findInvestor } from "./accounts";
import { lockPerson, pledgedWithin } from "./person";
import { closesAt, movePledge, type PledgeDeps, type PledgeRow, pledgesOf, readPledge } from "./pledges";
import { limitOf } from "./standing";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A draft that was not paid by then is dropped. */
const UNPAID_MS = 24 * HOUR;
/** So long a question that was under way when a pledge was taken back may still have its effect. */
const LATE_MS = 10 * MINUTE;
/** draft, checks_pending, committed, cancelled, refunded: no way through a pledge's states is longer. */
const MOST_STEPS = 6;

/**
 * Moves a pledge on as far as both providers let it: what is paid is committed or given back. Safe at any time, by several
 * at once, and after any of them died: each question to a provider has the pledge's id as its reference, and each step
 * is written only while the pledge is as it was read.
 * @throws {PaymentError | CrowdfundingError} when it has to be tried again
 */
export async function settlePledge(deps: PledgeDeps, id: string): Promise<PledgeRow | undefined> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const row = await readPledge(deps.db, id);
    if (!row || row.provider !== deps.crowdfunding.name) return row;
    if (!(await steps[row.status](deps, row))) break;
  }
  return readPledge(deps.db, id);
}

/** Sees what was paid by now of an investor's pledges; what cannot be asked about waits. */
export async function settleOpen(deps: PledgeDeps, investorId: string): Promise<void> {
  for (const { id, status, customerId } of await pledgesOf(deps.db, investorId)) {
    if (status !== "checks_pending" && !(status === "draft" && customerId)) continue;
    await settlePledge(deps, id).catch((error: unknown) => {
      deps.log.warn(
        { pledge: id, error: describeError(error) },
        "a pledge was not processed: the next round tries again",
      );
    });
  }
}

/** Whether there is another step to take at once. */
type Step = (deps: PledgeDeps, row: PledgeRow) => Promise<boolean>;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Once it is paid it waits for the checks, if there is room for it still. */
const seePayment: Step = async (deps, row) => {
  const { now } = deps;
  const payment = await paymentOf(deps, row);
  if (payment?.status === "succeeded") return takePaid(deps, row, payment);
  const at = now();
  if (later(row.createdAt, UNPAID_MS) <= at || closesAt(row) <= at) {
    const message = "It was not paid in time.";
    return (await movePledge(deps, row, { status: "cancelled", message, dueAt: at })) !== undefined;
  }
  const isFresh = at.getTime() - row.createdAt.getTime() < HOUR;
  await movePledge(deps, row, {
    ...seen(payment),
    message: payment?.refusal?.slice(0, 300) ?? null,
    dueAt: later(at, isFresh ? MINUTE : 10 * MINUTE),
  });
  return false;
};

async function takePaid(deps: PledgeDeps, { id }: PledgeRow, payment: ProviderPayment): Promise<boolean> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const known = await readPledge(tx, id);
    const investor = known?.investorId ? await lockPerson(tx, known.investorId) : undefined;
    // Read again: what was read before the lock may have been replaced while waiting for it.
    const row = await readPledge(tx, id);
    if (row?.status !== "draft") return row !== undefined;
    const limitCents = investor && limitOf(investor, now())?.limitCents;
    const used = investor ? (await pledgedWithin(tx, investor, now())).personCents : 0;
    const isAbove =
      limitCents !== undefined && used + row.investedElsewhereCents + row.amountCents > limitCents;
    const why =
      (payment.amountCents !== row.amountCents && "The amount paid was not the amount pledged.") ||
      (closesAt(row) <= now() && "The round had closed when it was paid.") ||
      (isAbove && "Your limit no longer had room for it when it was paid.") ||
      undefined;
    const status = why ? "failed" : "checks_pending";
    const moved = { status, message: why ?? null, dueAt: now() } as const;
    return (await movePledge({ db: tx, now }, row, { ...seen(payment), ...moved })) !== undefined;
  });
}

/** Hands what is paid to the intermediary, once its checks are through. */
const commitPaid: Step = async (deps, row) => {
  const { db, now, crowdfunding } = deps;
  const fail = async (message: string) =>
    (await movePledge(deps, row, { status: "failed", message, dueAt: now() })) !== undefined;
  const investor = row.investorId ? await findInvestor(db, row.investorId) : undefined;
  if (closesAt(row) <= now()) return fail("The round had closed before your checks were finished.");
  if (investor?.checks === "checks_pending") {
    await movePledge(deps, row, { dueAt: later(now(), MINUTE) });
    return false;
  }
  if (investor?.checks !== "cleared" || !investor.providerId) {
    return fail("Your identity could not be confirmed.");
  }
  const { id: reference, offeringId, amountCents } = row;
  let commitment: Commitment;
  try {
    const checksId = investor.providerId;
    commitment = await crowdfunding.commit({ reference, checksId, offeringId, amountCents });
  } catch (error) {
    if (!(error instanceof CrowdfundingError) || !["refused", "too_late"].includes(error.kind)) throw error;
    return fail(error.display?.slice(0, 300) ?? "The intermediary did not take it.");
  }
  const changes = { status: "committed", providerId: commitment.id, dueAt: later(now(), HOUR) } as const;
  const told = { message: null, mailClaims: unsent("committed") };
  const committed = await movePledge(deps, row, { ...changes, ...told });
  if (committed) await deps.tell(row.id);
  // Taken back meanwhile: then the commitment has to go as well.
  return committed === undefined;
};

/** Holds our books against both providers' until the closing. */
const compare: Step = async (deps, row) => {
  const { now, log, crowdfunding, payments } = deps;
  if (!row.providerId || !row.paymentId) return false;
  const commitment = await crowdfunding.readCommitment(row.providerId);
  if (commitment.status === "closed") {
    await movePledge(deps, row, { status: "closed", dueAt: null });
    return false;
  }
  const payment = await payments.readPayment(row.paymentId);
  const isPaid = payment.refundedCents < payment.amountCents;
  if (commitment.status === "committed" && isPaid) {
    const closing = closesAt(row);
    const next = later(now(), HOUR);
    await movePledge(deps, row, { dueAt: next > closing && closing > now() ? closing : next });
    return false;
  }
  log.warn(
    { pledge: row.id, commitment: commitment.status, isPaid },
    "a pledge was cancelled at the intermediary or refunded at the card provider: it is cancelled here too",
  );
  return (await movePledge(deps, row, { status: "cancelled", dueAt: now() })) !== undefined;
};

/** Of what was taken back or came to nothing: the commitment goes first, then the money back. */
const giveBack: Step = async (deps, row) => {
  const { now, payments } = deps;
  await dropCommitment(deps, row);
  const payment = await paymentOf(deps, row);
  if (!payment) {
    const mayStillCome = row.customerId !== null && later(row.updatedAt, LATE_MS) > now();
    await movePledge(deps, row, { dueAt: mayStillCome ? later(now(), MINUTE) : null });
    return false;
  }
  if (payment.status !== "succeeded") {
    await payments.abandonPayment(payment.id);
    const after = await payments.readPayment(payment.id);
    if (after.status !== "succeeded") {
      const isOver = after.status === "canceled";
      await movePledge(deps, row, { ...seen(after), dueAt: isOver ? null : later(now(), MINUTE) });
      return false;
    }
  }
  const isBack = payment.refundedCents > 0 && payment.refundedCents >= payment.amountCents;
  const refunded = isBack ? payment : await payments.refund(payment.id, `refund ${row.id}`);
  const changes = {
    ...seen(refunded),
    status: "refunded",
    refundedCents: refunded.refundedCents,
    mailClaims: unsent("refunded"),
    dueAt: later(now(), LATE_MS),
  } as const;
  if (await movePledge(deps, row, changes)) await deps.tell(row.id);
  return false;
};

/** A commitment that was under way when the money went back must not stay. */
const lookOnceMore: Step = async (deps, row) => {
  if (row.dueAt === null || row.dueAt > deps.now()) return false;
  await dropCommitment(deps, row);
  await movePledge(deps, row, { dueAt: null });
  return false;
};

const nothing: Step = async () => false;

const steps: Record<PledgeRow["status"], Step> = {
  draft: seePayment,
  checks_pending: commitPaid,
  committed: compare,
  cancelled: giveBack,
  failed: giveBack,
  refunded: lookOnceMore,
  closed: nothing,
};

async function dropCommitment({ crowdfunding, log }: PledgeDeps, row: PledgeRow): Promise<void> {
  const found = await (row.providerId
    ? crowdfunding.readCommitment(row.providerId)
    : crowdfunding.findCommitment(row.id));
  if (!found || (found.status !== "committed" && found.status !== "closed")) return;
  try {
    await crowdfunding.cancel(found.id);
  } catch (error) {
    // No money goes back for what the intermediary holds on to.
    const line = { pledge: row.id, error: describeError(error) };
    log.error(
      line,
      "the intermediary refused to cancel a pledge: no money goes back until an operator cancels it there (OPERATING.md, Money)",
    );
    throw error;
  }
}

/** The pledge's payment: the one that we know of, else one that was begun and never heard of. */
async function paymentOf(deps: PledgeDeps, row: PledgeRow): Promise<ProviderPayment | undefined> {
  if (row.paymentId) return deps.payments.readPayment(row.paymentId);
  const customer = row.customerId ? await findCustomer(deps, row.customerId) : undefined;
  if (!customer) return undefined;
  const found = await deps.payments.findPayments(customer.providerId, row.id);
  return (
    found.find(({ status }) => status === "succeeded") ?? found.find(({ status }) => status !== "canceled")
  );
}

const seen = (payment: ProviderPayment | undefined): Partial<PledgeRow> =>
  payment ? { paymentId: payment.id, paymentStatus: payment.status, card: payment.card ?? null } : {};
