import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { isRequestId, readTraceparent, type Trace } from "../domain/trace";

/** Who is asking: the visitor, when the site vouches for them, else whoever holds the connection. */
export interface Client {
  requestId: string;
  /** The site's, for whoever follows requests through processes. */
  trace?: Trace | undefined;
  address: string;
  userAgent: string | undefined;
  /** Whether the site asks, and may tell what it knows of the visitor. */
  vouched: boolean;
}

/**
 * Reads the caller off a request. `x-client-address`, `x-client-user-agent`, `x-request-id` and `traceparent` count only
 * beside an `x-api-client-token` that is one of API_CLIENT_TOKEN; from anyone else they would be a way around every limit.
 */
export function readClient(
  headers: Headers,
  peerAddress: string | undefined,
  clientTokens: readonly string[],
): Client {
  const given = headers.get("x-api-client-token") ?? "";
  const trusted = clientTokens.some((token) => sameText(given, token));
  const forwarded = trusted ? plainAddress(headers.get("x-client-address") ?? "") : undefined;
  const requestId = trusted ? headers.get("x-request-id") : undefined;
  const userAgent = headers.get(trusted ? "x-client-user-agent" : "user-agent");
  return {
    requestId: requestId && isRequestId(requestId) ? requestId : randomUUID(),
    trace: trusted ? readTraceparent(headers.get("traceparent")) : undefined,
    address: forwarded ?? plainAddress(peerAddress ?? "") ?? "unknown",
    userAgent: userAgent?.slice(0, 300) || undefined,
    vouched: trusted,
  };
}

/** One form for one address: an IPv4 address inside IPv6 (::ffff:…) is the IPv4 address. */
function plainAddress(text: string): string | undefined {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : undefined;
}

/** Equal in time whatever differs; hashing first makes the lengths equal too. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
