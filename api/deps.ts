import type { Logger } from "pino";
import type { DataVersions } from "../contract/data-versions";
import type { FailedDependency } from "../contract/failed-dependency";
import type { LimitScope } from "../contract/limit-scope";
import type { AccessTokens } from "./auth/access-token";
import type { LatelySignedIn } from "./auth/signed-in";
import type { Client } from "./client";
import type { KnownVersions } from "./data-versions/holder";
import type { Db } from "./db/client";
import type { DataSeal } from "./db/data-seal";
import type { Jobs } from "./jobs/jobs";
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
import type { RunningProcesses } from "./running-processes";
import type { Settings } from "./settings";
import type { ToMakeAhead } from "./shared-reads/ahead";
import type { KeptReplies } from "./shared-reads/kept-replies";

/** What the handlers are given: one set for the life of the process. */
export interface Deps {
  db: Db;
  settings: Settings;
  now: () => Date;
  tokens: AccessTokens;
  latelySignedIn: LatelySignedIn;
  /** For investors, who have accounts of their own kind. */
  investorTokens: AccessTokens;
  /** For staff at the desk. */
  deskTokens: AccessTokens;
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
  /** Which processes run, for the operator. */
  running: Pick<RunningProcesses, "note">;
}

/** What a call is given beside its input. */
export interface CallContext extends Deps {
  client: Client;
  /** The access token, without its "Bearer". */
  bearer: string | undefined;
  /** As the caller sent it; undefined without one. */
  idempotencyKey: string | undefined;
  /** The versions of shared data that the site has seen: the reply is made of these or newer ones. */
  seenVersions?: DataVersions | undefined;
  /** Filled in during the call, for the log line and the reply's headers. */
  trace: {
    call?: string;
    retryAfterSeconds?: number;
    limitScope?: LimitScope;
    failed?: FailedDependency;
    /** A reply that is sent as it was kept, in place of what the call returns. */
    reply?: { body: Uint8Array<ArrayBuffer>; versions: string | undefined };
  };
}
