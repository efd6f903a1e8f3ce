import { z } from "zod";
import type { AskPlaid } from "../providers/bank-link/plaid/http";
import { type BankLink, BankLinkError } from "../providers/bank-link/port";
import { NotTried, needed, type Operations } from "./operation";

/** What the operations of a bank link leave for each other. */
export interface PlaidState {
  /** Asks the provider's sandbox for what a person would do at its page. */
  ask: AskPlaid;
  linkToken?: string;
  accessToken?: string;
}

const Accounts = z.object({ accounts: z.array(z.object({ account_id: z.string() })).min(1) });
const Public = z.object({ public_token: z.string() });

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BankLinkError) return error.kind;
      throw error;
    },
  );
}

/** Every operation of the bank link's port. Who signs in is the sandbox's own user. */
export const plaidOperations: Operations<BankLink, PlaidState> = {
  begin: {
    asks: ["POST /link/token/create"],
    shows: "that our client may use Hosted Link, and its page",
    attempt: async (at) => {
      const begun = await at.port.begin({ returnUrl: "https://example.com/back", userId: at.mark });
      at.state.linkToken = begun.linkToken;
      at.holds(begun.hostedUrl.startsWith("https://"), "a person goes on at a page of the provider's");
      at.holds(begun.expiration > at.now(), "it ends later");
    },
  },
  result: {
    asks: ["POST /link/token/get"],
    shows: "that a link at which nobody was is pending",
    attempt: async (at) => {
      const { status } = await at.port.result(needed(at.state.linkToken, "link"));
      at.holds(status === "pending", "a link at which nobody was is pending");
      const refused = await refusalOf(at.port.result("link-sandbox-of-nobody"));
      at.holds(refused === "invalid", "an unknown one is refused");
    },
  },
  exchange: {
    asks: ["POST /item/public_token/exchange"],
    shows: "that a public token is good once",
    attempt: async (at) => {
      const request = { institution_id: "ins_109508", initial_products: ["auth"] };
      const made = await at.state.ask("signIn", "/sandbox/public_token/create", request);
      const { public_token: publicToken } = Public.parse(made);
      const { accessToken } = await at.port.exchange(publicToken);
      at.state.accessToken = accessToken;
      const refused = await refusalOf(at.port.exchange("public-sandbox-of-nobody"));
      at.holds(refused === "invalid", "an unknown one is refused");
    },
  },
  processorToken: {
    asks: ["POST /processor/token/create"],
    shows: "that our client has the broker's integration switched on",
    attempt: async (at) => {
      const accessToken = needed(at.state.accessToken, "sign-in");
      const found = await at.state.ask("accounts", "/accounts/get", { access_token: accessToken });
      const accountId = Accounts.parse(found).accounts[0]?.account_id ?? "";
      const token = await at.port.processorToken({ accessToken, accountId });
      at.holds(token.startsWith("processor-"), "the broker's token is one");
    },
  },
  readItem: {
    asks: ["POST /item/get"],
    shows: "how a sign-in stands whose bank wants its owner",
    attempt: async (at) => {
      const accessToken = needed(at.state.accessToken, "sign-in");
      const fresh = await at.port.readItem(accessToken);
      at.holds(!fresh.isBroken, "a new sign-in is good");
      await at.state.ask("resetLogin", "/sandbox/item/reset_login", { access_token: accessToken });
      const reset = await at.port.readItem(accessToken);
      at.holds(reset.isBroken, "one that the bank has ended is told to be");
    },
  },
  isMended: {
    asks: ["POST /link/token/get"],
    shows: "that a link in update mode is offered (that it mends takes a person)",
    attempt: async (at) => {
      const request = { returnUrl: "https://example.com/back", userId: at.mark };
      const accessToken = needed(at.state.accessToken, "sign-in");
      const { linkToken } = await at.port.begin({ ...request, accessToken });
      at.holds(!(await at.port.isMended(linkToken)), "nothing is mended while nobody was there");
    },
  },
  removeItem: {
    asks: ["POST /item/remove"],
    shows: "that a second time is no error",
    attempt: async (at) => {
      const accessToken = needed(at.state.accessToken, "sign-in");
      await at.port.removeItem(accessToken);
      await at.port.removeItem(accessToken);
    },
  },
  readEvent: {
    asks: ["POST /webhook_verification_key/get"],
    shows: "that what is not signed is refused (a signed one takes an upstream that the provider reaches)",
    attempt: async (at) => {
      if (!at.port.readEvent) throw new NotTried("the adapter reads no webhooks");
      const refused = await refusalOf(at.port.readEvent("{}", undefined));
      at.holds(refused === "invalid", "what is not signed is refused");
    },
  },
};
