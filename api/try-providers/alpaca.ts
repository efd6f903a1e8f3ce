import type { AccountRequest } from "../../contract/brokerage";
import { type Brokerage, BrokerageError } from "../providers/brokerage/port";
import { madeUpApplicant } from "./applicant";
import { type Attempt, needed, type Operations } from "./operation";

/** What the operations of a broker leave for each other. */
export interface AlpacaState {
  request?: AccountRequest;
  /** When the application was made. */
  since?: Date;
  accountId?: string;
}

type AlpacaAttempt = Attempt<Brokerage, AlpacaState>;

const accountOf = ({ state }: AlpacaAttempt) => needed(state.accountId, "account");
const unknownId = "0d18ae51-3c94-4511-b209-101e1666416b";

async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BrokerageError) return error.kind;
      throw error;
    },
  );
}

/** Every operation of the broker's port. The sandbox of the broker opens an account of nobody's. */
export const alpacaOperations: Operations<Brokerage, AlpacaState> = {
  createAccount: {
    asks: ["POST /v1/accounts"],
    shows: "that an application as the site sends it is taken, and that an e-mail has one account",
    attempt: async (at) => {
      const since = at.now();
      const request = madeUpApplicant(at.mark, since);
      const { id, status } = await at.port.createAccount(request, { id: at.mark, since });
      Object.assign(at.state, { request, since, accountId: id });
      at.holds(/^[A-Z_]+$/.test(status), "its status is a word");
      const again = { id: `${at.mark}-again`, since };
      const refused = await refusalOf(at.port.createAccount(request, again));
      at.holds(refused === "conflict", "the same e-mail has no second account");
    },
  },
  findAccount: {
    asks: ["GET /v1/accounts"],
    shows: "that an account is found whose opening nobody confirmed",
    attempt: async (at) => {
      const reference = { id: at.mark, since: needed(at.state.since, "application") };
      const found = await at.port.findAccount(needed(at.state.request, "application"), reference);
      at.holds(found?.id === at.state.accountId, "the account of this application is found");
    },
  },
  account: {
    asks: ["GET /v1/accounts/{account_id}"],
    shows: "how the review goes on, and that another's account is refused",
    attempt: async (at) => {
      const { id } = await at.port.account(accountOf(at));
      at.holds(id === at.state.accountId, "an account is found by its id");
      const refused = await refusalOf(at.port.account(unknownId));
      at.holds(refused === "unauthorized", "an account that is not ours is refused as one");
    },
  },
  banks: {
    asks: ["GET /v1/accounts/{account_id}/ach_relationships"],
    shows: "that a new account has none",
    attempt: async (at) => {
      const found = await at.port.banks(accountOf(at));
      at.holds(found.length === 0, "a new account has no bank");
    },
  },
  addBank: {
    asks: ["POST /v1/accounts/{account_id}/ach_relationships"],
    shows: "the refusal of a token that is none (a right one takes Plaid's keys, and a person)",
    attempt: async (at) => {
      const refused = await refusalOf(at.port.addBank(accountOf(at), "processor-sandbox-of-nobody"));
      at.holds(refused !== undefined && refused !== "malformed", "a token of nobody links no bank");
    },
  },
  removeBank: {
    asks: ["DELETE /v1/accounts/{account_id}/ach_relationships/{ach_relationship_id}"],
    shows: "that one which is not there is as good as ended",
    attempt: (at) => at.port.removeBank(accountOf(at), unknownId),
  },
};
