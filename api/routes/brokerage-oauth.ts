import { ORPCError } from "@orpc/server";
import {
  dropConnection,
  issueState,
  keepConnection,
  spendState,
  tellConnection,
} from "../brokerage-oauth/connection";
import type { CallContext } from "../deps";
import { os, signedIn } from "../procedures";
import { OauthError } from "../providers/brokerage-oauth/port";

const begin = os.users.beginBrokerageOauth.use(signedIn).handler(async ({ input, context }) => {
  const { settings, user, brokerOauth } = context;
  await admit(input.provider, context, user.id);
  const { redirectUri } = input;
  if (new URL(redirectUri).origin !== new URL(settings.publicUrl).origin) {
    throw new ORPCError("UNPROCESSABLE_CONTENT", { message: "The return address must be the site’s own." });
  }
  const { state, expiresAt } = await issueState(context, { userId: user.id, redirectUri });
  return {
    url: await brokerOauth.authorizeUrl({ state, redirectUri }),
    state,
    expiresAt: expiresAt.toISOString(),
  };
});

/** Open, as SPEC has it: who holds the state was given it a moment ago, and it names the user. */
const exchange = os.users.exchangeBrokerageOauth.handler(async ({ input, context }) => {
  const { code, state, redirect_uri: redirectUri } = input.query;
  await admit(input.params.provider, context);
  const asked = await spendState(context, state);
  if (!asked || asked.redirectUri !== redirectUri) throw tooLate();
  try {
    await keepConnection(context, asked.userId, await context.brokerOauth.exchange({ code, redirectUri }));
  } catch (error) {
    if (!(error instanceof OauthError) || error.kind !== "invalid") throw error;
    context.log.warn(
      { requestId: context.client.requestId, error: error.message },
      "a broker refused to connect an account",
    );
    throw tooLate();
  }
  return { message: "Your account is connected." };
});

const connection = os.users.brokerageConnection.use(signedIn).handler(async ({ input, context }) => {
  await admit(input.provider, context, context.user.id);
  return tellConnection(context, context.user.id);
});

const end = os.users.endBrokerageConnection.use(signedIn).handler(async ({ input, context }) => {
  await admit(input.provider, context, context.user.id);
  await dropConnection(context, context.user.id);
  return { message: "The connection has ended." };
});

/** contract/brokerage-oauth.ts, as kept here. */
export const brokerageOauth = {
  beginBrokerageOauth: begin,
  exchangeBrokerageOauth: exchange,
  brokerageConnection: connection,
  endBrokerageConnection: end,
};

const tooLate = () =>
  new ORPCError("UNPROCESSABLE_CONTENT", {
    message: "This was started too long ago, or was already used. Please start again.",
  });

async function admit(provider: string, { settings, limits, client }: CallContext, userId?: string) {
  if (provider !== settings.brokerageOauth.provider) {
    throw new ORPCError("NOT_FOUND", { message: "There is no such broker here." });
  }
  await limits.count("brokerage-oauth", client.address, userId);
}
