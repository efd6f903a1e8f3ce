import { ORPCError } from "@orpc/server";
import type { PasskeyProof } from "../../contract/passkey-schemas";
import type { SecondStep } from "../../contract/second-step-calls";
import type { KnownDevice } from "../auth/known-device";
import { lockOwner, type Owner } from "../auth/owner";
import type { CallContext } from "../deps";
import type { Notice } from "../mail/notice-mail";
import { checkSecondStep } from "../second-factor/check";
import { hasDeskPasskeys, opensDesk, provesAtDesk } from "../second-factor/desk-passkeys";
import { hasCodes } from "../second-factor/one-time-codes";
import { hasPasskeys } from "../second-factor/passkeys";
import { asksSecondStep } from "../second-factor/standing";
import {
  beginStep,
  endStep,
  type FirstStep,
  type SignInStep,
  type StepKind,
  tryStep,
} from "../second-factor/steps";
import { type Account, findAccount, idOf, isAsSeen, kindOf, type Opening } from "./account";
import { addressNow } from "./mailboxes";

export const wrongCode = () =>
  new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "That code is not right. Codes change every 30 seconds, and each works once.",
  });

/**
 * Has the owner told by mail.
 * @param account as it was then: the mail may leave after it was moved to another address
 * @param at when it was begun: what it has added is as new as that
 */
export const tell = (
  { jobs }: Pick<CallContext, "jobs">,
  { owner, account }: { owner: Owner; account: Pick<Account, "email" | "emailProvenAt"> },
  notice: Notice,
  at: Date,
) =>
  jobs.send("account-notice-mail", {
    ...{ kind: kindOf(owner), id: idOf(owner), notice, at: at.toISOString() },
    ...addressNow(account),
  });

/**
 * The second step that a sign-in needs, if any.
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
  const forDesk = first === "desk";
  const hasStep = forDesk ? opensDesk(db, owner) : asksSecondStep(db, owner);
  if (!(await hasStep)) return undefined;
  return db.transaction(async (tx) => {
    // What ends half-finished sign-ins must not get a late sibling.
    await lockOwner(tx, owner);
    if (!(await isAsSeen(tx, owner, account))) return "over";
    return {
      secondStep: {
        stepToken: await beginStep(tx, { owner, deviceKey: device?.key }, now(), first),
        codes: await hasCodes(tx, owner),
        passkeys: forDesk ? await hasDeskPasskeys(tx, owner) : await hasPasskeys(tx, owner),
      },
    };
  });
}

/** Whom a second step signs in, and how the account was before that. */
interface Passed {
  owner: Owner;
  seen: Account;
}

/**
 * Takes one try at a second step, and uses the step up where `prove` gives something.
 * @throws {ORPCError} 401 with `refusal` where it gives nothing, and for a step that is over
 */
async function passStep<Proof>(
  { db, now }: CallContext,
  kind: StepKind,
  stepToken: string,
  prove: (step: SignInStep) => Promise<Proof | undefined>,
  refusal: string,
): Promise<Passed & { proof: Proof }> {
  const over = () =>
    new ORPCError("UNAUTHORIZED", {
      message: "This sign-in has taken too long, or too many codes. Please log in again.",
    });
  const step = await tryStep(db, kind, stepToken, now());
  // Before the step is used up: what changes the account from now on ends the session that it is about to begin.
  const seen = step && (await findAccount(db, step.owner));
  if (!step || !seen) throw over();
  const proof = await prove(step);
  if (!proof) throw new ORPCError("UNAUTHORIZED", { message: refusal });
  if (!(await endStep(db, stepToken))) throw over();
  return { owner: step.owner, seen, proof };
}

/**
 * Whom a second step signs in, once its code was found right and is used up.
 * @throws {ORPCError} 401 for a wrong code and for a step that is over, or 429
 */
export async function passSecondStep(
  context: CallContext,
  kind: StepKind,
  { stepToken, stepCode }: { stepToken: string; stepCode: string },
): Promise<Passed> {
  const at = context.now();
  const prove = (step: SignInStep) => checkSecondStep(context, step.owner, stepCode, step);
  const passed = await passStep(context, kind, stepToken, prove, wrongCode().message);
  const { owner, seen: account, proof } = passed;
  if (proof.by === "recovery code") await tell(context, { owner, account }, "recoveryUsed", at);
  return passed;
}

/** The same for the desk, by what a passkey of the owner has signed. @throws {ORPCError} 401 */
export const passDeskStep = (
  context: CallContext,
  { stepToken, passkey }: { stepToken: string; passkey: PasskeyProof },
): Promise<Passed> =>
  passStep(
    context,
    "desk",
    stepToken,
    async ({ owner }) => (await provesAtDesk(context, owner, passkey)) || undefined,
    "That passkey does not open the desk for this account. Please try another way.",
  );
