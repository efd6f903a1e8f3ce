import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The visitor's address as seen by the outermost of `trustedProxies` proxies. What is further left in
 * X-Forwarded-For is the client's own claim and never believed; nor is a list that is too short, for then the request
 * did not come through them all.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string | undefined {
  const socketAddress = req.socket.remoteAddress;
  if (trustedProxies === 0) return socketAddress;
  const forwarded = req.headers["x-forwarded-for"];
  const hops = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? ""))
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
  const claimed = hops.at(-trustedProxies);
  return claimed !== undefined && isIP(claimed) ? claimed : socketAddress;
}
