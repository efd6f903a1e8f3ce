import { ORPCError } from "@orpc/server";
import { remedyDays } from "../../domain/lifetimes";
import { endWaysSince } from "../alerts/end-ways";
import { type Owner, ownerOf } from "../auth/owner";
import type { Db } from "../db/client";
import type { Span } from "../db/in-spans";
import type { CallContext } from "../deps";
import { isAddedSince, removeAddedSince, removeBegunCodes } from "../second-factor/standing";
import { type Account, idOf, kindOf, setAddress, updateAccount } from "./account";
import { endAccess } from "./end-access";
import { type AccountLink, endLaterRemedies, endLinks } from "./links";

/** What a link has done. */
export interface Done {
  message: string;
  /** Sends what has to be told, once it is done. */
  tell?(context: CallContext): Promise<unknown>;
}

/** What a link does is decided by. */
export interface Deed {
  link: AccountLink;
  account: Account;
  /** For which time the password that was typed counts; undefined where none was. */
  proof: readonly Span[] | undefined;
  now: Date;
}

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const asksPassword = () =>
  unprocessable("Please enter the password that the account had when our email was sent.");
const wrongPassword = () =>
  unprocessable(
    "That is not the password that the account had then. If you do not know it, please contact us.",
  );

/** Whether the link takes the account out of a stranger's hands. */
export const isRemedy = ({ kind }: Pick<AccountLink, "kind">): boolean =>
  kind === "revert" || kind === "undo" || kind === "end-session";

/**
 * From when on what was added to the second step is suspect: whoever did what the mail tells of may have come in before, and
 * have been told of in another mail.
 */
function suspectSince({ since, createdAt }: AccountLink, now: Date): Date {
  const days = now.getTime() - remedyDays * 86_400_000;
  return new Date(Math.min((since ?? createdAt).getTime(), days));
}

/**
 * Whether the link finds something in the second step that it would remove. That takes the password as well: somebody who reads
 * the mailbox alone could strip what protects against just that.
 */
export const isStepSuspect = (db: Db, link: AccountLink, now: Date): Promise<boolean> =>
  isAddedSince(db, ownerOf(link), suspectSince(link, now));

/**
 * Removes what may be a stranger's: what was added to the second step, as far as the password proves it, and ways for alerts,
 * which protect nothing and ask for no proof.
 * @returns what went, in words for who pressed the button
 */
async function removeSuspect(
  tx: Db,
  { link, proof = [], now }: Deed,
): Promise<{ step: string; ways: string }> {
  const owner = ownerOf(link);
  const since = suspectSince(link, now);
  await removeBegunCodes(tx, owner);
  const isStep = await removeAddedSince(tx, owner, since, proof);
  const isWay = await endWaysSince(tx, owner, since);
  return {
    step: isStep ? ", and what was added to the second step lately is removed" : "",
    ways: isWay
      ? " The feed address, browsers and number for alerts that were added lately are removed."
      : "",
  };
}

/** @throws {ORPCError} 422 for a password that proves nothing of what is suspect */
async function assertProven(tx: Db, { link, proof, now }: Deed): Promise<void> {
  if (proof && (await isAddedSince(tx, ownerOf(link), suspectSince(link, now), proof))) return;
  throw proof ? wrongPassword() : asksPassword();
}

/**
 * Takes the account out of the hands of whoever did what the mail told of. Such a person has the password or a session, and
 * may have come in more than once: every session ends, what was added lately to the second step goes, and so do ways for
 * alerts, and the password counts in no browser until the owner has signed in by a link or chosen another. The other links of this sort are used up with it.
 */
export async function endAll(tx: Db, deed: Deed): Promise<Done> {
  const { link, now } = deed;
  const owner = ownerOf(link);
  if (await isStepSuspect(tx, link, now)) await assertProven(tx, deed);
  await updateAccount(tx, owner, { passwordUnconfirmed: true });
  await endAccess(tx, owner, now);
  await endRemedies(tx, owner, now);
  const { step, ways } = await removeSuspect(tx, deed);
  return { message: `Every session has ended${step}.${ways} Please choose a new password.` };
}

/**
 * Puts back the address that the account had, whatever else is known: the way back lasts for hours alone. Only with the password
 * of then goes what was added to the second step.
 */
export async function putBack(tx: Db, deed: Deed): Promise<Done | undefined> {
  const { link, account, proof, now } = deed;
  const owner = ownerOf(link);
  const { email } = link;
  if (email === null) return undefined;
  const isSuspect = await isStepSuspect(tx, link, now);
  if (isSuspect && proof) await assertProven(tx, deed);
  await setAddress(tx, owner, { email, emailProvenAt: now, passwordUnconfirmed: true }, now);
  await endAccess(tx, owner, now);
  await endLinks(tx, owner, "confirm", now);
  await endLaterRemedies(tx, owner, link, now);
  // Those of before go on where something is left for them to remove.
  if (!isSuspect || proof) await endRemedies(tx, owner, now);
  const { step, ways } = await removeSuspect(tx, deed);
  return {
    message: `Your email is as it was before. Every session has ended${step}.${ways} Sign in with a link to your email.`,
    tell: async ({ jobs }) => {
      const about = { kind: kindOf(owner), id: idOf(owner) } as const;
      await jobs.send("account-notice-mail", { ...about, notice: "reverted" });
      await jobs.send("account-notice-mail", { ...about, notice: "replaced", email: account.email });
    },
  };
}

/** Links that sign everybody out work no more. Ways back stay: they went to an older address. */
async function endRemedies(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const kind of ["undo", "end-session"] as const) await endLinks(tx, owner, kind, now);
}

/**
 * What a new password by a mailed link does besides ending what opened the account: ways for alerts that were opened lately go,
 * as by a link that signs everybody out. Such links are of no more use then, unless something was added lately to the second
 * step: that stays, and one of them removes it.
 * @returns whether a way for alerts went
 */
export async function secureByReset(tx: Db, owner: Owner, now: Date): Promise<boolean> {
  const lately = new Date(now.getTime() - remedyDays * 86_400_000);
  if (!(await isAddedSince(tx, owner, lately))) await endRemedies(tx, owner, now);
  return endWaysSince(tx, owner, lately);
}
