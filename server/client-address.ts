import type { IncomingMessage } from "node:http";
import type { Logger } from "../app/log.server";
import { canonicalAddress } from "../domain/network";

function hopsOf(req: IncomingMessage): string[] {
  const forwarded = req.headers["x-forwarded-for"];
  return (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? ""))
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
}

/** Some balancers send a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. Without brackets IPv6 has none. */
const withPort = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/;

function withoutPort(hop: string): string {
  const [, bracketed, plain] = withPort.exec(hop) ?? [];
  return bracketed ?? plain ?? hop;
}

/** Whether a request came through all of the proxies that we trust, as far as their list says. */
export const cameThrough = (req: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies > 0 && hopsOf(req).length >= trustedProxies;

/**
 * The visitor's address, in its canonical form, as seen by the outermost of `trustedProxies` proxies. What is further left in
 * X-Forwarded-For is the client's own claim and never believed; nor is a list that is too short, for then the request
 * did not come through them all.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string | undefined {
  const claimed = trustedProxies === 0 ? undefined : hopsOf(req).at(-trustedProxies);
  return canonicalAddress(withoutPort(claimed ?? "")) ?? canonicalAddress(req.socket.remoteAddress ?? "");
}

/**
 * `clientAddress()` of each request. Warns, once, of a forwarded address that arrives where no proxy is trusted: all
 * who come through that proxy would be one client to every limit.
 */
export function createClientAddresses(trustedProxies: number, log: Pick<Logger, "warn">) {
  let isToWarn = trustedProxies === 0;
  return (req: IncomingMessage): string | undefined => {
    if (isToWarn && (req.headers["x-forwarded-for"] ?? req.headers.forwarded) !== undefined) {
      isToWarn = false;
      log.warn(
        "a request came with a forwarded address, and TRUSTED_PROXIES is 0: behind a proxy all visitors count as one client, " +
          "and have to share its limits; set it to the number of proxies, unless a client has sent the header itself",
      );
    }
    return clientAddress(req, trustedProxies);
  };
}
