import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { canonicalAddress } from "../domain/network";
import { OPEN_BREAKERS_HEADER } from "../domain/process-standing";
import { isRequestId, readTraceparent, type Trace } from "../domain/trace";

/** The client of a call: the visitor if the site vouches for them, otherwise the peer of the connection. */
export interface Client {
  requestId: string;
  /** The site's trace, which follows a request through both processes. */
  trace?: Trace | undefined;
  /** In its canonical form; "unknown" where there is none. */
  address: string;
  /**
   * Where the site says that the visitor is, in its canonical form: what ranges of addresses are held to. Of a caller without
   * the site's credential the connection's, where there is no such credential; else undefined, as where the site names none: the
   * connection may be a proxy's, from which everybody comes.
   */
  provenAddress: string | undefined;
  userAgent: string | undefined;
  /** The breakers that are open in the site's process, as it writes them (domain/process-standing.ts). */
  openBreakers?: string | undefined;
  /** What the browser that is used was given when it signed in before. */
  deviceToken: string | undefined;
  /** Whether the site asks, and may tell what it knows of the visitor. */
  vouched: boolean;
}

/**
 * Reads the caller off a request. `x-client-address`, `x-client-user-agent`, `x-request-id` and `traceparent` count only
 * beside an `x-api-client-token` that is one of API_CLIENT_TOKEN; from anyone else they would be a way around every limit.
 */
export function readClient(
  headers: Pick<Headers, "get">,
  peerAddress: string | undefined,
  clientTokens: readonly string[],
): Client {
  const given = headers.get("x-api-client-token") ?? "";
  const trusted = clientTokens.some((token) => sameText(given, token));
  const forwarded = trusted ? canonicalAddress(headers.get("x-client-address") ?? "") : undefined;
  const requestId = trusted ? headers.get("x-request-id") : undefined;
  const userAgent = headers.get(trusted ? "x-client-user-agent" : "user-agent");
  const peer = canonicalAddress(peerAddress ?? "");
  return {
    requestId: requestId && isRequestId(requestId) ? requestId : randomUUID(),
    trace: trusted ? readTraceparent(headers.get("traceparent")) : undefined,
    address: forwarded ?? peer ?? "unknown",
    provenAddress: clientTokens.length === 0 ? peer : forwarded,
    userAgent: userAgent?.slice(0, 300) || undefined,
    openBreakers: (trusted && headers.get(OPEN_BREAKERS_HEADER)) || undefined,
    deviceToken: isToken(headers.get("x-device-token")),
    vouched: trusted,
  };
}

const isToken = (given: string | null): string | undefined =>
  given !== null && /^[\w-]{20,43}$/.test(given) ? given : undefined;

/** Equal in time whatever differs; hashing first makes the lengths equal too. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
