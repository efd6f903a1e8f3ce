import { ORPCError } from "@orpc/server";
import type { Opening } from "../account/account";
import { askForEmail, askToConfirm, changeProfile, detailsOf } from "../account/changes";
import { followLink, lookAtLink } from "../account/follow-link";
import { passSecondStep } from "../account/pass-step";
import { changePassword } from "../account/password-change";
import * as steps from "../account/second-step";
import { findDevice } from "../auth/known-device";
import type { Owner } from "../auth/owner";
import { startSession, toUser } from "../auth/session";
import type { UserRow } from "../auth/signed-in";
import { findUserById } from "../auth/users";
import type { CallContext } from "../deps";
import { findInvestor, type InvestorRow, toInvestor } from "../investors/accounts";
import { startInvestorSession } from "../investors/session";
import { investorSignedIn, os, signedIn } from "../procedures";
import { askWhoItIs, ownerOfProof } from "../second-factor/passkeys";

const PASSWORD_CHANGED = { message: "Your password is changed, and every other session has ended." };
const gone = () => new ORPCError("UNAUTHORIZED", { message: "Your session has ended. Please log in again." });
const unknownPasskey = () =>
  new ORPCError("UNAUTHORIZED", { message: "That passkey does not sign in here. Please try another way." });

const ofUser = ({ user, sessionId }: { user: UserRow; sessionId: string }) => ({
  owner: { userId: user.id },
  account: user,
  sessionId,
});
const ofInvestor = ({ investor, sessionId }: { investor: InvestorRow; sessionId: string }) => ({
  owner: { investorId: investor.id },
  account: investor,
  sessionId,
});

/** Who is about to be signed in, and what opened the account when that was found. */
interface Found {
  owner: Owner;
  seen: Opening;
}

const openingOf = ({ passwordHash, passwordUnconfirmed, accessEpoch }: Opening): Opening => ({
  passwordHash,
  passwordUnconfirmed,
  accessEpoch,
});

async function beginUserSession(context: CallContext, { owner, seen }: Found) {
  const { db, client, now } = context;
  const user = "userId" in owner ? await findUserById(db, owner.userId) : undefined;
  const device = await findDevice(db, owner, client.deviceToken, now());
  const started = user && (await startSession(context, { ...user, ...openingOf(seen) }, device));
  if (!started) throw gone();
  return started;
}

async function beginInvestorSession(context: CallContext, { owner, seen }: Found) {
  const { db, client, now } = context;
  const investor = "investorId" in owner ? await findInvestor(db, owner.investorId) : undefined;
  const device = await findDevice(db, owner, client.deviceToken, now());
  const started =
    investor && (await startInvestorSession(context, { ...investor, ...openingOf(seen) }, device));
  if (!started) throw gone();
  return started;
}

async function ownerOfPasskey(
  context: CallContext,
  kind: "user" | "investor",
  passkey: Parameters<typeof ownerOfProof>[2],
): Promise<Found> {
  const found = await ownerOfProof(context, kind, passkey);
  if (found) return found;
  await context.limits.count("use-passkey", context.client.address);
  throw unknownPasskey();
}

async function askAnybody(context: CallContext) {
  await context.limits.count("ask-passkey", context.client.address);
  return { ...(await askWhoItIs(context)) };
}

const { users, investors } = os;

/** contract/account-calls.ts and contract/second-step-calls.ts, for users. */
export const userAccount = {
  updateProfile: users.updateProfile.use(signedIn).handler(async ({ input, context }) => {
    const changed = await changeProfile(context, ofUser(context), input);
    if (!changed) throw gone();
    return { ...toUser({ ...context.user, ...changed }), ...detailsOf(changed) };
  }),
  changePassword: users.changePassword.use(signedIn).handler(async ({ input, context }) => {
    const { owner, account } = ofUser(context);
    await changePassword(context, owner, account, { ...input, sessionId: context.sessionId });
    return PASSWORD_CHANGED;
  }),
  changeEmail: users.changeEmail
    .use(signedIn)
    .handler(({ input, context }) => askForEmail(context, ofUser(context), input)),
  requestConfirmation: users.requestConfirmation
    .use(signedIn)
    .handler(({ context }) => askToConfirm(context, ofUser(context))),
  verifyAccountLink: users.verifyAccountLink.handler(({ input, context }) =>
    lookAtLink(context, "user", input.token),
  ),
  followAccountLink: users.followAccountLink.handler(({ input, context }) =>
    followLink(context, "user", input.token, input.password),
  ),
  secondStep: users.secondStep
    .use(signedIn)
    .handler(({ context }) => steps.standing(context, ofUser(context))),
  beginCodes: users.beginCodes
    .use(signedIn)
    .handler(({ input, context }) => steps.begin(context, ofUser(context), input.password)),
  confirmCodes: users.confirmCodes
    .use(signedIn)
    .handler(({ input, context }) => steps.confirm(context, ofUser(context), input.stepCode)),
  removeCodes: users.removeCodes
    .use(signedIn)
    .handler(({ input, context }) => steps.turnCodesOff(context, ofUser(context), input.password)),
  renewRecoveryCodes: users.renewRecoveryCodes
    .use(signedIn)
    .handler(({ input, context }) => steps.renew(context, ofUser(context), input.password)),
  finishSignIn: users.finishSignIn.handler(async ({ input, context }) =>
    beginUserSession(context, await passSecondStep(context, "user", input)),
  ),
  askForPasskey: users.askForPasskey
    .use(signedIn)
    .handler(({ input, context }) => steps.askPasskey(context, ofUser(context), input.password)),
  addPasskey: users.addPasskey
    .use(signedIn)
    .handler(({ input, context }) => steps.add(context, ofUser(context), input)),
  removePasskey: users.removePasskey
    .use(signedIn)
    .handler(({ input, context }) => steps.remove(context, ofUser(context), input)),
  askWhoItIs: users.askWhoItIs.handler(({ context }) => askAnybody(context)),
  signInByPasskey: users.signInByPasskey.handler(async ({ input, context }) =>
    beginUserSession(context, await ownerOfPasskey(context, "user", input.passkey)),
  ),
};

/** The same for investors. */
export const investorAccount = {
  profile: investors.profile.use(investorSignedIn).handler(async ({ context: { investor } }) => ({
    ...toInvestor(investor),
    ...detailsOf(investor),
  })),
  updateProfile: investors.updateProfile.use(investorSignedIn).handler(async ({ input, context }) => {
    const changed = await changeProfile(context, ofInvestor(context), input);
    if (!changed) throw gone();
    return { ...toInvestor({ ...context.investor, ...changed }), ...detailsOf(changed) };
  }),
  changePassword: investors.changePassword.use(investorSignedIn).handler(async ({ input, context }) => {
    const { owner, account } = ofInvestor(context);
    await changePassword(context, owner, account, { ...input, sessionId: context.sessionId });
    return PASSWORD_CHANGED;
  }),
  changeEmail: investors.changeEmail
    .use(investorSignedIn)
    .handler(({ input, context }) => askForEmail(context, ofInvestor(context), input)),
  requestConfirmation: investors.requestConfirmation
    .use(investorSignedIn)
    .handler(({ context }) => askToConfirm(context, ofInvestor(context))),
  verifyAccountLink: investors.verifyAccountLink.handler(({ input, context }) =>
    lookAtLink(context, "investor", input.token),
  ),
  followAccountLink: investors.followAccountLink.handler(({ input, context }) =>
    followLink(context, "investor", input.token, input.password),
  ),
  secondStep: investors.secondStep
    .use(investorSignedIn)
    .handler(({ context }) => steps.standing(context, ofInvestor(context))),
  beginCodes: investors.beginCodes
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.begin(context, ofInvestor(context), input.password)),
  confirmCodes: investors.confirmCodes
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.confirm(context, ofInvestor(context), input.stepCode)),
  removeCodes: investors.removeCodes
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.turnCodesOff(context, ofInvestor(context), input.password)),
  renewRecoveryCodes: investors.renewRecoveryCodes
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.renew(context, ofInvestor(context), input.password)),
  finishSignIn: investors.finishSignIn.handler(async ({ input, context }) =>
    beginInvestorSession(context, await passSecondStep(context, "investor", input)),
  ),
  askForPasskey: investors.askForPasskey
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.askPasskey(context, ofInvestor(context), input.password)),
  addPasskey: investors.addPasskey
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.add(context, ofInvestor(context), input)),
  removePasskey: investors.removePasskey
    .use(investorSignedIn)
    .handler(({ input, context }) => steps.remove(context, ofInvestor(context), input)),
  askWhoItIs: investors.askWhoItIs.handler(({ context }) => askAnybody(context)),
  signInByPasskey: investors.signInByPasskey.handler(async ({ input, context }) =>
    beginInvestorSession(context, await ownerOfPasskey(context, "investor", input.passkey)),
  ),
};
