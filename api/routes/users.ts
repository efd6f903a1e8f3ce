import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { askSecondStep } from "../account/pass-step";
import { refuseDeadReset } from "../auth/dead-reset";
import { countGuess, forgetGuesses } from "../auth/guesses";
import { findDevice } from "../auth/known-device";
import { assertHardToGuess } from "../auth/new-password";
import { checkPassword, hashPassword } from "../auth/password";
import { assertCounts } from "../auth/proven-address";
import { ownerOfReset, spendResetToken } from "../auth/reset-token";
import { endSession, startSession } from "../auth/session";
import { createUser, findUserByEmail } from "../auth/users";
import { isOpenTo } from "../billing/opens";
import { os, signedIn } from "../procedures";
import { noteReferral } from "../referrals/attribute";
import { isOurs } from "../referrals/codes";
import { userAccount } from "./account";
import { alertBrowserCalls } from "./alert-browsers";
import { alertTextCalls } from "./alert-texts";
import { alertCalls } from "./alerts";
import { brokerageOauth } from "./brokerage-oauth";
import { consentCalls } from "./consents";
import { fillCalls } from "./fills";
import { leadCalls } from "./leads";
import { newsletter } from "./newsletter";
import { overview, tellProfile, tellSessions } from "./overview";
import { phoneCalls } from "./phone";
import { privacyCalls } from "./privacy";
import { referralCalls } from "./referrals";
import { userSignInLinks } from "./sign-in-links";
import { todayCalls } from "./today";
import { trackingCalls } from "./tracking";
import { watchlistCalls } from "./watchlist";

/** The same words for an unknown account and for a wrong password (S8). */
const wrongPassword = () => new ORPCError("UNAUTHORIZED", { message: "Wrong email or password." });
const taken = () => new ORPCError("CONFLICT", { message: "An account with this email already exists." });

const login = os.users.login.handler(async ({ input, context }) => {
  const { db, client } = context;
  const user = await findUserByEmail(db, input.email);
  const owner = user && { userId: user.id };
  const device = await findDevice(db, owner, client.deviceToken, context.now());
  const guess = { limit: "login", email: input.email, device } as const;
  await countGuess(context, guess);
  const matches = await checkPassword(input.password, user?.passwordHash);
  if (!user || !matches) throw wrongPassword();
  assertCounts(user, device);
  const next = await askSecondStep(context, { userId: user.id }, user, device);
  const reply = next ?? (await startSession(context, user, device));
  if (!reply || reply === "over") throw wrongPassword();
  await forgetGuesses(context, guess);
  return reply;
});

const register = os.users.register.handler(async ({ input, context }) => {
  const { db, client, limits } = context;
  await limits.count("register", client.address);
  const { password, phone, referredBy: code, ...person } = input;
  await assertHardToGuess(password, person, context.settings);
  const passwordHash = await hashPassword(password);
  const now = context.now();
  let isCredited: boolean | undefined;
  const user = await db.transaction(async (tx) => {
    const made = await createUser(tx, {
      ...person,
      id: randomUUID(),
      phone: phone || null,
      passwordHash,
      createdAt: now,
    });
    if (made && code !== undefined)
      isCredited = await noteReferral(context, tx, { user: made, code, via: "register", now });
    return made;
  });
  const signedInUser = user && (await startSession(context, user, undefined, false));
  if (!signedInUser) {
    await context.jobs.send("address-taken-mail", { kind: "user", email: person.email });
    throw taken();
  }
  await context.jobs.send("confirm-address-mail", { kind: "user", id: user.id });
  // A code that we give out ourselves is for its discount, and good without crediting anybody.
  const referralCredited = code !== undefined && isOurs(context.settings, code) ? undefined : isCredited;
  return { ...signedInUser, referralCredited };
});

const exists = os.users.exists.handler(async ({ input, context }) => {
  await context.limits.count("exists", context.client.address);
  return { exists: (await findUserByEmail(context.db, input.email)) !== undefined };
});

/** The account is looked up by the job, not here: the reply and its time are the same for everyone. */
const requestNewPassword = os.users.requestNewPassword.handler(async ({ input, context }) => {
  await context.limits.count("request-new-password", context.client.address, input.email);
  await context.jobs.send("reset-mail", { email: input.email });
  return { message: "Your reset password link is on its way." };
});

const verifyPasswordRequest = os.users.verifyPasswordRequest.handler(async ({ input, context }) => {
  const owner = await ownerOfReset(context.db, input.token, context.now());
  if (!owner) await context.limits.count("reset-password", context.client.address);
  return { valid: owner !== undefined };
});

const resetPassword = os.users.resetPassword.handler(async ({ input, context }) => {
  const { db, client, limits } = context;
  const owner = await ownerOfReset(db, input.token, context.now());
  if (!owner) return refuseDeadReset(context, "reset-password");
  await limits.count("reset-password", undefined, owner.email);
  await assertHardToGuess(input.password, owner, context.settings);
  const passwordHash = await hashPassword(input.password);
  const user = await spendResetToken(db, input.token, passwordHash, context.now());
  if (!user) return refuseDeadReset(context, "reset-password");
  await limits.forget("login", client.address, user.email);
  const then = { at: context.now().toISOString(), emailThen: user.email };
  await context.jobs.send("password-changed-mail", {
    ...{ userId: user.id, endedWays: user.endedWays },
    ...then,
  });
  if (user.droppedStep)
    await context.jobs.send("account-notice-mail", { kind: "user", id: user.id, notice: "stepDropped" });
  return { message: "Your password has been changed. Please log in." };
});

const profile = os.users.profile.use(signedIn).handler(({ context }) => tellProfile(context));

const access = os.users.access.use(signedIn).handler(async ({ context }) => ({
  subscribed: await isOpenTo(context, context.user.id, context.settings.plan.id),
}));

const sessions = os.users.sessions.use(signedIn).handler(({ context }) => tellSessions(context));

const end = os.users.endSession.use(signedIn).handler(async ({ input, context }) => {
  await endSession(context.db, context.user.id, input.id);
  return { message: "That session has been signed out." };
});

/** contract/users.ts, as kept here. */
export const users = {
  login,
  register,
  exists,
  requestNewPassword,
  verifyPasswordRequest,
  resetPassword,
  profile,
  overview,
  access,
  sessions,
  endSession: end,
  ...alertCalls,
  ...alertTextCalls,
  ...alertBrowserCalls,
  ...fillCalls,
  ...newsletter,
  ...brokerageOauth,
  ...consentCalls,
  ...leadCalls,
  ...privacyCalls,
  ...referralCalls,
  ...userSignInLinks,
  ...userAccount,
  ...phoneCalls,
  ...todayCalls,
  ...trackingCalls,
  ...watchlistCalls,
};
