import { brandName } from "../domain/brand";
import type { Trace } from "../domain/trace";
import { type Analytics, type AnalyticsSink, createAnalytics } from "./analytics/analytics.server";
import { createDelivery } from "./analytics/deliver.server";
import type { Settings } from "./env.server";
import type { Logger } from "./log.server";
import { createNonce, type PageNonce } from "./page-nonce.server";
import { createPagePolicy, type PagePolicy } from "./page-policy.server";
import { type PublicSettings, publicSettingsOf } from "./public-settings.server";
import { type BankLinkNote, createBankLinkNotes } from "./session/bank-link.server";
import { type BrokerConnectionNote, createBrokerConnectionNotes } from "./session/broker-connection.server";
import type { VisitorMode } from "./session/consent.server";
import { createCookieJar } from "./session/cookies.server";
import { createDrafts, type OnboardingDraft } from "./session/draft.server";
import { createInvestorSessions, type InvestorSession } from "./session/investor.server";
import { createKnownDevices, type KnownDevice } from "./session/known-device.server";
import { refreshIfDue } from "./session/renewal.server";
import { createSeal } from "./session/seal.server";
import { createSessions, type Session } from "./session/session.server";
import { createSessionChanges, type SessionChanges } from "./session/session-changes.server";
import { createToasts, type Toast } from "./session/toast.server";
import { createVisitors, type Visitor, type VisitorRecord } from "./session/visitor.server";
import { createUpstreamFactory, type ScopedUpstream, type Upstream } from "./upstream/client.server";
import type { Exchange } from "./upstream/exchange.server";
import type { UpstreamMeter } from "./upstream/meter.server";
import { createSignOuts } from "./upstream/sign-out.server";

/** What every loader and action receives as `context`. A type: no interface fits Remix's index signature. */
export type Context = {
  /** Shown on error pages and found in the log. */
  requestId: string;
  /** The visitor's own, through the proxies that we trust: whoever signs does so from there (SPEC-DECISIONS 6). */
  clientAddress: string | undefined;
  log: Logger;
  session: Session;
  /** Who is signed in to invest; only the pages below /invest know it. */
  investor: InvestorSession;
  /** What was submitted of the application for an account; only onboarding's own pages know it. */
  draft: OnboardingDraft;
  /** A link with a bank that was begun; only the bank link's own pages know it. */
  bankLink: BankLinkNote;
  /** A connection with a broker that was begun; only the broker's page leads to where it is known. */
  brokerConnection: BrokerConnectionNote;
  /** Whether this browser signed in before, and as an investor; only the pages that sign in use it. */
  device: KnownDevice;
  investorDevice: KnownDevice;
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

/** What of a request the context is made of. */
interface RequestFacts {
  requestId: string;
  trace?: Trace | undefined;
  cookieHeader: string | undefined;
  url: URL;
  clientAddress: string | undefined;
  userAgent: string | undefined;
  /** Whether the browser refuses for its reader: `Sec-GPC: 1`. */
  refusesFollowing: boolean;
  /** Aborted when the browser leaves. */
  signal: AbortSignal | undefined;
}

/** A request's context, and what the server needs of it before and after the routes. */
export interface OpenContext {
  context: Context;
  tally: ScopedUpstream["tally"];
  /** The Set-Cookie values of the cookies that changed. */
  commit(response: Response): Promise<string[]>;
}

export interface Contexts {
  open(facts: RequestFacts): Promise<OpenContext>;
  /** For pages that are rendered once for everybody without a session whose mode it is. */
  anonymous(
    mode: VisitorMode,
    ids: Pick<RequestFacts, "requestId" | "trace">,
  ): Pick<OpenContext, "context" | "tally">;
  /** The names of the cookies whose bearer gets pages of their own, and of them the one that carries a message. */
  personalCookies: string[];
  toastCookie: string;
  /** What visitors did, on its way to the upstream. */
  analytics: AnalyticsSink;
  /** The name of the cookie that holds what somebody chose about consent. */
  choiceCookie: string;
  /** Before the process ends, in so many milliseconds: sends what is left of what visitors did, and ends left sessions. */
  close(withinMs: number): Promise<void>;
}

interface ContextOptions {
  log: Logger;
  /** How calls reach the upstream, where it is not a pool of connections. */
  exchange?: Exchange;
  /** The pattern of a path's route; without it no path is told to analytics. */
  routeOf?(pathname: string): string;
  /** Counts what becomes of upstream calls. */
  meter?: UpstreamMeter;
}

/** What the cookies of a request hold. */
type Opened = Pick<
  Context,
  "session" | "investor" | "draft" | "bankLink" | "brokerConnection" | "device" | "investorDevice" | "toast"
>;

export function createContexts(
  settings: Settings,
  { log, exchange, routeOf = () => "none", meter }: ContextOptions,
): Contexts {
  const jar = createCookieJar(settings.secure);
  const sealFor = (purpose: string) => createSeal(settings.sessionSecrets, purpose);
  const sessions = createSessions(jar, sealFor("session"));
  const investorSessions = createInvestorSessions(jar, sealFor("investor"));
  const toasts = createToasts(jar, sealFor("toast"), {
    brand: brandName(settings.brandName),
    broker: settings.brokerageName,
  });
  const drafts = createDrafts(jar, sealFor("draft"));
  const bankLinks = createBankLinkNotes(jar, sealFor("bank-link"));
  const brokerConnections = createBrokerConnectionNotes(jar, sealFor("broker-connection"));
  const deviceOf = createKnownDevices(jar, "device");
  const investorDeviceOf = createKnownDevices(jar, "investor-device");
  const visitors = createVisitors(jar, sealFor("visitor"), { setting: settings.consent });
  const { apiBaseUrl, upstreamReadMs: readMs, upstreamWriteMs: writeMs } = settings;
  const calling = { readMs, writeMs, clientToken: settings.apiClientToken, log, exchange };
  const upstreams = createUpstreamFactory(apiBaseUrl, { ...calling, meter });
  const signOuts = createSignOuts(() => createUpstreamFactory(apiBaseUrl, calling), upstreams);
  const analytics = createAnalytics({
    enabled: settings.analytics,
    log,
    routeOf,
    deliver: createDelivery(upstreams, log),
  });
  const publicSettings = publicSettingsOf(settings);

  function create(
    { signal, ...facts }: Omit<RequestFacts, "cookieHeader" | "url" | "refusesFollowing">,
    requestLog: Logger,
    cookies: Opened & { visitor: VisitorRecord },
  ) {
    const { session, investor, draft, bankLink, brokerConnection } = cookies;
    const { requestId, clientAddress } = facts;
    const request = { ...facts, log: requestLog };
    const scoped = upstreams.for({ ...request, signal, holder: session, investor });
    const context: Context = {
      requestId,
      clientAddress,
      log: requestLog,
      ...cookies,
      analytics: analytics.of({ visitor: cookies.visitor, clientAddress }),
      upstream: scoped.upstream,
      ...createSessionChanges({
        ...cookies,
        request,
        begun: [() => draft.wipe(), () => bankLink.forget(), () => brokerConnection.forget()],
        signOuts,
      }),
      settings: publicSettings,
      nonce: createNonce(),
      policy: createPagePolicy(),
    };
    return { context, scoped };
  }

  return {
    analytics,
    personalCookies: (["session", "investor", "toast", "draft"] as const).map(jar.nameOf),
    toastCookie: jar.nameOf("toast"),
    choiceCookie: jar.nameOf("consent"),
    async close(withinMs) {
      await Promise.all([analytics, ...Object.values(signOuts)].map(({ stop }) => stop(withinMs)));
    },

    anonymous(mode, ids) {
      const none = { ...ids, clientAddress: undefined, userAgent: undefined, signal: undefined };
      const requestLog = log.child({ id: none.requestId });
      const { context, scoped } = create(none, requestLog, {
        session: sessions.anonymous(requestLog),
        investor: investorSessions.anonymous(requestLog),
        draft: drafts.none(),
        bankLink: bankLinks.none(),
        brokerConnection: brokerConnections.none(),
        device: deviceOf(),
        investorDevice: investorDeviceOf(),
        toast: toasts.none(),
        visitor: visitors.anybody(mode),
      });
      return { context, tally: scoped.tally };
    },

    async open({ cookieHeader, url, refusesFollowing, ...facts }) {
      const read = jar.read(cookieHeader);
      const requestLog = log.child({ id: facts.requestId });
      const [session, investor, toast, visitor] = await Promise.all([
        sessions.open(read("session"), requestLog, read("ended")),
        investorSessions.open(read("investor"), requestLog),
        toasts.open(read("toast")),
        visitors.open(read, url.searchParams, refusesFollowing),
      ]);
      const userId = session.user?.id;
      const [draft, bankLink, brokerConnection] = await Promise.all([
        drafts.open(read("draft"), userId),
        bankLinks.open(read("bank-link"), userId),
        brokerConnections.open(read("broker-connection"), userId),
      ]);
      const { context, scoped } = create(facts, requestLog, {
        session,
        investor,
        draft,
        bankLink,
        brokerConnection,
        device: deviceOf(read("device")),
        investorDevice: investorDeviceOf(read("investor-device")),
        toast,
        visitor,
      });
      await refreshIfDue(context, scoped);
      return {
        context,
        tally: scoped.tally,
        async commit({ status, headers }) {
          const redirected = (status >= 300 && status < 400) || headers.has("X-Remix-Redirect");
          const cookies = await Promise.all([
            session.commit(),
            investor.commit(),
            // As for the session itself: a reply that was under way at logout brings nothing back.
            session.endedMeanwhile ? [] : draft.commit(),
            session.endedMeanwhile ? [] : bankLink.commit(),
            session.endedMeanwhile ? [] : brokerConnection.commit(),
            context.device.commit(),
            context.investorDevice.commit(),
            toast.commit(redirected),
            visitor.commit(),
          ]);
          return cookies.flat();
        },
      };
    },
  };
}
