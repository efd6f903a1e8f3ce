import { ORPCError } from "@orpc/server";
import { maskEmail } from "../../domain/masked-email";
import { findDevice } from "../auth/known-device";
import { lockOwner, type Owner, type OwnerKind, ownerOf } from "../auth/owner";
import { endSignInLinks } from "../auth/sign-in-link";
import type { Db } from "../db/client";
import type { CallContext } from "../deps";
import { removeAddedSince } from "../second-factor/standing";
import {
  type Account,
  assertPassword,
  endResetLinks,
  findAccount,
  findAccountByEmail,
  idOf,
  kindOf,
  updateAccount,
} from "./account";
import { endAccess } from "./end-access";
import { type AccountLink, endLaterRemedies, endLinks, findLink, spendLink } from "./links";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const dead = () => unprocessable("This link has been used or has expired.");
const taken = () =>
  new ORPCError("CONFLICT", {
    message: "Another account has this address by now, so nothing was changed. Please contact us.",
  });

/** Links that do nothing are counted by network; those that work are not (docs/decisions/0006). */
async function notFound({ limits, client }: CallContext): Promise<never> {
  await limits.count("use-account-link", client.address);
  throw dead();
}

/** What the page of a link tells before its button is pressed. Nothing is used up by looking. */
export async function lookAtLink(context: CallContext, ownerKind: OwnerKind, token: string) {
  const link = await findLink(context.db, ownerKind, token, context.now());
  if (!link) {
    await context.limits.count("use-account-link", context.client.address);
    return { valid: false };
  }
  const owner = ownerOf(link);
  const needsPassword = provesPerson(link) && !(await isKnownBrowser(context, owner));
  const account = await findAccount(context.db, owner);
  return {
    valid: true,
    linkKind: link.kind,
    email: link.email,
    needsPassword,
    accountEmail: account && account.email !== link.email ? maskEmail(account.email) : null,
  };
}

/**
 * Whether the link makes an address that of the account. Whoever asks for it may give the address of anybody, whose press
 * of the button would put the mailbox behind a stranger's account (0082).
 */
const provesPerson = ({ kind }: Pick<AccountLink, "kind">): boolean =>
  kind === "confirm" || kind === "change";

const isKnownBrowser = async ({ db, client, now }: CallContext, owner: Owner): Promise<boolean> =>
  (await findDevice(db, owner, client.deviceToken, now())) !== undefined;

/**
 * Does what the link is for.
 * @param password where the link makes an address that of an account to which the browser is not known
 * @throws {ORPCError} 422 for a link that works no more and for a wrong password; 409 for an address that is taken
 */
export async function followLink(
  context: CallContext,
  ownerKind: OwnerKind,
  token: string,
  password: string | undefined,
) {
  const { db, now } = context;
  const found = await findLink(db, ownerKind, token, now());
  const account = found && (await findAccount(db, ownerOf(found)));
  if (!found || !account) return notFound(context);
  if (provesPerson(found)) await assertSamePerson(context, ownerOf(found), account, password);
  const done = await db.transaction(async (tx) => {
    // Two links of one account take turns, and the second one sees what the first has changed.
    await lockOwner(tx, ownerOf(found));
    const current = await findAccount(tx, ownerOf(found));
    const link = current && (await spendLink(tx, ownerKind, token, now()));
    return link && deeds[link.kind](tx, link, current, now());
  });
  if (!done) return notFound(context);
  if (done.tell) await done.tell(context);
  return { linkKind: found.kind, message: done.message };
}

/** Whoever holds the mailbox need not be who registered: in a browser that is new, the password tells (0082). */
async function assertSamePerson(
  context: CallContext,
  owner: Owner,
  account: Account,
  password: string | undefined,
): Promise<void> {
  if (await isKnownBrowser(context, owner)) return;
  // Where the password counts in no new browser, it does not here either.
  if (account.passwordUnconfirmed) throw unprocessable("Sign in with a link to your email first.");
  if (password === undefined) throw unprocessable("Please enter the password of the account.");
  await assertPassword(context, owner, account, password);
}

interface Done {
  message: string;
  /** Sends what has to be told, once it is done. */
  tell?(context: CallContext): Promise<unknown>;
}

const deeds: Record<
  AccountLink["kind"],
  (tx: Db, link: AccountLink, account: Account, now: Date) => Promise<Done | undefined>
> = {
  async confirm(tx, link, { email, emailProvenAt }, now) {
    // Of an address that the account has had before.
    if (link.email !== email) return undefined;
    const owner = ownerOf(link);
    if (!emailProvenAt) await updateAccount(tx, owner, { emailProvenAt: now });
    await endLinks(tx, owner, "confirm", now);
    return { message: "Your email is confirmed." };
  },

  async change(tx, link, { email: old, emailProvenAt }, now) {
    const owner = ownerOf(link);
    const { email } = link;
    if (email === null) return undefined;
    if (await findAccountByEmail(tx, kindOf(owner), email)) throw taken();
    await updateAccount(tx, owner, { email, emailProvenAt: now });
    await endMailedLinks(tx, owner, now);
    const message = "Your email is changed.";
    // The old address was never confirmed and may be mistyped: its mailbox is told nothing and gets no way into the account.
    if (!emailProvenAt) {
      for (const kind of ["undo", "end-session"] as const) await endLinks(tx, owner, kind, now);
      return { message };
    }
    const since = (link.since ?? link.createdAt).toISOString();
    const about = { kind: kindOf(owner), id: idOf(owner), email: old, since, changedAt: now.toISOString() };
    return { message, tell: ({ jobs }) => jobs.send("address-changed-mail", about) };
  },

  async revert(tx, link, { email: replaced }, now) {
    const owner = ownerOf(link);
    const { email, since } = link;
    if (email === null) return undefined;
    const other = await findAccountByEmail(tx, kindOf(owner), email);
    if (other && other.id !== idOf(owner)) throw taken();
    await updateAccount(tx, owner, { email, emailProvenAt: now, passwordUnconfirmed: true });
    await endAccess(tx, owner, now);
    await endLinks(tx, owner, "confirm", now);
    await endLaterRemedies(tx, owner, link, now);
    const removed = await removeAddedSince(tx, owner, since ?? link.createdAt);
    return {
      message: `Your email is as it was before. Every session has ended${removed ? ", and what was added to the second step since is removed" : ""}: sign in with a link to your email.`,
      tell: async ({ jobs }) => {
        const about = { kind: kindOf(owner), id: idOf(owner) } as const;
        await jobs.send("account-notice-mail", { ...about, notice: "reverted" });
        await jobs.send("account-notice-mail", { ...about, notice: "replaced", email: replaced });
      },
    };
  },

  "end-session": endAllSince,
  undo: endAllSince,
};

/**
 * Takes the account out of the hands of whoever did what the mail told of. Such a person has the password or a session, and
 * may have come in more than once: every session ends, what they added goes, and the password counts in no browser until
 * the owner has signed in by a link or chosen another.
 */
async function endAllSince(tx: Db, link: AccountLink, _: Account, now: Date): Promise<Done> {
  const owner = ownerOf(link);
  await updateAccount(tx, owner, { passwordUnconfirmed: true });
  await endAccess(tx, owner, now);
  const removed = await removeAddedSince(tx, owner, link.since ?? link.createdAt);
  return {
    message: `Every session has ended${removed ? ", and what was added to the second step since is removed" : ""}. Please choose a new password.`,
  };
}

/** What went to the address that the account had until now opens nothing. */
async function endMailedLinks(tx: Db, owner: Owner, now: Date): Promise<void> {
  await endSignInLinks(tx, owner, now);
  await endResetLinks(tx, owner, now);
  for (const kind of ["confirm", "change"] as const) await endLinks(tx, owner, kind, now);
}
