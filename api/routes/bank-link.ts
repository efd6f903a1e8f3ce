import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { dropItem, keepItem, noteProcessorToken } from "../brokerage/bank-items";
import type { CallContext } from "../deps";
import { describeError, isDuplicate } from "../errors";
import { os } from "../procedures";
import { BankLinkError } from "../providers/bank-link/port";

const link = os.bankLink.link.handler(async ({ input, context }) => {
  await admit(input.provider, context);
  assertOwnReturn(input.returnUrl, context);
  const begun = await refused(context, () =>
    context.bankLink.begin({ returnUrl: input.returnUrl, userId: input.userId ?? randomUUID() }),
  );
  return { ...begun, expiration: begun.expiration.toISOString() };
});

const linkResult = os.bankLink.linkResult.handler(async ({ input, context }) => {
  await admit(input.provider, context);
  return refused(context, () => context.bankLink.result(input.linkToken));
});

const unkept =
  "a sign-in at a bank was neither kept nor removed: it can be removed at the provider by its id";

const processorToken = os.bankLink.processorToken.handler(async ({ input, context }) => {
  await admit(input.provider, context);
  const { publicToken, accountId } = input;
  const { bankLink } = context;
  const item = await refused(context, () => bankLink.exchange(publicToken));
  const { accessToken } = item;
  const id = await keepItem(context, item).catch(async (error: unknown) => {
    // One that is kept already may be in use. Of any other nobody would know any more: it is removed at once.
    if (isDuplicate(error)) throw error;
    await bankLink.removeItem(accessToken).catch((failure: unknown) => {
      context.log.error({ itemId: item.itemId, error: describeError(failure) }, unkept);
    });
    throw error;
  });
  try {
    const made = await refused(context, () => bankLink.processorToken({ accessToken, accountId }));
    await noteProcessorToken(context, id, made);
    return { processorToken: made };
  } catch (error) {
    // Its public token is used up: nobody can come back for it.
    await dropItem(context, id);
    throw error;
  }
});

/** contract/bank-link.ts, as kept here. */
export const bankLink = { link, linkResult, processorToken };

/** A provider's page leads nowhere else. */
export function assertOwnReturn(returnUrl: string, { settings }: Pick<CallContext, "settings">): void {
  if (new URL(returnUrl).origin === new URL(settings.publicUrl).origin) return;
  throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The return address must be the site’s own." });
}

/** Open calls: a client that has a token may use it, but not try many tokens. */
async function admit(provider: string, { settings, limits, client }: CallContext): Promise<void> {
  if (provider !== settings.bankLink.provider) {
    throw new ORPCError("NOT_FOUND", { message: "There is no such provider here." });
  }
  await limits.count("bank-link", client.address);
}

/** The provider's refusals in the words that it has for people, else in ours. */
export async function refused<T>({ log, client }: CallContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof BankLinkError)) throw error;
    const sentence = sentences[error.kind];
    if (!sentence) throw error;
    log.warn(
      { requestId: client.requestId, error: error.message },
      "the bank link provider refused a request",
    );
    const code = error.kind === "rate_limited" ? "TOO_MANY_REQUESTS" : "UNPROCESSABLE_CONTENT";
    throw new ORPCError(code, { message: error.display ?? sentence });
  }
}

const sentences: Partial<Record<BankLinkError["kind"], string>> = {
  invalid: "This link was already used, or it has expired. Please start again.",
  institution: "Your bank did not answer as it should. Please try again later.",
  rate_limited: "Too many banks are being linked right now. Please try again in a minute.",
};
