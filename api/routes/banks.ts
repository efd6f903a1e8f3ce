import { ORPCError } from "@orpc/server";
import { findApplication } from "../brokerage/application";
import { forgetLabel, fundedAccount, keepLabel, withLabels } from "../brokerage/banks";
import { wantsRefresh } from "../brokerage/standing";
import type { CallContext } from "../deps";
import { os, signedIn } from "../procedures";
import { BrokerageError } from "../providers/brokerage/port";
import { assertBroker } from "./broker-name";

/** What the broker knows now: a link is its to make and to end. */
const banks = os.brokerage.banks.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user, jobs } = context;
  assertBroker(input.provider, context);
  await limits.count("read-account", client.address, user.id);
  const application = await findApplication(context, user.id);
  const found = fundedAccount(application);
  if (found.account === "waiting" && application && (await wantsRefresh(context, application.id))) {
    await jobs.send("account-status", { id: application.id });
  }
  if (found.account !== "open") return { account: found.account, banks: [] };
  const relationships = await brokerage.banks(found.id);
  return { account: "open", banks: await withLabels(context, user.id, relationships) };
});

const addBank = os.brokerage.addBank.use(signedIn).handler(async ({ input, context }) => {
  const { provider, processorToken, ...label } = input;
  const { brokerage, client, limits, user, log } = context;
  assertBroker(provider, context);
  await limits.count("change-bank", client.address, user.id);
  const accountId = await openAccountOf(context, user.id);
  const relationship = await brokerage.addBank(accountId, processorToken).catch((error: unknown) => {
    throw toRefusal(error, context);
  });
  await keepLabel(context, user.id, relationship.id, label);
  log.info({ broker: brokerage.name, status: relationship.status }, "a bank was linked");
  const [bank] = await withLabels(context, user.id, [relationship]);
  return bank ?? { id: relationship.id, status: relationship.status };
});

const removeBank = os.brokerage.removeBank.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user, log } = context;
  assertBroker(input.provider, context);
  await limits.count("change-bank", client.address, user.id);
  await brokerage.removeBank(await openAccountOf(context, user.id), input.id);
  await forgetLabel(context, user.id, input.id);
  log.info({ broker: brokerage.name }, "a bank is linked no more");
  return { message: "The bank account is no longer linked." };
});

/** Part of contract/brokerage.ts. */
export const bankCalls = { banks, addBank, removeBank };

async function openAccountOf(context: CallContext, userId: string): Promise<string> {
  const found = fundedAccount(await findApplication(context, userId));
  if (found.account === "open") return found.id;
  const { name } = context.settings.brokerage;
  throw new ORPCError("UNPROCESSABLE_CONTENT", {
    message:
      found.account === "waiting"
        ? `${name} has not opened your account yet. A bank can be linked once it is open.`
        : "You do not have a brokerage account yet that a bank could be linked to.",
  });
}

/** The broker's own sentences name fields of its interface: these are ours. */
function toRefusal(error: unknown, { settings, log, client }: CallContext): unknown {
  if (!(error instanceof BrokerageError) || !error.isFinal) return error;
  log.warn({ requestId: client.requestId, error: error.message }, "the broker has refused a bank");
  const { name } = settings.brokerage;
  if (error.kind === "conflict") {
    return new ORPCError("CONFLICT", {
      message: "A bank account is linked already. Remove it first, then link another.",
    });
  }
  return error.kind === "forbidden"
    ? new ORPCError("FORBIDDEN", { message: `${name} cannot link a bank with this account now.` })
    : new ORPCError("UNPROCESSABLE_CONTENT", {
        message: `${name} did not accept this bank account. Please link it again, or link another one.`,
      });
}
