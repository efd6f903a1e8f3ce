import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import type { Upstream, UpstreamFactory } from "./client.server";
import { SessionExpired, UpstreamError, type UpstreamErrorKind, UserFacingError } from "./errors.server";
import type { RequestScope } from "./scope.server";
import type { CallOptions } from "./sender.server";
import type { RenewableHolder, Tokens } from "./tokens.server";

/** About six minutes in all: an outage that lasts longer is in the log, with whose sessions it left. */
const laterTries = { maxAttempts: 8, initialDelay: 2_000, maxDelay: 120_000 };
/** An outage in which more people leave than this loses the rest: the log says whose. */
const maxPending = 1_000;
/** Of those that are left at a stop, so many at once: the upstream may only just have come back. */
const lastAtOnce = 16;

type Scope = Omit<RequestScope, "holder" | "investor" | "desk" | "signal">;

/** The call that ends the session behind the tokens that it is sent with. */
type LogOut = (upstream: Upstream, options: { context: CallOptions }) => Promise<unknown>;

/** Whose session ends, by ids that the log may tell: no token opens anything by them. */
interface Leaver {
  userId?: string | undefined;
  investorId?: string | undefined;
}

interface SignOut {
  /** Ends the upstream's session behind these tokens. It never throws, so that signing out always succeeds in the browser. */
  end(scope: Scope, tokens: Tokens, leaver: Leaver): Promise<void>;
  /** Before the process ends: tries once more what the upstream did not hear of, and logs what is left after so long. */
  stop(withinMs: number): Promise<void>;
}

/**
 * A user's sign-out, an investor's, and that of the desk.
 * @param createUpstreams for a stop its own, which holds no call back for what failed before
 */
export const createSignOuts = (createUpstreams: () => UpstreamFactory, upstreams: UpstreamFactory) => ({
  user: createSignOut(createUpstreams, upstreams, ({ auth }, call) => auth.logout(undefined, call)),
  investor: createSignOut(createUpstreams, upstreams, ({ investors }, call) =>
    investors.logout(undefined, call),
  ),
  desk: createSignOut(createUpstreams, upstreams, ({ desk }, call) => desk.logout(undefined, call)),
});

interface Pending {
  tryOnce(by?: UpstreamFactory): Promise<unknown>;
  log: Scope["log"];
  leaver: Leaver;
}

/**
 * Makes the call that a logout waits for. Where the upstream does not answer it is tried again in the background, as the
 * refresh token in a copied cookie would go on for as long as sessions last.
 */
function createSignOut(
  createUpstreams: () => UpstreamFactory,
  upstreams: UpstreamFactory,
  logout: LogOut,
): SignOut {
  const pending = new Set<Pending>();
  let stopping = false;

  async function end(request: Scope, tokens: Tokens, leaver: Leaver): Promise<void> {
    const { log } = request;
    const holder = new DetachedTokens(tokens);
    // A scope for each try: it remembers for its request that tokens could not be renewed.
    const tryOnce = (by = upstreams) =>
      logout(by.for({ ...request, holder, investor: holder, desk: holder, signal: undefined }).upstream, {
        context: { urgent: true },
      });
    const full = pending.size >= maxPending;
    const one: Pending = { tryOnce, log, leaver };
    // From the first try on: a stop may come before its answer.
    if (!full) pending.add(one);
    try {
      await tryOnce();
    } catch (error) {
      if (!isOver(error) && !full && canPass(error)) {
        // Whose: a process that is killed meanwhile says nothing more.
        const why = error instanceof Error ? error.message : undefined;
        log.warn({ why, ...leaver }, "the upstream has not ended a session yet: the site tries again");
        void later(one);
        return;
      }
      if (!isOver(error)) log.error({ err: error, ...leaver }, notEnded);
    }
    pending.delete(one);
  }

  async function later(one: Pending): Promise<void> {
    const { maxAttempts, ...delays } = laterTries;
    const again = retry(
      handleWhen((error) => !stopping && canPass(error)),
      { maxAttempts, backoff: new ExponentialBackoff(delays) },
    );
    try {
      await again.execute(() => one.tryOnce());
    } catch (last) {
      // What is pending at a stop is the stop's.
      if (stopping) return;
      if (!isOver(last)) one.log.error({ err: last, ...one.leaver }, notEnded);
    }
    pending.delete(one);
  }

  async function stop(withinMs: number): Promise<void> {
    stopping = true;
    if (pending.size === 0) return;
    const anew = createUpstreams();
    const left = [...pending].values();
    const work = Array.from({ length: lastAtOnce }, async () => {
      for (const one of left) if (await endsNow(one, anew)) pending.delete(one);
    });
    await Promise.race([Promise.all(work), new Promise((resolve) => void setTimeout(resolve, withinMs))]);
    for (const { log, leaver } of pending)
      log.error({ ...leaver, left: pending.size }, `${notEnded}: the site stops`);
  }

  return { end, stop };
}

const notEnded = "the upstream did not end a session";

const endsNow = ({ tryOnce }: Pending, upstreams: UpstreamFactory): Promise<boolean> =>
  tryOnce(upstreams).then(() => true, isOver);

/** The session is gone already, which is what was asked for. */
function isOver(error: unknown): boolean {
  return error instanceof SessionExpired || (error instanceof UserFacingError && error.status === 401);
}

/** What is asked again: nonsense too, which is what comes of a proxy whose upstream is away. */
const passing: ReadonlySet<UpstreamErrorKind> = new Set(["unavailable", "rate_limited", "malformed"]);

function canPass(error: unknown): boolean {
  return error instanceof UpstreamError && passing.has(error.kind);
}

/** The tokens of a session whose cookie is gone. */
class DetachedTokens implements RenewableHolder {
  tokens: Tokens | undefined;
  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }
  renew(tokens: Tokens): void {
    this.tokens = tokens;
  }
  end(): void {
    this.tokens = undefined;
  }
}
