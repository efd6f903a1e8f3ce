import { implement, ORPCError } from "@orpc/server";
import type { Logger } from "pino";
import { contract } from "../contract";
import type { DataVersions } from "../contract/data-versions";
import type { FailedDependency } from "../contract/failed-dependency";
import type { LimitScope } from "../contract/limit-scope";
import type { AccessTokens } from "./auth/access-token";
import type { LatelySignedIn } from "./auth/lately-signed-in";
import { findSignedIn } from "./auth/session";
import type { Client } from "./client";
import type { KnownVersions } from "./data-versions/holder";
import type { Db } from "./db/client";
import type { DataSeal } from "./db/data-seal";
import { findSignedInInvestor } from "./investors/session";
import type { Jobs } from "./jobs/queue";
import type { OpenLog } from "./ledger/log-of-database";
import type { Limits } from "./limits";
import type { LicensedSource } from "./market/licence";
import type { BankLink } from "./providers/bank-link/port";
import type { Brokerage } from "./providers/brokerage/port";
import type { BrokerOauth } from "./providers/brokerage-oauth/port";
import type { Crowdfunding } from "./providers/crowdfunding/port";
import type { Payments } from "./providers/payments/port";
import type { Push } from "./providers/push/port";
import type { Sms } from "./providers/sms/port";
import type { Settings } from "./settings";
import type { ToMakeAhead } from "./shared-reads/ahead";
import type { KeptReplies } from "./shared-reads/kept-replies";
import { assertMayCall } from "./site-credential";

/** What the handlers stand on; one set for the life of the process. */
export interface Deps {
  db: Db;
  settings: Settings;
  now: () => Date;
  tokens: AccessTokens;
  latelySignedIn: LatelySignedIn;
  /** Of investors, whose accounts are others than users'. */
  investorTokens: AccessTokens;
  limits: Limits;
  jobs: Jobs;
  /** The provider of market data in use; its licence decides what is shown of its rows. */
  marketData: LicensedSource;
  log: Logger;
  seal: DataSeal;
  brokerage: Brokerage;
  bankLink: BankLink;
  brokerOauth: BrokerOauth;
  payments: Payments;
  crowdfunding: Crowdfunding;
  sms: Sms;
  push: Push;
  ledgerLog: OpenLog;
  knownVersions: KnownVersions;
  keptReplies: KeptReplies;
  toMakeAhead: ToMakeAhead;
}

/** What one call knows beyond its input. */
export interface CallContext extends Deps {
  client: Client;
  /** The access token, without its "Bearer". */
  bearer: string | undefined;
  /** As the caller sent it, if it did. */
  idempotencyKey: string | undefined;
  /** The versions of shared data that the site has seen: the reply is made of these or newer ones. */
  seenVersions?: DataVersions | undefined;
  /** Filled in on the way, for the log line and the reply's headers. */
  trace: {
    call?: string;
    retryAfterSeconds?: number;
    limitScope?: LimitScope;
    failed?: FailedDependency;
    /** A reply that is sent as it was kept, in place of what the call returns. */
    reply?: { body: Uint8Array<ArrayBuffer>; versions: string | undefined };
  };
}

export const everyCall = implement(contract).$context<CallContext>();

/** Holds what the contract says of a call's callers; no handler has to remember it. */
export const admitted = everyCall.middleware(async ({ context, procedure, next }, input) => {
  await assertMayCall(context, procedure["~orpc"].meta, input);
  return next();
});

export const os = everyCall.use(admitted);

/**
 * Adds `user` and `sessionId`; 401 when there is no token, it is no good, or its session has ended. What only reads may
 * know it by a reading of the last second; what changes something asks for itself.
 */
export const signedIn = everyCall.middleware(async ({ context, procedure, next }) => {
  if (!context.bearer) throw new ORPCError("UNAUTHORIZED", { message: "Please log in." });
  const claims = await context.tokens.verify(context.bearer);
  const { route, meta } = procedure["~orpc"];
  const onlyReads = route.method === "GET" && !meta.effect;
  const find = onlyReads ? context.latelySignedIn : findSignedIn.bind(undefined, context.db);
  const found = claims && (await find(claims, context.now()));
  if (!found) {
    throw new ORPCError("UNAUTHORIZED", { message: "Your session has ended. Please log in again." });
  }
  return next({ context: found });
});

/** Adds `investor` and `sessionId`; 401 when there is no token, it is no investor's, or its session has ended. */
export const investorSignedIn = everyCall.middleware(async ({ context, next }) => {
  if (!context.bearer) throw new ORPCError("UNAUTHORIZED", { message: "Please log in as an investor." });
  const claims = await context.investorTokens.verify(context.bearer);
  const found = claims && (await findSignedInInvestor(context.db, claims, context.now()));
  if (!found) {
    throw new ORPCError("UNAUTHORIZED", {
      message: "Your investor session has ended. Please log in again.",
    });
  }
  return next({ context: found });
});
