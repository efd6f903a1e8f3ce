import { ExponentialBackoff, handleWhen, retry } from "cockatiel";
import type { Upstream, UpstreamFactory } from "./client.server";
import { SessionExpired, UpstreamError, UserFacingError } from "./errors.server";
import type { RequestScope } from "./scope.server";
import type { CallOptions } from "./sender.server";
import type { RenewableHolder, Tokens } from "./tokens.server";

/** About six minutes in all: well within an access token's life. */
const laterTries = { maxAttempts: 8, initialDelay: 2_000, maxDelay: 120_000 };
/** An outage in which more people leave than this loses the rest: the log says whose. */
const maxPending = 1_000;

/** Ends the upstream's session behind these tokens. */
export type SignOut = (
  scope: Omit<RequestScope, "holder" | "investor" | "signal">,
  tokens: Tokens,
) => Promise<void>;

/**
 * Makes the call that a logout waits for, a user's or an investor's: `logout`. It never throws, since whoever wants to leave leaves: where the upstream
 * does not answer it is tried again in the background, as the tokens in a copied cookie live until it is done.
 */
export function createSignOut(
  upstreams: UpstreamFactory,
  logout: (upstream: Upstream, options: { context: CallOptions }) => Promise<unknown>,
): SignOut {
  let pending = 0;

  return async function signOut(request, tokens) {
    const { log } = request;
    const holder = new DetachedTokens(tokens);
    // A scope for each try: it remembers for its request that tokens could not be renewed.
    const tryOnce = () =>
      logout(upstreams.for({ ...request, holder, investor: holder, signal: undefined }).upstream, {
        context: { urgent: true },
      });
    try {
      await tryOnce();
    } catch (error) {
      if (isOver(error)) return;
      if (!canPass(error) || pending >= maxPending) {
        log.error({ err: error }, "the upstream did not end a session");
        return;
      }
      log.warn({ why: error instanceof Error ? error.message : undefined }, "a session will be ended later");
      pending++;
      void later(tryOnce)
        .catch((last: unknown) => {
          if (!isOver(last)) log.error({ err: last }, "the upstream did not end a session");
        })
        .finally(() => pending--);
    }
  };
}

function later(run: () => Promise<unknown>): Promise<unknown> {
  const { maxAttempts, ...delays } = laterTries;
  return retry(handleWhen(canPass), { maxAttempts, backoff: new ExponentialBackoff(delays) }).execute(run);
}

/** The session is gone already, which is what was asked for. */
function isOver(error: unknown): boolean {
  return error instanceof SessionExpired || (error instanceof UserFacingError && error.status === 401);
}

function canPass(error: unknown): boolean {
  return error instanceof UpstreamError && (error.kind === "unavailable" || error.kind === "rate_limited");
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
