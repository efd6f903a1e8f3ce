import type { AccountRequest } from "../../contract/brokerage";
import { type Brokerage, BrokerageError } from "../providers/brokerage/port";
import { madeUpApplicant } from "./applicant";
import { type Attempt, NotTried, needed, type Operations } from "./operation";

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

/** One white dot: the smallest picture. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
/** So long the kit listens to the stream. */
const STREAM_MS = 3_000;

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
  sendDocument: {
    asks: ["POST /v1/accounts/{account_id}/documents/upload"],
    shows: "that a picture is taken for a proof of identity",
    attempt: (at) =>
      at.port.sendDocument(accountOf(at), {
        kind: "identity_verification",
        type: "image/png",
        content: Buffer.from(picture, "base64"),
      }),
  },
  documents: {
    asks: ["GET /v1/accounts/{account_id}"],
    shows: "that what was sent is listed",
    attempt: async (at) => {
      const sent = await at.port.documents(accountOf(at));
      at.holds(
        sent.some(({ kind }) => kind === "identity_verification"),
        "a document that was sent is in the account",
      );
    },
  },
  changeContact: {
    asks: ["GET /v1/accounts/{account_id}", "PATCH /v1/accounts/{account_id}"],
    shows: "that an account under review has its e-mail and phone number changed",
    attempt: async (at) => {
      const contact = { email: `kit-${at.mark}-moved@example.com`, phone: "+12025550124" };
      await at.port.changeContact(accountOf(at), contact);
      // A second time is what a restart does, and asks for nothing.
      await at.port.changeContact(accountOf(at), contact);
    },
  },
  requestOptions: {
    asks: ["POST /v1/accounts/{account_id}/options/approval"],
    shows: "that options are switched on for us (an account that is not open yet is refused)",
    attempt: async (at) => {
      const refused = await refusalOf(at.port.requestOptions(accountOf(at), 2));
      at.holds(refused === undefined || refused === "invalid", "a request for options is answered");
    },
  },
  optionsApprovals: {
    asks: ["GET /v1/accounts/options/approvals"],
    shows: "that requests for options are listed by account",
    attempt: async (at) => {
      const approvals = await at.port.optionsApprovals(accountOf(at));
      at.holds(approvals.length <= 1, "there is no request of another account");
    },
  },
  accountEvents: {
    asks: ["GET /v1/events/accounts/status"],
    shows: "that the stream opens, and whether it says that it lives",
    attempt: async (at) => {
      if (at.isMock) throw new NotTried("a mock has no stream that goes on");
      for await (const _event of at.port.accountEvents(undefined, AbortSignal.timeout(STREAM_MS))) break;
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
