import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { dayAtBroker } from "../../domain/brokerage";
import { askSecondStep } from "../account/pass-step";
import { refuseDeadReset } from "../auth/dead-reset";
import { countGuess, forgetGuesses } from "../auth/guesses";
import { findDevice } from "../auth/known-device";
import { assertHardToGuess } from "../auth/new-password";
import { checkPassword, hashPassword } from "../auth/password";
import { assertCounts } from "../auth/proven-address";
import { createInvestor, findInvestor, findInvestorByEmail } from "../investors/accounts";
import { beginChecks, judgeAnswers } from "../investors/checks";
import { ownerOfInvestorReset, spendInvestorReset } from "../investors/reset-token";
import { endInvestorSession, startInvestorSession } from "../investors/session";
import { investorSignedIn, os } from "../procedures";
import { investorAccount } from "./account";
import { growthCalls } from "./referrals";
import { investorSignInLinks } from "./sign-in-links";

const unprocessable = (message: string) => new ORPCError("UNPROCESSABLE_CONTENT", { message });
/** The same words for an unknown account and for a wrong password (S8). */
const wrongPassword = () => new ORPCError("UNAUTHORIZED", { message: "Wrong email or password." });
const taken = () =>
  new ORPCError("CONFLICT", { message: "An investor account with this email already exists." });

const registerBasic = os.investors.registerBasic.handler(async ({ input, context }) => {
  const { db, client, limits } = context;
  await limits.count("investor-register", client.address);
  const { password, ...person } = input;
  await assertHardToGuess(password, person, context.settings);
  const investor = await createInvestor(db, {
    ...person,
    id: randomUUID(),
    passwordHash: await hashPassword(password),
    createdAt: context.now(),
  });
  const signedIn = investor && (await startInvestorSession(context, investor, undefined, false));
  if (!signedIn) {
    await context.jobs.send("address-taken-mail", { kind: "investor", email: person.email });
    throw taken();
  }
  await context.jobs.send("confirm-address-mail", { kind: "investor", id: investor.id });
  return signedIn;
});

const login = os.investors.login.handler(async ({ input, context }) => {
  const { db, client } = context;
  const investor = await findInvestorByEmail(db, input.email);
  const owner = investor && { investorId: investor.id };
  const device = await findDevice(db, owner, client.deviceToken, context.now());
  const guess = { limit: "investor-login", email: input.email, device } as const;
  await countGuess(context, guess);
  const matches = await checkPassword(input.password, investor?.passwordHash);
  if (!investor || !matches) throw wrongPassword();
  assertCounts(investor, device);
  const next = await askSecondStep(context, { investorId: investor.id }, investor, device);
  const reply = next ?? (await startInvestorSession(context, investor, device));
  if (!reply || reply === "over") throw wrongPassword();
  await forgetGuesses(context, guess);
  return reply;
});

/** The account is looked up by the job, not here: the reply and its time are the same for everyone. */
const requestNewPassword = os.investors.requestNewPassword.handler(async ({ input, context }) => {
  await context.limits.count("investor-new-password", context.client.address, input.email);
  await context.jobs.send("investor-reset-mail", { email: input.email });
  return { message: "Your reset password link is on its way." };
});

const verifyPasswordRequest = os.investors.verifyPasswordRequest.handler(async ({ input, context }) => {
  const owner = await ownerOfInvestorReset(context.db, input.token, context.now());
  if (!owner) await context.limits.count("investor-reset", context.client.address);
  return { valid: owner !== undefined };
});

const resetPassword = os.investors.resetPassword.handler(async ({ input, context }) => {
  const { db, client, limits, jobs, now } = context;
  const owner = await ownerOfInvestorReset(db, input.token, now());
  if (!owner) return refuseDeadReset(context, "investor-reset");
  await limits.count("investor-reset", undefined, owner.email);
  await assertHardToGuess(input.password, owner, context.settings);
  const investor = await spendInvestorReset(db, input.token, await hashPassword(input.password), now());
  if (!investor) return refuseDeadReset(context, "investor-reset");
  await limits.forget("investor-login", client.address, investor.email);
  const then = { at: now().toISOString(), emailThen: investor.email };
  await jobs.send("investor-password-mail", { id: investor.id, ...then });
  if (investor.droppedStep)
    await jobs.send("account-notice-mail", { kind: "investor", id: investor.id, notice: "stepDropped" });
  return { message: "Your password has been changed. Please log in." };
});

const logout = os.investors.logout.use(investorSignedIn).handler(async ({ context }) => {
  await endInvestorSession(context.db, context.sessionId);
  return { message: "You've been signed out." };
});

const registerAml = os.investors.registerAml.handler(async ({ input, context }) => {
  const { investorId, ...answers } = input;
  const { db, limits, client, now } = context;
  await limits.count("investor-checks", client.address, investorId);
  const investor = await findInvestor(db, investorId);
  if (!investor) throw new ORPCError("NOT_FOUND", { message: "There is no such investor." });
  const wrong = judgeAnswers(answers, dayAtBroker(now()));
  if (wrong) throw unprocessable(wrong);
  const checked = await beginChecks(context, investor, answers);
  if (!checked) {
    throw new ORPCError("CONFLICT", {
      message: "What you sent before is still being checked. Please wait until that is done.",
    });
  }
  return { checks: checked.checks, message: checked.checksMessage };
});

/** contract/investors.ts, as kept here, but for the standing (./backing.ts). */
export const investors = {
  registerBasic,
  registerAml,
  login,
  requestNewPassword,
  verifyPasswordRequest,
  resetPassword,
  logout,
  ...growthCalls,
  ...investorSignInLinks,
  ...investorAccount,
};
