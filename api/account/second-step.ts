import { ORPCError } from "@orpc/server";
import type { NewPasskey } from "../../contract/passkey-schemas";
import type { SecondStep } from "../../contract/second-step-calls";
import type { KnownDevice } from "../auth/known-device";
import { lockOwner, type Owner } from "../auth/owner";
import type { Db } from "../db/client";
import type { CallContext } from "../deps";
import { rolesOf } from "../desk/roles";
import type { Notice } from "../mail/notice-mail";
import { checkSecondStep } from "../second-factor/check";
import { beginCodes, confirmCodes, hasCodes, removeCodes } from "../second-factor/one-time-codes";
import {
  addPasskey,
  askForPasskey,
  hasPasskeys,
  MOST_PASSKEYS,
  removePasskey,
} from "../second-factor/passkeys";
import { countRecoveryCodes, renewRecoveryCodes } from "../second-factor/recovery-codes";
import { asksSecondStep, dropUnneededRecoveryCodes, secondStepOf } from "../second-factor/standing";
import { beginStep, endStep, type FirstStep, type StepKind, tryStep } from "../second-factor/steps";
import {
  type Account,
  assertPassword,
  doAsSeen,
  findAccount,
  idOf,
  isAsSeen,
  kindOf,
  type Opening,
} from "./account";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const wrongCode = () =>
  unprocessable("That code is not right. Codes change every 30 seconds, and each works once.");

const tooMany = () =>
  new ORPCError("CONFLICT", { message: `You have ${MOST_PASSKEYS} passkeys, and no more can be added.` });

/** The owner of an account, who is signed in. */
export interface Self {
  owner: Owner;
  account: Account;
}

/** @param at when it was begun: what it has added is as new as that */
const tell = ({ jobs }: Pick<CallContext, "jobs">, owner: Owner, notice: Notice, at: Date) =>
  jobs.send("account-notice-mail", { kind: kindOf(owner), id: idOf(owner), notice, at: at.toISOString() });

/**
 * What a sign-in needs besides its first step, if anything.
 * @param account as it was when the first step was judged
 * @param first what the first step was: one of the desk ends there, and nowhere else
 * @returns "over" where the password was changed since, or what it is worth
 */
export async function askSecondStep(
  { db, now }: Pick<CallContext, "db" | "now">,
  owner: Owner,
  account: Opening,
  device: KnownDevice | undefined,
  first: FirstStep = "password",
): Promise<SecondStep | "over" | undefined> {
  if (!(await asksSecondStep(db, owner))) return undefined;
  return db.transaction(async (tx) => {
    // What ends half-finished sign-ins must not get a late sibling.
    await lockOwner(tx, owner);
    if (!(await isAsSeen(tx, owner, account))) return "over";
    return {
      secondStep: {
        stepToken: await beginStep(tx, { owner, deviceKey: device?.key }, now(), first),
        codes: await hasCodes(tx, owner),
        passkeys: await hasPasskeys(tx, owner),
      },
    };
  });
}

/**
 * Whom a second step signs in, once its code was found right and is used up, and what opened the account before that.
 * @throws {ORPCError} 401 for a wrong code and for a step that is over, or 429
 */
export async function passSecondStep(
  context: CallContext,
  kind: StepKind,
  { stepToken, stepCode }: { stepToken: string; stepCode: string },
): Promise<{ owner: Owner; seen: Opening }> {
  const { db, now } = context;
  const at = now();
  const over = () =>
    new ORPCError("UNAUTHORIZED", {
      message: "This sign-in has taken too long, or too many codes. Please log in again.",
    });
  const step = await tryStep(db, kind, stepToken, now());
  // Before the step is used up: what changes the account from now on ends the session that it is about to begin.
  const seen = step && (await findAccount(db, step.owner));
  if (!step || !seen) throw over();
  const proof = await checkSecondStep(context, step.owner, stepCode, step);
  if (!proof) throw new ORPCError("UNAUTHORIZED", { message: wrongCode().message });
  if (!(await endStep(db, stepToken))) throw over();
  if (proof.by === "recovery code") await tell(context, step.owner, "recoveryUsed", at);
  return { owner: step.owner, seen };
}

/** What the owner has, in the contract's words. */
export async function standing({ db }: CallContext, { owner }: Self) {
  const { passkeys, ...rest } = await secondStepOf(db, owner);
  return {
    ...rest,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      passkeyName: name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

const holdsRole = async (db: Db, owner: Owner): Promise<boolean> =>
  "userId" in owner && (await rolesOf(db, owner.userId)).length > 0;

/** Does it in a transaction with the account locked. @throws {ORPCError} 409 where the account was secured meanwhile */
const asSeen = <T>(
  context: CallContext,
  { owner, account }: Self,
  act: (inside: CallContext) => Promise<T>,
): Promise<T> => doAsSeen(context.db, owner, account, (tx) => act({ ...context, db: tx }));

/**
 * The same for what opens the desk, where it opens none: a member's session and the password must not make a second step of
 * their own there. In turn with a role that is given.
 * @throws {ORPCError} 422 for an account that has a role at the desk
 */
const withoutRole = <T>(
  context: CallContext,
  self: Self,
  act: (inside: CallContext) => Promise<T>,
): Promise<T> =>
  asSeen(context, self, async (inside) => {
    if (!(await holdsRole(inside.db, self.owner))) return act(inside);
    throw unprocessable(
      "Your account has a role at the desk, which these codes open. Please ask whoever runs the server to take the role away first.",
    );
  });

/** @throws {ORPCError} 422 for a wrong password and beside a role at the desk, 409 where there are codes already */
export async function begin(context: CallContext, self: Self, password: string) {
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  const { wordmark } = context.settings.brand;
  const names = { issuer: wordmark, label: account.email };
  const begun = await withoutRole(context, self, (inside) => beginCodes(inside, owner, names));
  if (!begun)
    throw new ORPCError("CONFLICT", { message: "One-time codes are on already. Turn them off first." });
  return { secret: begun.secret, otpauthUri: begun.uri };
}

/** @throws {ORPCError} 422 for a wrong code */
export async function confirm(context: CallContext, self: Self, stepCode: string) {
  const at = context.now();
  const { owner } = self;
  await context.limits.count("confirm-codes", undefined, idOf(owner));
  const recoveryCodes = await asSeen(context, self, async (inside) => {
    if (!(await confirmCodes(inside, owner, stepCode.replace(/\s/g, "")))) throw wrongCode();
    return firstRecoveryCodes(inside.db, owner, inside.now());
  });
  await tell(context, owner, "codesAdded", at);
  return { message: "One-time codes are on.", recoveryCodes };
}

/** Those of who has none; the others keep what they wrote down. A new passkey brings none that would open the desk. */
const firstRecoveryCodes = async (db: Db, owner: Owner, now: Date) =>
  (await countRecoveryCodes(db, owner)) > 0 || (await holdsRole(db, owner))
    ? null
    : renewRecoveryCodes(db, owner, now);

/** @throws {ORPCError} 422 for a wrong password, and beside a role at the desk */
export async function turnCodesOff(context: CallContext, self: Self, password: string) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  await withoutRole(context, self, async ({ db }) => {
    await removeCodes(db, owner);
    await dropUnneededRecoveryCodes(db, owner);
  });
  await tell(context, owner, "codesRemoved", at);
  return { message: "One-time codes are off." };
}

/** @throws {ORPCError} 422 for a wrong password, beside a role at the desk, and where there is no second step to recover */
export async function renew(context: CallContext, self: Self, password: string) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  const recoveryCodes = await withoutRole(context, self, async ({ db, now }) => {
    if (await asksSecondStep(db, owner)) return renewRecoveryCodes(db, owner, now());
    throw unprocessable(
      "Recovery codes come with one-time codes or a passkey. Please add one of those first.",
    );
  });
  await tell(context, owner, "recoveryRenewed", at);
  return { message: "These are your new recovery codes. The old ones work no more.", recoveryCodes };
}

/** @throws {ORPCError} 422 for a wrong password, 409 where there are as many passkeys as may be */
export async function askPasskey(context: CallContext, { owner, account }: Self, password: string) {
  await assertPassword(context, owner, account, password);
  const { email, firstName, lastName } = account;
  const question = await askForPasskey(context, owner, { email, name: `${firstName} ${lastName}`.trim() });
  if (question) return { ...question };
  throw tooMany();
}

/** @throws {ORPCError} 422 for a reply that is not right, 409 where there are as many passkeys as may be */
export async function add(
  context: CallContext,
  self: Self,
  input: { passkeyName: string; passkey: NewPasskey },
) {
  const at = context.now();
  const { owner, account } = self;
  const { passkeyName: name, passkey } = input;
  const added = await addPasskey(context, owner, { name, passkey, seen: account });
  if (added === "too many") throw tooMany();
  if (!added) throw unprocessable("The passkey could not be checked. Please try again.");
  await tell(context, owner, "passkeyAdded", at);
  return {
    message: "Your passkey is added.",
    recoveryCodes: await asSeen(context, self, ({ db, now }) => firstRecoveryCodes(db, owner, now())),
  };
}

/** @throws {ORPCError} 422 for a wrong password. To remove one that is not there is no error. */
export async function remove(
  context: CallContext,
  self: Self,
  { id, password }: { id: string; password: string },
) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  const isRemoved = await asSeen(context, self, async ({ db }) => {
    if (!(await removePasskey(db, owner, id))) return false;
    await dropUnneededRecoveryCodes(db, owner);
    return true;
  });
  if (isRemoved) await tell(context, owner, "passkeyRemoved", at);
  return { message: "The passkey is removed." };
}
