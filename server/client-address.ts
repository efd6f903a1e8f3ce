import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

function hopsOf(req: IncomingMessage): string[] {
  const forwarded = req.headers["x-forwarded-for"];
  return (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? ""))
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "");
}

/** Whether a request came through all of the proxies that we trust, as far as their list says. */
export const cameThrough = (req: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies > 0 && hopsOf(req).length >= trustedProxies;

/**
 * The visitor's address as seen by the outermost of `trustedProxies` proxies. What is further left in
 * X-Forwarded-For is the client's own claim and never believed; nor is a list that is too short, for then the request
 * did not come through them all.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string | undefined {
  const socketAddress = req.socket.remoteAddress;
  if (trustedProxies === 0) return socketAddress;
  const claimed = hopsOf(req).at(-trustedProxies);
  return claimed !== undefined && isIP(claimed) ? claimed : socketAddress;
}
