import type { MiddlewareHandler } from "hono";
import { isForeignName, isLoopback, nameOf } from "../domain/hosts";
import type { Settings } from "./settings";

/** What programs ask for, who may know us by a container's name or an address. The rest is read in a browser. */
const forPrograms = /^\/(?:api|webhooks)\/|^\/(?:healthz|readyz)$/;

/**
 * Outside production nothing is answered under a name that is not ours. The outbox, the documents and the sandboxes' pages
 * have no sign-in: another site whose name leads to this machine could read them in a developer's browser (DNS rebinding).
 * In production there is no outbox, and whoever reaches us by such a name reaches us by our own, too.
 */
export function ownHostsOnly({
  production,
  ownUrl,
}: Pick<Settings, "production" | "ownUrl">): MiddlewareHandler {
  const { host: ownHost } = new URL(ownUrl);
  return async (c, next) => {
    const host = c.req.header("host");
    if (production || host === undefined) return next();
    const isOwn = nameOf(host) === nameOf(ownHost) || isLoopback(host);
    if (isOwn || (forPrograms.test(c.req.path) && !isForeignName(host, ownHost))) return next();
    return c.json(
      {
        message:
          "Outside production the upstream answers at its own address (API_PUBLIC_URL) and at this machine's own names.",
      },
      421,
    );
  };
}
