import type { MiddlewareHandler } from "hono";
import { isForeignName, isLoopback, nameOf } from "../domain/hosts";
import type { Settings } from "./settings";

/** What programs ask for, who may know us by a container's name or an address. The rest is read in a browser. */
const forPrograms = /^\/(?:api|webhooks)\/|^\/(?:healthz|readyz|openz)$/;

type OwnSettings = Pick<Settings, "production" | "ownUrl">;

/**
 * Outside production nothing is answered under a name that is not ours. The outbox, the documents and the sandboxes' pages
 * have no sign-in: another site whose name leads to this machine could read them in a developer's browser (DNS rebinding).
 * In production there is no outbox, and whoever reaches us by such a name reaches us by our own, too.
 * @returns what tells why a request with such a Host is refused; undefined where it is not
 */
export function foreignName({ production, ownUrl }: OwnSettings) {
  const { host: ownHost } = new URL(ownUrl);
  return (host: string | undefined, path: string): string | undefined => {
    if (production || host === undefined) return undefined;
    const isOwn = nameOf(host) === nameOf(ownHost) || isLoopback(host);
    if (isOwn || (forPrograms.test(path) && !isForeignName(host, ownHost))) return undefined;
    return "Outside production the upstream answers at its own address (API_PUBLIC_URL) and at this machine's own names.";
  };
}

/** Refuses what {@link foreignName} tells of. */
export function ownHostsOnly(settings: OwnSettings): MiddlewareHandler {
  const refusal = foreignName(settings);
  return async (c, next) => {
    const message = refusal(c.req.header("host"), c.req.path);
    return message === undefined ? next() : c.json({ message }, 421);
  };
}
