import { ORPCError } from "@orpc/server";
import { askSecondStep } from "../account/pass-step";
import { findDevice } from "../auth/known-device";
import { proveAddress } from "../auth/proven-address";
import { startSession } from "../auth/session";
import { accountOfLink, spendSignInLink } from "../auth/sign-in-link";
import { findUserById } from "../auth/users";
import type { CallContext } from "../deps";
import { findInvestor } from "../investors/accounts";
import { startInvestorSession } from "../investors/session";
import { os } from "../procedures";

/** The same for every request: the account is looked up by the job (SPEC-DECISIONS 19). */
const onItsWay = { message: "If there is an account with this email, a sign-in link is on its way." };
const dead = () =>
  new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "This sign-in link has been used or has expired. Please ask for a new one.",
  });

/**
 * Links that sign nobody in are counted by network. One that does is not: whoever shares the owner's network would
 * otherwise use up the attempts that the owner needs. Its token has 256 random bits, so there is nothing to guess.
 */
async function notFound(
  { limits, client }: CallContext,
  limit: "use-sign-in-link" | "use-investor-link",
): Promise<never> {
  await limits.count(limit, client.address);
  throw dead();
}

const told = (email: string | undefined) => (email === undefined ? { valid: false } : { valid: true, email });

const requestUserLink = os.users.requestSignInLink.handler(async ({ input, context }) => {
  await context.limits.count("request-sign-in-link", context.client.address, input.email);
  await context.jobs.send("sign-in-link-mail", { email: input.email });
  return onItsWay;
});

const verifyUserLink = os.users.verifySignInLink.handler(async ({ input, context }) => {
  const email = await accountOfLink(context.db, "user", input.token, context.now());
  if (email === undefined) await context.limits.count("use-sign-in-link", context.client.address);
  return told(email);
});

const useUserLink = os.users.signInByLink.handler(async ({ input, context }) => {
  const { db, client, jobs, limits, now } = context;
  const spent = await spendSignInLink(db, "user", input.token, now(), async (tx, userId) => {
    const device = await findDevice(tx, { userId }, client.deviceToken, now());
    const stepDropped = await proveAddress(tx, { userId }, device, now());
    // As the link has found it: what changes the account from now on ends the sign-in that goes on below.
    return { device, stepDropped, user: await findUserById(tx, userId) };
  });
  if (!spent?.user) return notFound(context, "use-sign-in-link");
  const { device, user } = spent;
  const { id: userId } = user;
  if (spent.stepDropped)
    await jobs.send("account-notice-mail", { kind: "user", id: userId, notice: "stepDropped" });
  const next = await askSecondStep(context, { userId }, user, device, "link");
  const reply = next ?? (await startSession(context, user, device));
  if (!reply || reply === "over") return notFound(context, "use-sign-in-link");
  await limits.forget("login", client.address, user.email);
  return "secondStep" in reply ? reply : { ...reply, passwordUnconfirmed: user.passwordUnconfirmed };
});

const requestInvestorLink = os.investors.requestSignInLink.handler(async ({ input, context }) => {
  await context.limits.count("investor-sign-in-link", context.client.address, input.email);
  await context.jobs.send("investor-sign-in-link-mail", { email: input.email });
  return onItsWay;
});

const verifyInvestorLink = os.investors.verifySignInLink.handler(async ({ input, context }) => {
  const email = await accountOfLink(context.db, "investor", input.token, context.now());
  if (email === undefined) await context.limits.count("use-investor-link", context.client.address);
  return told(email);
});

const useInvestorLink = os.investors.signInByLink.handler(async ({ input, context }) => {
  const { db, client, jobs, limits, now } = context;
  const spent = await spendSignInLink(db, "investor", input.token, now(), async (tx, investorId) => {
    const device = await findDevice(tx, { investorId }, client.deviceToken, now());
    const stepDropped = await proveAddress(tx, { investorId }, device, now());
    // As the link has found it: what changes the account from now on ends the sign-in that goes on below.
    return { device, stepDropped, investor: await findInvestor(tx, investorId) };
  });
  if (!spent?.investor) return notFound(context, "use-investor-link");
  const { device, investor } = spent;
  const { id: investorId } = investor;
  if (spent.stepDropped)
    await jobs.send("account-notice-mail", { kind: "investor", id: investorId, notice: "stepDropped" });
  const next = await askSecondStep(context, { investorId }, investor, device, "link");
  const reply = next ?? (await startInvestorSession(context, investor, device));
  if (!reply || reply === "over") return notFound(context, "use-investor-link");
  await limits.forget("investor-login", client.address, investor.email);
  return "secondStep" in reply ? reply : { ...reply, passwordUnconfirmed: investor.passwordUnconfirmed };
});

/** contract/sign-in-link-calls.ts, for users. */
export const userSignInLinks = {
  requestSignInLink: requestUserLink,
  verifySignInLink: verifyUserLink,
  signInByLink: useUserLink,
};
/** The same for investors. */
export const investorSignInLinks = {
  requestSignInLink: requestInvestorLink,
  verifySignInLink: verifyInvestorLink,
  signInByLink: useInvestorLink,
};
