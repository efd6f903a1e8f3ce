import { ORPCError } from "@orpc/server";
import { findApplication } from "../brokerage/application";
import { beginRelink, refreshItem } from "../brokerage/bank-item-standing";
import {
  type BankItemRow,
  claimItem,
  fastenItem,
  itemsOf,
  loosenItem,
  needOf,
  releaseItems,
} from "../brokerage/bank-items";
import { forgetLabel, fundedAccount, hasUnlabelled, keepLabel, withLabels } from "../brokerage/banks";
import { wantsRefresh } from "../brokerage/standing";
import type { CallContext } from "../deps";
import { describeError } from "../errors";
import { os, signedIn } from "../procedures";
import { BankLinkError } from "../providers/bank-link/port";
import { BrokerageError } from "../providers/brokerage/port";
import { assertOwnReturn, refused } from "./bank-link";
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
  const items = await seenItems(context, user.id);
  return { account: "open", banks: await withLabels(context, user.id, relationships, items) };
});

const addBank = os.brokerage.addBank.use(signedIn).handler(async ({ input, context }) => {
  const { provider, processorToken, ...label } = input;
  const { brokerage, client, limits, user, log } = context;
  assertBroker(provider, context);
  await limits.count("change-bank", client.address, user.id);
  const accountId = await openAccountOf(context, user.id);
  const item = await claimItem(context, user.id, processorToken);
  const relationship = await brokerage.addBank(accountId, processorToken).catch(async (error: unknown) => {
    const isRefused = error instanceof BrokerageError && error.isFinal;
    if (item && isRefused && !(await mayBeLinked(context, accountId, user.id)))
      await loosenItem(context, item);
    throw toRefusal(error, context);
  });
  const owned = { userId: user.id, broker: brokerage.name, relationshipId: relationship.id };
  if (item) await fastenItem(context, { id: item, ...owned });
  await keepLabel(context, user.id, relationship.id, label);
  log.info({ broker: brokerage.name, status: relationship.status }, "a bank was linked");
  const [bank] = await withLabels(context, user.id, [relationship]);
  return bank ?? { id: relationship.id, status: relationship.status };
});

const removeBank = os.brokerage.removeBank.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user, log, jobs } = context;
  assertBroker(input.provider, context);
  await limits.count("change-bank", client.address, user.id);
  await brokerage.removeBank(await openAccountOf(context, user.id), input.id);
  await forgetLabel(context, user.id, input.id);
  await releaseItems(context, { userId: user.id, broker: brokerage.name, relationshipId: input.id });
  await jobs.send("bank-round", {});
  log.info({ broker: brokerage.name }, "a bank was unlinked");
  return { message: "The bank account is no longer linked." };
});

/** A page of the bank link's provider on which the owner signs in anew, for the sign-in behind one of their banks. */
const relinkBank = os.brokerage.relinkBank.use(signedIn).handler(async ({ input, context }) => {
  const { brokerage, client, limits, user, log } = context;
  assertBroker(input.provider, context);
  await limits.count("change-bank", client.address, user.id);
  assertOwnReturn(input.returnUrl, context);
  const items = await itemsOf(context, { userId: user.id, broker: brokerage.name });
  const item = items.find(({ relationshipId }) => relationshipId === input.id);
  if (!item) throw notMendable();
  const { hostedUrl, expiration } = await refused(context, () =>
    beginRelink(context, item, { returnUrl: input.returnUrl, userId: user.id }).catch((error: unknown) => {
      // The provider knows the sign-in no more, as where its owner has taken it back there.
      if (!(error instanceof BankLinkError) || error.kind !== "invalid") throw error;
      log.warn(
        { requestId: client.requestId, error: error.message },
        "a sign-in at a bank cannot be renewed: the provider refused, as its owner may have removed it there",
      );
      throw notMendable();
    }),
  );
  return { hostedUrl, expiration: expiration.toISOString() };
});

const notMendable = () =>
  new ORPCError("NOT_FOUND", {
    message: "This bank cannot be connected again. Remove it, then link it anew.",
  });

/** Part of contract/brokerage.ts. */
export const bankCalls = { banks, addBank, removeBank, relinkBank };

/** The sign-ins behind somebody's banks; what they have begun to mend is read anew, as they may have come back from it. */
async function seenItems(context: CallContext, userId: string): Promise<BankItemRow[]> {
  const { log, brokerage, now } = context;
  const items = await itemsOf(context, { userId, broker: brokerage.name });
  return Promise.all(
    items.map(async (item) => {
      if (item.relinkToken === null || !needOf(item, now())) return item;
      return refreshItem(context, item).catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "a sign-in at a bank could not be read");
        return item;
      });
    }),
  );
}

/**
 * Whether the broker has a bank that is not noted here. An earlier request may have linked it, whose answer was lost or is
 * on its way: the refusal of a second one then says nothing about the sign-in, which that bank needs.
 */
async function mayBeLinked(context: CallContext, accountId: string, userId: string): Promise<boolean> {
  try {
    return await hasUnlabelled(context, userId, await context.brokerage.banks(accountId));
  } catch (error) {
    context.log.warn({ error: describeError(error) }, "the broker did not return the linked banks");
    return true;
  }
}

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
