import { ORPCError } from "@orpc/server";
import { maskEmail } from "../../domain/masked-email";
import { findDevice } from "../auth/known-device";
import { lockOwner, type Owner, type OwnerKind, ownerOf } from "../auth/owner";
import { checkPassword } from "../auth/password";
import type { Db } from "../db/client";
import type { Span } from "../db/in-spans";
import type { CallContext } from "../deps";
import { type Account, findAccount, isAsSeen, updateAccount } from "./account";
import { judgeOnLink } from "./link-password";
import { type AccountLink, endLinks, findLink, spendLink } from "./links";
import { moveAddress } from "./move-address";
import { spansKnownBy } from "./past-passwords";
import { type Deed, type Done, endAll, isRemedy, isStepSuspect, putBack } from "./remedies";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const dead = () => unprocessable("This link has been used or has expired.");

/** So often a password is judged anew where the account was changed while it was: a thief must not hold a remedy up for ever. */
const MOST_LOOKS = 3;

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
  const isProtected = isRemedy(link) && (await isStepSuspect(context.db, link, context.now()));
  const needsPassword = provesPerson(link)
    ? !(await knownBrowser(context, owner))
    : isProtected && link.kind !== "revert";
  const account = await findAccount(context.db, owner);
  return {
    valid: true,
    linkKind: link.kind,
    email: link.email,
    needsPassword,
    passwordRemoves: isProtected,
    accountEmail: account && account.email !== link.email ? maskEmail(account.email) : null,
  };
}

/**
 * Whether the link makes an address that of the account. Whoever asks for it may give the address of anybody, whose press
 * of the button would put the mailbox behind a stranger's account (0082).
 */
const provesPerson = ({ kind }: Pick<AccountLink, "kind">): boolean =>
  kind === "confirm" || kind === "change";

const knownBrowser = ({ db, client, now }: CallContext, owner: Owner) =>
  findDevice(db, owner, client.deviceToken, now());

/**
 * Does what the link is for.
 * @param password where the link makes an address that of an account to which the browser is not known, and where it removes
 * something of the second step: then one that the account had at that time
 * @throws {ORPCError} 422 for a link that works no more and for a wrong password; 409 for an address that is taken
 */
export async function followLink(
  context: CallContext,
  ownerKind: OwnerKind,
  token: string,
  password: string | undefined,
) {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const done = await followOnce(context, ownerKind, token, password);
    if (done !== "changed") return done;
  }
  throw new ORPCError("CONFLICT", {
    message: "Your account was changed at the same moment. Please press the button again.",
  });
}

/** @returns "changed" where what opens the account is no more as it was when the password was judged: nothing is done */
async function followOnce(
  context: CallContext,
  ownerKind: OwnerKind,
  token: string,
  password: string | undefined,
) {
  const { db, now } = context;
  const found = await findLink(db, ownerKind, token, now());
  const account = found && (await findAccount(db, ownerOf(found)));
  if (!found || !account) return notFound(context);
  const owner = ownerOf(found);
  // Not with the account locked: it takes a while, and counting a guess is no part of what a refusal takes back.
  if (provesPerson(found)) await assertSamePerson(context, owner, account, password);
  const proof = await proofOf(context, found, account, password);
  const done = await db.transaction(async (tx) => {
    // Two links of one account take turns, and the second one sees what the first has changed.
    await lockOwner(tx, owner);
    if (!(await isAsSeen(tx, owner, account))) return "changed";
    const current = await findAccount(tx, owner);
    const link = current && (await spendLink(tx, ownerKind, token, now()));
    return link && deeds[link.kind](tx, { link, account: current, proof, now: now() });
  });
  if (done === "changed") return done;
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
  if (await knownBrowser(context, owner)) return;
  // Where the password counts in no new browser, it does not here either.
  if (account.passwordUnconfirmed) throw unprocessable("Sign in with a link to your email first.");
  if (password === undefined) throw unprocessable("Please enter the password of the account.");
  const judge = async () => (await checkPassword(password, account.passwordHash)) || undefined;
  if (!(await judgeOnLink(context, owner, undefined, judge)))
    throw unprocessable("That is not your password.");
}

/** For which time the password counts that came with a link which may remove something of the second step. */
async function proofOf(
  context: CallContext,
  link: AccountLink,
  account: Account,
  password: string | undefined,
): Promise<Span[] | undefined> {
  if (password === undefined || !isRemedy(link)) return undefined;
  if (!(await isStepSuspect(context.db, link, context.now()))) return undefined;
  const owner = ownerOf(link);
  const judge = async () => {
    const spans = await spansKnownBy(context.db, owner, account, password);
    return spans.length > 0 ? spans : undefined;
  };
  return (await judgeOnLink(context, owner, await knownBrowser(context, owner), judge)) ?? [];
}

const deeds: Record<AccountLink["kind"], (tx: Db, deed: Deed) => Promise<Done | undefined>> = {
  async confirm(tx, { link, account: { email, emailProvenAt }, now }) {
    // Of an address that the account has had before.
    if (link.email !== email) return undefined;
    const owner = ownerOf(link);
    if (!emailProvenAt) await updateAccount(tx, owner, { emailProvenAt: now });
    await endLinks(tx, owner, "confirm", now);
    return { message: "Your email is confirmed." };
  },

  async change(tx, { link, account, now }) {
    const { email } = link;
    if (email === null) return undefined;
    const move = { email, provenAt: now, since: link.since ?? link.createdAt };
    const about = await moveAddress(tx, ownerOf(link), account, move, now);
    const message = "Your email is changed.";
    return about ? { message, tell: ({ jobs }) => jobs.send("address-changed-mail", about) } : { message };
  },

  revert: putBack,
  "end-session": endAll,
  undo: endAll,
};
