import pino from "pino";
import { createUpstreamFactory, type FactoryOptions } from "~/upstream/client.server";
import type { RequestScope } from "~/upstream/scope.server";
import type { RenewableHolder, Tokens } from "~/upstream/tokens.server";

/** Never reached by a local reply, however busy the machine. */
export const limits = { readMs: 60_000, writeMs: 60_000 };
/** For what is meant to run into its deadline. */
export const shortLimits = { readMs: 1_000, writeMs: 1_000 };

/** A session as far as the client knows one. */
export class TestHolder implements RenewableHolder {
  renewed = 0;
  ended = false;
  constructor(public tokens: Tokens | undefined) {}
  renew(tokens: Tokens): void {
    this.tokens = tokens;
    this.renewed++;
  }
  end(): void {
    this.tokens = undefined;
    this.ended = true;
  }
}

export const scopeOf = (given: Partial<RequestScope> = {}): RequestScope => ({
  requestId: "request-1",
  clientAddress: undefined,
  userAgent: undefined,
  log: pino({ level: "silent" }),
  signal: undefined,
  holder: undefined,
  investor: undefined,
  desk: undefined,
  ...given,
});

/** The calls of one visitor's request to that upstream. */
export function callsTo(
  baseUrl: string,
  scope: Partial<RequestScope> = {},
  options: Partial<FactoryOptions> = {},
) {
  return createUpstreamFactory(baseUrl, { ...limits, ...options }).for(scopeOf(scope));
}
