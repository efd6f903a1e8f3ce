import { and, eq, exists, ne, type SQL, sql } from "drizzle-orm";
import { withdrawnConsentYears } from "../../domain/lifetimes";
import { ALERT_TEXTS } from "../alerts/phone";
import type { UserRow } from "../auth/signed-in";
import type { BillingDeps } from "../billing/customer";
import { endForUser } from "../billing/end-for-user";
import { forgetGiven } from "../billing/given-money";
import { rememberTrial } from "../billing/trial";
import { forgetItems } from "../brokerage/bank-items";
import type { Db } from "../db/client";
import { consents } from "../db/consent-tables";
import { subscriptions } from "../db/payment-tables";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { unscheduleOf } from "../desk/posts/publish";
import { takeBackApprovals } from "../desk/roles";
import { jobsOfAccounts } from "../jobs/account-job-data";
import { forgetJobs } from "../jobs/forget-jobs";
import { forgetSubscriber } from "../newsletter/subscription";
import { forgetCampaigns } from "../tracking/campaigns";
import { forgetEvents } from "../tracking/events";
import { forgetLeadsOf } from "./leads-of";
import { findHold } from "./legal-hold";

/** Those that are about the account itself, but for the one that tells of its deletion, which goes when it is done. */
const jobsOfUsers = ["reset-mail", "sign-in-link-mail", "password-changed-mail", ...jobsOfAccounts] as const;

/**
 * What became of it: another adapter's subscription is not ours to end, one begun meanwhile may be pressed away, and what is
 * under a legal hold is kept.
 */
export type Deletion = "deleted" | "elsewhere" | "begun" | "held";

/** Of an account that is deleted since nobody uses it. */
interface Unused {
  /** Whether it still is unused, asked once its row is locked. */
  isStill(tx: Db): Promise<boolean>;
}

/** A subscription that starts at the same moment is found by the second look. */
const LOOKS = 3;

type DeletionDeps = BillingDeps & Pick<Deps, "jobs">;

/**
 * Ends what is charged, then deletes the account with all that hangs on it, the newsletter of a proven address too.
 * Subscriptions and invoices stay without a name, and so does the consent to be charged. Safe to run again after it died
 * anywhere: the provider hears first, and nothing is deleted before it has answered.
 * @returns "held" where a legal hold is set, and nothing was done; "elsewhere" where one lives with another adapter: nothing was done; "begun" where one is begun anew each time
 * that we look: it was ended, and the account stays
 * @throws {PaymentError} when the provider cannot be had: nothing was deleted
 */
export async function deleteAccount(deps: DeletionDeps, user: UserRow): Promise<Deletion> {
  const done = await deleteIf(deps, user);
  return done === "used" ? "begun" : done;
}

/** The same for an account that is not used: "used" if its owner has come back meanwhile, and nothing was deleted. */
export const deleteUnused = (deps: DeletionDeps, user: UserRow, unused: Unused) =>
  deleteIf(deps, user, unused);

async function deleteIf(deps: DeletionDeps, user: UserRow, unused?: Unused): Promise<Deletion | "used"> {
  const { db, jobs, payments } = deps;
  for (let look = 0; look < LOOKS; look++) {
    if (await findHold(db, user.id)) return "held";
    // Not asked about, it would go on being charged; so nothing else is ended either.
    if (await livesOn(db, user.id, ne(subscriptions.provider, payments.name))) return "elsewhere";
    // Asked before anything ends: who came back may have subscribed, and nothing of that is to be ended.
    if (unused && !(await unused.isStill(db))) return "used";
    await endForUser(deps, user.id);
    if (await livesOn(db, user.id)) continue;
    // The job waits until the account is gone, and tells of nothing else: sent later, it could be lost.
    // Of an account that went for want of use, an address that was never confirmed is told nothing (SPEC-DECISIONS 44).
    if (!unused || user.emailProvenAt)
      await jobs.send("account-deleted-mail", {
        userId: user.id,
        email: user.email,
        unused: unused !== undefined,
      });
    const done = await deleteRows(deps, user, unused);
    if (done !== "begun") return done;
  }
  return "begun";
}

/** "begun" if the user has subscribed meanwhile. */
function deleteRows(
  deps: DeletionDeps,
  user: UserRow,
  unused: Unused | undefined,
): Promise<"deleted" | "begun" | "used" | "held"> {
  const { db, now } = deps;
  const { id, email } = user;
  return db.transaction(async (tx) => {
    // Locked, nothing more can be hung on it: rows that name it wait, and then find it gone.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
    if (unused && !(await unused.isStill(tx))) return "used";
    if (await findHold(tx, id)) return "held";
    if (await livesOn(tx, id)) return "begun";
    await keepConsents(tx, id, now());
    await rememberTrial(deps, tx, user);
    await forgetGiven(tx, id, now());
    // Their own words may name them; that the mailbox had a trial is remembered for a time alone.
    await tx
      .update(subscriptions)
      .set({ cancelComment: null, trialOf: null })
      .where(eq(subscriptions.userId, id));
    // Anybody can register anybody's address, and would end its owner's newsletter so.
    if (user.emailProvenAt) await forgetSubscriber(tx, email);
    // That a test drive was had stays, without a name.
    await forgetLeadsOf(tx, user);
    // By the visitor ids that campaigns name: they go last.
    await forgetJobs(tx, jobsOfUsers, { email, id });
    await forgetEvents(tx, id);
    await forgetCampaigns(tx, "user", id);
    await forgetItems(tx, id, now());
    await unscheduleOf(tx, id);
    await takeBackApprovals(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    return "deleted";
  });
}

async function livesOn(db: Db, userId: string, which?: SQL): Promise<boolean> {
  const live = and(eq(subscriptions.userId, userId), ne(subscriptions.state, "ended"), which);
  const [row] = await db.select({ id: subscriptions.id }).from(subscriptions).where(live).limit(1);
  return row !== undefined;
}

/**
 * Of who subscribed: that they agreed to it, to which text and when. Laws on automatic renewal want it for three years,
 * or for one after the end where that is later. Of who was texted alerts: that they agreed to that.
 */
async function keepConsents(tx: Db, userId: string, now: Date): Promise<void> {
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  const ended = sql`${now.toISOString()}::timestamptz`;
  await tx
    .update(consents)
    .set({
      userId: null,
      keptUntil: sql`greatest(${consents.givenAt} + interval '3 years', ${ended} + interval '1 year')`,
    })
    .where(and(eq(consents.userId, userId), eq(consents.kind, "subscription"), exists(own)));
  // Who says later that they never agreed to texts has years to say so.
  await tx
    .update(consents)
    .set({ userId: null, keptUntil: sql`${ended} + make_interval(years => ${withdrawnConsentYears}::int)` })
    .where(and(eq(consents.userId, userId), eq(consents.kind, ALERT_TEXTS)));
}
