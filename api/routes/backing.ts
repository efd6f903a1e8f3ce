import { ORPCError } from "@orpc/server";
import { assertPassword } from "../account/account";
import { cardsOf, findOwnCustomer } from "../billing/customer";
import { orRefuse } from "../billing/refusals";
import type { CallContext } from "../deps";
import { readKey } from "../idempotency-key";
import { backProject as back } from "../investors/back-project";
import { cancelPledge as cancel } from "../investors/cancel-pledge";
import { deleteInvestor } from "../investors/delete-account";
import { acknowledgementsOf, investorExport } from "../investors/own-data";
import { describePledge, type PledgeDeps, pledgesOf } from "../investors/pledges";
import { settleOpen } from "../investors/settle";
import { standingOf } from "../investors/standing";
import { investorSignedIn, os } from "../procedures";
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
      log.error(
        { requestId: client.requestId, error: error.message },
        "the intermediary failed or did not answer",
      );
      trace.retryAfterSeconds = RETRY_SECONDS;
      throw new ORPCError("SERVICE_UNAVAILABLE", {
        message: "The intermediary is not answering right now. Please try again in a moment.",
        cause: error,
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
  const { db, limits, client, investor } = context;
  await limits.count("read-investor", client.address, investor.id);
  await settleOpen(pledgeDeps(context), investor.id);
  return { pledges: (await pledgesOf(db, investor.id)).map(describePledge) };
});

/** A payment that has gone through by now is seen here too: a page asks for both side by side. */
const standing = os.investors.standing.use(investorSignedIn).handler(async ({ context }) => {
  const { limits, client, investor } = context;
  await limits.count("read-investor", client.address, investor.id);
  await settleOpen(pledgeDeps(context), investor.id);
  return standingOf(context, investor);
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

const deleteAccount = os.investors.deleteAccount.use(investorSignedIn).handler(async ({ input, context }) => {
  const { limits, client, investor } = context;
  await limits.count("change-pledge", client.address, investor.id);
  await assertPassword(context, { investorId: investor.id }, investor, input.password);
  await orExplain(context, () => deleteInvestor(pledgeDeps(context), investor.id));
  return { message: "Your investor account has been deleted." };
});

const acknowledgements = os.investors.acknowledgements.use(investorSignedIn).handler(async ({ context }) => {
  const { db, limits, client, investor } = context;
  await limits.count("read-investor", client.address, investor.id);
  return { acknowledgements: await acknowledgementsOf(db, investor.id) };
});

const exportData = os.investors.export.use(investorSignedIn).handler(async ({ context }) => {
  const { limits, client, investor } = context;
  await limits.count("read-investor", client.address, investor.id);
  return investorExport(context, investor);
});

/** contract/backing.ts, as kept here, and the standing, which pledges change. */
export const backing = {
  backProject,
  pledges,
  standing,
  cancelPledge,
  paymentMethods,
  deleteAccount,
  acknowledgements,
  export: exportData,
};
