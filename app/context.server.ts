import type { Trace } from "../domain/trace";
import type { Analytics, AnalyticsSink } from "./analytics/analytics.server";
import type { Logger } from "./log.server";
import type { PageNonce } from "./page-nonce.server";
import type { PagePolicy } from "./page-policy.server";
import type { PublicSettings } from "./public-settings.server";
import type { Access } from "./session/access.server";
import type { BankLinkNote } from "./session/bank-link.server";
import type { BrokerConnectionNote } from "./session/broker-connection.server";
import type { VisitorMode } from "./session/consent.server";
import type { Desk } from "./session/desk.server";
import type { OnboardingDraft } from "./session/draft.server";
import type { InvestorSession } from "./session/investor.server";
import type { KnownDevice } from "./session/known-device.server";
import type { Session } from "./session/session.server";
import type { SessionChanges } from "./session/session-changes.server";
import type { SharedSession } from "./session/shared-session.server";
import type { SignInStep } from "./session/sign-in-step.server";
import type { Toast } from "./session/toast.server";
import type { Visitor } from "./session/visitor.server";
import type { ScopedUpstream, Upstream } from "./upstream/client.server";
import type { DataState } from "./upstream/data-versions.server";

/** What every loader and action receives as `context`. A type: no interface fits Remix's index signature. */
export type Context = {
  /** Shown on error pages and found in the log. */
  requestId: string;
  /** The visitor's own address, through the proxies that we trust. A signature records it (SPEC-DECISIONS 6). */
  clientAddress: string | undefined;
  log: Logger;
  session: Session;
  /** What the upstream says the session may read. */
  access: Access;
  /** The investor's session; only the pages below /invest get its cookie. */
  investor: InvestorSession;
  /** The session at the desk; only the pages below /desk get its cookie. */
  desk: Desk;
  /** The draft of an application for an account; only onboarding's own pages get its cookie. */
  draft: OnboardingDraft;
  /** A link with a bank that was begun; only the bank link's own pages get its cookie. */
  bankLink: BankLinkNote;
  /** A connection with a broker that was begun; only the address that the broker's page redirects to gets its cookie. */
  brokerConnection: BrokerConnectionNote;
  /** Whether this browser signed in before, and as an investor; only the pages that sign in use it. */
  device: KnownDevice;
  investorDevice: KnownDevice;
  /** A sign-in that waits for its second step, and an investor's; only the pages of the login get their cookies. */
  signInStep: SignInStep;
  investorSignInStep: SignInStep;
  visitor: Visitor;
  toast: Toast;
  analytics: Analytics;
  upstream: Upstream;
  settings: PublicSettings;
  nonce: PageNonce;
  policy: PagePolicy;
} & SessionChanges;
declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends Context {}
}

/** The contents of a request's cookies. */
export type Opened = Pick<
  Context,
  | "session"
  | "investor"
  | "desk"
  | "draft"
  | "bankLink"
  | "brokerConnection"
  | "device"
  | "investorDevice"
  | "signInStep"
  | "investorSignInStep"
  | "toast"
>;

/** The parts of a request that the context is made from. */
export interface RequestFacts {
  requestId: string;
  trace?: Trace | undefined;
  cookieHeader: string | undefined;
  url: URL;
  clientAddress: string | undefined;
  userAgent: string | undefined;
  /** Whether the browser sends a Global Privacy Control: `Sec-GPC: 1`. */
  refusesFollowing: boolean;
  /** Where the page is one that no page of ours led to: which website did, as far as the browser names it. */
  arrival?: { website: string | undefined } | undefined;
  /** Aborted when the browser closes the connection. */
  signal: AbortSignal | undefined;
}

/** A request's context, and what the server needs of it before and after the routes. */
export interface OpenContext {
  context: Context;
  tally: ScopedUpstream["tally"];
  /** Whether a notice or a draft waits for the next page, which is then this reader's own. */
  pending: boolean;
  /** Counts that this page was sent, and the visit that began with it. */
  countView(path: string): void;
  /** The Set-Cookie values of the cookies that changed. */
  commit(response: Response): Promise<string[]>;
}

export interface Contexts {
  open(facts: RequestFacts): Promise<OpenContext>;
  /** For pages that are rendered once for all visitors without a session and with this mode of consent. */
  anonymous(
    mode: VisitorMode,
    ids: Pick<RequestFacts, "requestId" | "trace">,
  ): Pick<OpenContext, "context" | "tally">;
  /**
   * For pages that are rendered once for all readers who may read the same. The calls are made with this reader's token. The
   * page gets nothing else of the reader.
   * @param subscribed whether these readers may see what is for subscribers
   */
  forReaders(
    reader: Context,
    subscribed: boolean,
    ids: Pick<RequestFacts, "requestId" | "trace">,
  ): Pick<OpenContext, "context" | "tally"> & { session: SharedSession };
  /** What the upstream says of the versions of shared data. */
  dataState(): Promise<DataState>;
  /** The names of the cookies with which a reader gets pages of their own, and the one of them that contains a message. */
  personalCookies: string[];
  toastCookie: string;
  /** What visitors did, on its way to the upstream. */
  analytics: AnalyticsSink;
  /** The name of the cookie with the visitor's choice about consent. */
  choiceCookie: string;
  /** Called before the process ends, with its milliseconds: sends visitor events that are left, and ends sessions of people who left. */
  close(withinMs: number): Promise<void>;
}
