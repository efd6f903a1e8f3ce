import { ORPCError } from "@orpc/server";
import { type CallContext, investorSignedIn, os } from "../base";
import { cardsOf, findOwnCustomer } from "../billing/customer";
import { orRefuse } from "../billing/refusals";
import { describeError } from "../errors";
import { readKey } from "../idempotency-key";
import { backProject as back } from "../investors/back-project";
import { cancelPledge as cancel } from "../investors/cancel-pledge";
import { deleteInvestor } from "../investors/delete-account";
import { describePledge, type PledgeDeps, pledgesOf } from "../investors/pledges";
import { settlePledge } from "../investors/settle";
import { CrowdfundingError } from "../providers/crowdfunding/port";

const RETRY_SECONDS = 10;

/** What work on pledges stands on during a call: mails leave by a job. */
export const pledgeDeps = (context: CallContext): PledgeDeps => ({
  ...context,
  tell: (id) => context.jobs.send("pledge-mail", { id }),
});

/** Both providers' refusals as sentences for the person. */
export function orExplain<T>(context: CallContext, act: () => Promise<T>): Promise<T> {
  return orRefuse(context, async () => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof CrowdfundingError)) throw error;
      const { log, client, trace } = context;
      log.error({ requestId: client.requestId, error: error.message }, "the intermediary cannot be had");
      trace.retryAfterSeconds = RETRY_SECONDS;
      throw new ORPCError("SERVICE_UNAVAILABLE", {
        message: "The intermediary does not answer right now. Please try again in a moment.",
      });
    }
  });
}

const backProject = os.investors.backProject.use(investorSignedIn).handler(async ({ input, context }) => {
  const { limits, client, investor } = context;
  const key = readKey(context);
  await limits.count("change-pledge", client.address, investor.id);
  const made = await orExplain(context, () =>
    back(pledgeDeps(context), investor, input, key, client.address),
  );
  return describePledge(made);
});

const pledges = os.investors.pledges.use(investorSignedIn).handler(async ({ context }) => {
  const { db, limits, client, investor, log } = context;
  await limits.count("read-investor", client.address, investor.id);
  for (const { id, status, customerId } of await pledgesOf(db, investor.id)) {
    if (status !== "checks_pending" && !(status === "draft" && customerId)) continue;
    await settlePledge(pledgeDeps(context), id).catch((error: unknown) => {
      log.warn({ pledge: id, error: describeError(error) }, "a pledge waits");
    });
  }
  return { pledges: (await pledgesOf(db, investor.id)).map(describePledge) };
});

const cancelPledge = os.investors.cancelPledge.use(investorSignedIn).handler(async ({ input, context }) => {
  const { limits, client, investor } = context;
  await limits.count("change-pledge", client.address, investor.id);
  return {
    message: await orExplain(context, () => cancel(pledgeDeps(context), investor.id, input.id)),
  };
});

const paymentMethods = os.investors.paymentMethods.use(investorSignedIn).handler(async ({ context }) => {
  const { limits, client, investor } = context;
  await limits.count("read-investor", client.address, investor.id);
  const customer = await findOwnCustomer(context, { kind: "investor", id: investor.id });
  if (!customer) return { methods: [] };
  return { methods: await orRefuse(context, () => cardsOf(context, customer)) };
});

const deleteAccount = os.investors.deleteAccount.use(investorSignedIn).handler(async ({ context }) => {
  const { limits, client, investor } = context;
  await limits.count("change-pledge", client.address, investor.id);
  await orExplain(context, () => deleteInvestor(pledgeDeps(context), investor.id));
  return { message: "Your investor account has been deleted." };
});

/** contract/backing.ts, as kept here. */
export const backing = { backProject, pledges, cancelPledge, paymentMethods, deleteAccount };
