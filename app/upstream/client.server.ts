import { createORPCClient } from "@orpc/client";
import { type ContractRouterClient, ValidationError } from "@orpc/contract";
import { StandardOpenAPILink } from "@orpc/openapi-client/standard";
import { type Contract, contract } from "../../contract";
import type { Logger } from "../log.server";
import { describeCall } from "./described-call.server";
import { HeldBack, isKind, SessionExpired, UpstreamError } from "./errors.server";
import { createPoolExchange, type Exchange } from "./exchange.server";
import { createJudge } from "./judge.server";
import { type CallOutcome, noMeter, type RefreshOutcome, type UpstreamMeter } from "./meter.server";
import { createReachability } from "./reachable.server";
import { createRefreshOnce } from "./refresh.server";
import { CallTally, type RequestScope } from "./scope.server";
import type { SeenVersions } from "./seen-versions.server";
import { type CallContext, type CallOptions, createSender, type ScopedCalls } from "./sender.server";
import { expiresWithin, type TokenHolder } from "./tokens.server";
import { AllWithheld } from "./withheld.server";

/** Every call of the contract, typed. */
export type Upstream = ContractRouterClient<Contract, CallOptions>;

/** The calls of one visitor's request. */
export interface ScopedUpstream {
  upstream: Upstream;
  tally: CallTally;
  /**
   * Asks for new tokens, at most once in this request. Throws {@link SessionExpired} when the grant is refused. For
   * every other failure the session is untouched: an UpstreamError `rate_limited` where the visitor asked too often,
   * else one `unavailable`.
   */
  renew(): Promise<void>;
}

export interface UpstreamFactory {
  for(scope: RequestScope): ScopedUpstream;
}

export interface FactoryOptions {
  /** Total deadlines in milliseconds, body and retry included. */
  readMs: number;
  writeMs: number;
  clientToken?: string | undefined;
  /** Logs which calls are held back. */
  log?: Logger | undefined;
  /** How requests reach the upstream; a pool of connections to the base URL by default. */
  exchange?: Exchange | undefined;
  /** Counts the outcomes of calls. */
  meter?: UpstreamMeter | undefined;
  /** Hears of the versions of shared data, which calls then carry. */
  seen?: SeenVersions | undefined;
}

const callNames = Object.entries(contract).flatMap(([service, calls]) =>
  Object.keys(calls).map((name) => `${service}.${name}`),
);

/** The statuses of a refresh by which the grant is invalid (RFC 6749 5.2 answers 400). */
const refusals = [400, 401, 403, 422];

/**
 * Makes the clients of the upstream at `baseUrl`.
 * @throws Error 'missing baseUrl parameter' without one
 */
export function createUpstreamFactory(
  baseUrl: string | undefined,
  { exchange: chosen, meter = noMeter, ...options }: FactoryOptions,
): UpstreamFactory {
  if (!baseUrl) throw new Error("missing baseUrl parameter");
  const base = new URL(baseUrl);
  const exchange = chosen ?? createPoolExchange(base.origin, meter);
  const sender = createSender({ ...options, meter, baseUrl: base, exchange });
  meter.known(callNames);
  meter.reachable(createReachability(exchange, base));
  const judge = createJudge();
  const link = new StandardOpenAPILink<CallContext>(contract, sender, {
    url: baseUrl,
    interceptors: [
      ({ path, context, next }) => typedMalformed(path, context.scope, next),
      ({ path, context, next }) => withRenewal(path, context, next),
      // Measured after the reply is checked: a reply of another shape is no "ok".
      ({ path, context, next }) => metered(meter, path.join("."), context.scope, next),
      ({ path, context, next }) => judge(path, context.scope?.log, next),
    ],
  });
  const withContext = createORPCClient<ContractRouterClient<Contract, CallContext>>(link);
  const refreshOnce = createRefreshOnce();

  async function renew(scope: ScopedCalls): Promise<void> {
    const { holder } = scope;
    const old = holder?.tokens;
    if (!holder || !old?.refreshToken) return;
    let outcome: RefreshOutcome = "shared";
    const fresh = await refreshOnce(old.refreshToken, async (refreshToken) => {
      outcome = "failed";
      const reply = await withContext.auth.refresh({ refreshToken }, { context: { scope, urgent: true } });
      outcome = "renewed";
      return { accessToken: reply.accessToken, refreshToken: reply.refreshToken ?? refreshToken };
    })
      .catch((cause: unknown) => {
        const refused = cause instanceof UpstreamError && refusals.includes(cause.repliedStatus ?? 0);
        if (refused && outcome === "failed") outcome = "refused";
        if (refused) throw new SessionExpired({ cause });
        if (isKind(cause, "rate_limited") && outcome === "failed") outcome = "limited";
        // Only this visitor asks too often.
        if (cause instanceof UpstreamError && (cause.limitScope ?? "service") !== "service") throw cause;
        // Every other failure says nothing about the grant (SPEC-DECISIONS 10).
        throw new UpstreamError("unavailable", "auth.refresh", { cause });
      })
      .finally(() => meter.refresh(outcome));
    if (holder.tokens === old) holder.renew(fresh);
  }

  return {
    for(request) {
      let renewal: Promise<void> | undefined;
      const scope: ScopedCalls = {
        ...request,
        tally: new CallTally(),
        // Kept for the request: neither a second refresh nor a second wait for one that failed.
        renew() {
          renewal ??= renew(scope).catch((error: unknown) => {
            scope.renewalFailure = error;
            throw error;
          });
          return renewal;
        },
      };
      const upstream = createORPCClient<Upstream>({
        call: (path, input, callOptions) =>
          link.call(path, input, { ...callOptions, context: { ...callOptions.context, scope } }),
      });
      return { upstream, tally: scope.tally, renew: scope.renew };
    },
  };
}

type Next = () => Promise<unknown>;

/** Measures a call, its deadline, retry and wait for a place included. */
async function metered(meter: UpstreamMeter, name: string, scope: ScopedCalls | undefined, next: Next) {
  const startedAt = performance.now();
  const tell = (outcome: CallOutcome) => meter.call(name, outcome, (performance.now() - startedAt) / 1_000);
  try {
    const result = await next();
    tell("ok");
    return result;
  } catch (error) {
    tell(scope?.signal?.aborted ? "left" : outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof ValidationError) return "malformed";
  // A visitor who asks too often is refused by us in place of the upstream, for the same reason.
  if (error instanceof HeldBack && error.kind !== "rate_limited")
    return error.from === "visitor" ? "visitor_held_back" : "held_back";
  return error instanceof UpstreamError ? error.kind : "broken";
}

/** A reply of another shape than the contract's is `malformed`; the log hears which field, never its value. */
async function typedMalformed(path: readonly string[], scope: ScopedCalls | undefined, next: Next) {
  try {
    return await next();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = error.issues.map(({ path: at }) => at?.map(String).join(".") || "the whole");
    const malformed = new UpstreamError("malformed", path.join("."), {
      fallback: error instanceof AllWithheld ? error.sentence : undefined,
      detail: `wrong shape: ${fields.join(", ").slice(0, 200)}`,
    });
    scope?.tally.note(malformed, { dependency: "upstream", code: "MALFORMED" });
    scope?.log.warn(
      { call: malformed.call, kind: malformed.kind, why: malformed.message },
      "upstream call failed",
    );
    throw malformed;
  }
}

/** On a 401 with a refresh token: new tokens, then the call once more (SPEC 4, SPEC-DECISIONS 8 and 10). */
async function withRenewal(path: readonly string[], { scope, sparing = false }: CallContext, next: Next) {
  const { auth, who } = describeCall(path).meta;
  if (!scope || auth !== "bearer") return next();
  if (who !== undefined) return endingWith401(scope[who], sparing, next);
  const { holder } = scope;
  const sent = holder?.tokens;
  if (!holder || !sent) return next();
  // If a renewal failed a moment ago in this request, it is not tried again.
  if (scope.renewalFailure && expiresWithin(sent.accessToken, 0)) throw scope.renewalFailure;
  if (!sent.refreshToken) return endingWith401(holder, sparing, next);
  try {
    return await next();
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    await scope.renew();
    return next().catch((again: unknown) => {
      throw isUnauthenticated(again) ? error : again;
    });
  }
}

/** A session that cannot be renewed ends with its 401: the reply's own sentence, and the way to sign in. */
async function endingWith401(holder: TokenHolder | undefined, sparing: boolean, next: Next) {
  try {
    return await next();
  } catch (error) {
    if (isUnauthenticated(error) && !sparing) holder?.end();
    throw error;
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof UpstreamError && error.kind === "unauthenticated";
}
