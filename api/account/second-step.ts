import { ORPCError } from "@orpc/server";
import type { NewPasskey } from "../../contract/passkey-schemas";
import { findDevice } from "../auth/known-device";
import type { Owner } from "../auth/owner";
import type { Db } from "../db/client";
import type { CallContext } from "../deps";
import { holdsRole } from "../desk/roles";
import { beginCodes, confirmCodes, hasCodes, removeCodes } from "../second-factor/one-time-codes";
import { addPasskey, askForPasskey, MOST_PASSKEYS, removePasskey } from "../second-factor/passkeys";
import { countRecoveryCodes, renewRecoveryCodes } from "../second-factor/recovery-codes";
import { asksSecondStep, dropUnneededRecoveryCodes, secondStepOf } from "../second-factor/standing";
import { type Account, assertPassword, countChange, doAsSeen, idOf } from "./account";
import { endAccess } from "./end-access";
import { tell, wrongCode } from "./pass-step";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
const tooMany = () =>
  new ORPCError("CONFLICT", { message: `You have ${MOST_PASSKEYS} passkeys, and no more can be added.` });

/** The owner of an account, who is signed in. */
export interface Self {
  owner: Owner;
  account: Account;
  /** Of the request. */
  sessionId: string;
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

const besideRole = () =>
  unprocessable(
    "Your account has a role at the desk, which this opens. Please ask whoever runs the server to take the role away first.",
  );

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
    throw besideRole();
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

/** @throws {ORPCError} 422 for a wrong code and beside a role at the desk: its codes may have been begun before */
export async function confirm(context: CallContext, self: Self, stepCode: string) {
  const at = context.now();
  const { owner } = self;
  await context.limits.count("confirm-codes", undefined, idOf(owner));
  const recoveryCodes = await withoutRole(context, self, async (inside) => {
    if (!(await confirmCodes(inside, owner, stepCode.replace(/\s/g, "")))) throw wrongCode();
    return firstRecoveryCodes(inside.db, owner, inside.now());
  });
  await tell(context, self, "codesAdded", at);
  return { message: "One-time codes are on.", recoveryCodes };
}

/** Those of who has none; the others keep what they wrote down. None beside a role that came meanwhile: they open the desk. */
const firstRecoveryCodes = async (db: Db, owner: Owner, now: Date) =>
  (await countRecoveryCodes(db, owner)) > 0 || (await holdsRole(db, owner))
    ? null
    : renewRecoveryCodes(db, owner, now);

/**
 * All that opened the account before ends with a factor, but for the session that removes it: the factor may have been lost with
 * a browser that is signed in, and whoever came in by a second step came in by this one.
 */
async function endOthers({ client, now }: CallContext, { owner, sessionId }: Self, tx: Db): Promise<void> {
  const device = await findDevice(tx, owner, client.deviceToken, now());
  await endAccess(tx, owner, now(), { sessionId, deviceHash: device?.key });
}

/** @throws {ORPCError} 422 for a wrong password, and beside a role at the desk */
export async function turnCodesOff(context: CallContext, self: Self, password: string) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  await countChange(context, owner);
  const wereOn = await withoutRole(context, self, async ({ db }) => {
    const had = await hasCodes(db, owner);
    await removeCodes(db, owner);
    await dropUnneededRecoveryCodes(db, owner);
    if (had) await endOthers(context, self, db);
    return had;
  });
  // The address may be a stranger's who never confirmed it: no mail where nothing has changed.
  if (wereOn) await tell(context, self, "codesRemoved", at);
  return { message: `One-time codes are off${wereOn ? ", and every other session has ended" : ""}.` };
}

/** @throws {ORPCError} 422 for a wrong password, beside a role at the desk, and where there is no second step to recover */
export async function renew(context: CallContext, self: Self, password: string) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  await countChange(context, owner);
  const recoveryCodes = await withoutRole(context, self, async ({ db, now }) => {
    if (await asksSecondStep(db, owner)) return renewRecoveryCodes(db, owner, now());
    throw unprocessable(
      "Recovery codes come with one-time codes or a passkey. Please add one of those first.",
    );
  });
  await tell(context, self, "recoveryRenewed", at);
  return { message: "These are your new recovery codes. The old ones work no more.", recoveryCodes };
}

/** @throws {ORPCError} 422 for a wrong password and beside a role at the desk, 409 where there are as many passkeys as may be */
export async function askPasskey(context: CallContext, self: Self, password: string) {
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  const { email, firstName, lastName } = account;
  const names = { email, name: `${firstName} ${lastName}`.trim() };
  const question = await withoutRole(context, self, (inside) => askForPasskey(inside, owner, names));
  if (question) return { ...question };
  throw tooMany();
}

/** @throws {ORPCError} 422 for a reply that is not right and beside a role, 409 where there are as many passkeys as may be */
export async function add(
  context: CallContext,
  self: Self,
  input: { passkeyName: string; passkey: NewPasskey },
) {
  const at = context.now();
  const { owner, account } = self;
  const { passkeyName: name, passkey } = input;
  await countChange(context, owner);
  const added = await addPasskey(context, owner, { name, passkey, seen: account });
  if (added === "has a role") throw besideRole();
  if (added === "too many") throw tooMany();
  if (!added) throw unprocessable("The passkey could not be checked. Please try again.");
  await tell(context, self, "passkeyAdded", at);
  return {
    message: "Your passkey is added.",
    recoveryCodes: await asSeen(context, self, ({ db, now }) => firstRecoveryCodes(db, owner, now())),
  };
}

/** @throws {ORPCError} 422 for a wrong password and beside a role. To remove one that is not there is no error. */
export async function remove(
  context: CallContext,
  self: Self,
  { id, password }: { id: string; password: string },
) {
  const at = context.now();
  const { owner, account } = self;
  await assertPassword(context, owner, account, password);
  await countChange(context, owner);
  const isRemoved = await withoutRole(context, self, async ({ db }) => {
    if (!(await removePasskey(db, owner, id))) return false;
    await dropUnneededRecoveryCodes(db, owner);
    await endOthers(context, self, db);
    return true;
  });
  if (isRemoved) await tell(context, self, "passkeyRemoved", at);
  return { message: `The passkey is removed${isRemoved ? ", and every other session has ended" : ""}.` };
}
