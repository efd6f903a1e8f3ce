import { randomUUID } from "node:crypto";
import { brandName } from "../domain/brand";
import { writeSite } from "../domain/process-name";
import { createAnalytics } from "./analytics/analytics.server";
import { createDelivery } from "./analytics/deliver.server";
import type { Context, Contexts, Opened, RequestFacts } from "./context.server";
import type { Settings } from "./env.server";
import type { Logger } from "./log.server";
import { createNonce } from "./page-nonce.server";
import { createPagePolicy } from "./page-policy.server";
import { publicSettingsOf } from "./public-settings.server";
import { type Access, accessOfMany, createAccessBook } from "./session/access.server";
import { createBankLinkNotes } from "./session/bank-link.server";
import { createBrokerConnectionNotes } from "./session/broker-connection.server";
import { createCookieJar } from "./session/cookies.server";
import { createDesks } from "./session/desk.server";
import { createDrafts } from "./session/draft.server";
import { createInvestorSessions } from "./session/investor.server";
import { createKnownDevices } from "./session/known-device.server";
import { refreshIfDue } from "./session/renewal.server";
import { createSeal } from "./session/seal.server";
import { createSessions } from "./session/session.server";
import { createSessionChanges } from "./session/session-changes.server";
import { SharedSession } from "./session/shared-session.server";
import { createSignInSteps } from "./session/sign-in-step.server";
import { createToasts } from "./session/toast.server";
import { createVisitors, type VisitorRecord } from "./session/visitor.server";
import { utmIn } from "./session/visitor-values.server";
import { createUpstreamFactory } from "./upstream/client.server";
import { askVersions, createVersionWatch } from "./upstream/data-versions.server";
import type { Exchange } from "./upstream/exchange.server";
import type { UpstreamMeter } from "./upstream/meter.server";
import { createSeenVersions } from "./upstream/seen-versions.server";
import { createSignOuts } from "./upstream/sign-out.server";

interface ContextOptions {
  log: Logger;
  /** How calls reach the upstream, where it is not a pool of connections. */
  exchange?: Exchange;
  /** The pattern of a path's route; without it no path is told to analytics. */
  routeOf?(pathname: string): string;
  /** What tells its release from another one. */
  build?: string;
  /** Counts what becomes of upstream calls. */
  meter?: UpstreamMeter;
}

/** Of requests that nobody's browser made. */
const nobody = { clientAddress: undefined, userAgent: undefined, signal: undefined };
/** @param userAgent what the upstream is told of this process */
const nobodysScope = (log: Logger, userAgent: string) => ({
  ...nobody,
  userAgent,
  requestId: "data-versions",
  log,
  holder: undefined,
  investor: undefined,
  desk: undefined,
});

export function createContexts(
  settings: Settings,
  { log, exchange, routeOf = () => "none", meter, build = "none" }: ContextOptions,
): Contexts {
  const ownName = writeSite({
    ...{ id: randomUUID(), build, node: process.version },
    startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
  });
  const jar = createCookieJar(settings.secure);
  const sealFor = (purpose: string) => createSeal(settings.sessionSecrets, purpose);
  const sessions = createSessions(jar, sealFor("session"));
  const investorSessions = createInvestorSessions(jar, sealFor("investor"));
  const desks = createDesks(jar, sealFor);
  const toasts = createToasts(jar, sealFor("toast"), {
    brand: brandName(settings.brandName),
    broker: settings.brokerageName,
  });
  const drafts = createDrafts(jar, sealFor("draft"));
  const bankLinks = createBankLinkNotes(jar, sealFor("bank-link"));
  const brokerConnections = createBrokerConnectionNotes(jar, sealFor("broker-connection"));
  const deviceOf = createKnownDevices(jar, "device");
  const investorDeviceOf = createKnownDevices(jar, "investor-device");
  const steps = createSignInSteps(jar, sealFor("second-step"), "second-step");
  const investorSteps = createSignInSteps(jar, sealFor("investor-second-step"), "investor-second-step");
  const visitors = createVisitors(jar, sealFor("visitor"), { setting: settings.consent });
  const { apiBaseUrl, upstreamReadMs: readMs, upstreamWriteMs: writeMs } = settings;
  const calling = { readMs, writeMs, clientToken: settings.apiClientToken, log, exchange };
  const seen = createSeenVersions();
  const upstreams = createUpstreamFactory(apiBaseUrl, { ...calling, meter, seen });
  const signOuts = createSignOuts(() => createUpstreamFactory(apiBaseUrl, calling), upstreams);
  const analytics = createAnalytics({
    enabled: settings.analytics,
    log,
    routeOf,
    deliver: createDelivery(upstreams, log),
  });
  const publicSettings = publicSettingsOf(settings);
  const accessBook = createAccessBook();
  const dataState = createVersionWatch({
    seen,
    ask: () => askVersions(upstreams.for(nobodysScope(log, ownName)).upstream)(),
  });

  function create(
    { signal, ...facts }: Omit<RequestFacts, "cookieHeader" | "url" | "refusesFollowing">,
    requestLog: Logger,
    cookies: Opened & { visitor: VisitorRecord; access?: Access },
  ) {
    const { session, investor, draft, bankLink, brokerConnection } = cookies;
    const { requestId, clientAddress } = facts;
    const request = { ...facts, log: requestLog };
    const scoped = upstreams.for({
      ...request,
      signal,
      holder: session,
      investor,
      desk: cookies.desk.session,
    });
    const { upstream } = scoped;
    const reader = { session, upstream, settings: publicSettings, log: requestLog };
    const context: Context = {
      requestId,
      clientAddress,
      log: requestLog,
      access: accessBook.of(reader),
      ...cookies,
      analytics: analytics.of({ visitor: cookies.visitor, clientAddress }),
      upstream,
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

  /** What no cookie says anything of. */
  const cookiesOfNobody = (requestLog: Logger) => ({
    investor: investorSessions.anonymous(requestLog),
    desk: desks.none(requestLog),
    draft: drafts.none(),
    bankLink: bankLinks.none(),
    brokerConnection: brokerConnections.none(),
    device: deviceOf(),
    investorDevice: investorDeviceOf(),
    signInStep: steps.none(),
    investorSignInStep: investorSteps.none(),
    toast: toasts.none(),
  });

  return {
    analytics,
    personalCookies: (["session", "investor", "desk", "toast", "draft"] as const).map(jar.nameOf),
    toastCookie: jar.nameOf("toast"),
    choiceCookie: jar.nameOf("consent"),
    async close(withinMs) {
      await Promise.all([analytics, ...Object.values(signOuts)].map(({ stop }) => stop(withinMs)));
    },

    dataState,

    anonymous(mode, ids) {
      const requestLog = log.child({ id: ids.requestId });
      const { context, scoped } = create({ ...nobody, ...ids }, requestLog, {
        ...cookiesOfNobody(requestLog),
        session: sessions.anonymous(requestLog),
        visitor: visitors.anybody(mode),
      });
      return { context, tally: scoped.tally };
    },

    forReaders({ session: own, visitor, clientAddress }, subscribed, ids) {
      const requestLog = log.child({ id: ids.requestId });
      const session = new SharedSession(own);
      const facts = { ...nobody, ...ids, clientAddress };
      const { context, scoped } = create(facts, requestLog, {
        ...cookiesOfNobody(requestLog),
        session,
        visitor: visitors.anybody(visitor.mode),
        access: accessOfMany(subscribed),
      });
      return { context, tally: scoped.tally, session };
    },

    async open({ cookieHeader, url, refusesFollowing, arrival, ...facts }) {
      const read = jar.read(cookieHeader);
      const requestLog = log.child({ id: facts.requestId });
      const [session, investor, desk, toast, visitor] = await Promise.all([
        sessions.open(read("session"), requestLog, read("ended")),
        investorSessions.open(read("investor"), requestLog),
        desks.open(read, requestLog),
        toasts.open(read("toast")),
        visitors.open(read, url.searchParams, refusesFollowing),
      ]);
      const userId = session.user?.id;
      // Who is signed in comes back, from a page for payments for example: nothing brought them.
      const arrived = userId === undefined ? arrival : undefined;
      if (arrived?.website) visitor.arrive(arrived.website);
      const [draft, bankLink, brokerConnection, signInStep, investorSignInStep] = await Promise.all([
        drafts.open(read("draft"), userId),
        bankLinks.open(read("bank-link"), userId),
        brokerConnections.open(read("broker-connection"), userId),
        steps.open(read("second-step")),
        investorSteps.open(read("investor-second-step")),
      ]);
      const { context, scoped } = create(facts, requestLog, {
        ...{ session, investor, desk, draft, bankLink, brokerConnection },
        device: deviceOf(read("device")),
        investorDevice: investorDeviceOf(read("investor-device")),
        signInStep,
        investorSignInStep,
        toast,
        visitor,
      });
      await refreshIfDue(context, scoped);
      return {
        context,
        tally: scoped.tally,
        countView: (path) =>
          context.analytics.view(path, arrived && { ...arrived, utm: utmIn(url.searchParams) }),
        pending: (["toast", "draft", "investor", "desk"] as const).some((name) => read(name) !== undefined),
        async commit({ status, headers }) {
          const redirected = (status >= 300 && status < 400) || headers.has("X-Remix-Redirect");
          const cookies = await Promise.all([
            session.commit(),
            investor.commit(),
            desk.commit(),
            // As for the session itself: a reply that was under way at logout brings nothing back.
            session.endedMeanwhile ? [] : draft.commit(),
            session.endedMeanwhile ? [] : bankLink.commit(),
            session.endedMeanwhile ? [] : brokerConnection.commit(),
            context.device.commit(),
            context.investorDevice.commit(),
            signInStep.commit(),
            investorSignInStep.commit(),
            toast.commit(redirected),
            visitor.commit(),
          ]);
          return cookies.flat();
        },
      };
    },
  };
}
