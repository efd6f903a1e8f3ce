import { parseUrl } from "../../domain/url";
import type { Context } from "../context.server";
import { type BeaconRefusal, readBeacon, type Told } from "./beacon.server";

/** How a refusal is answered; the script that asked does not look. */
const statuses: Partial<Record<BeaconRefusal, number>> = { "too large": 413, "too many": 429, other: 405 };

/** Takes what a page's script tells: 204 at once, whatever becomes of it later. */
export async function takeBeacon(
  { analytics, session, visitor }: Pick<Context, "analytics" | "session" | "visitor">,
  request: Request,
): Promise<Response> {
  const read = request.method === "POST" ? readBeacon(await request.text()) : "other";
  const told = analytics.admits(typeof read === "string" ? 1 : read.length) ? read : "too many";
  if (typeof told === "string") {
    analytics.refuse(told);
    return new Response(null, { status: statuses[told] ?? 422 });
  }
  for (const event of told) {
    if (event.kind === "search") analytics.search(event.q);
    // The visit was counted as its page was sent; one from memory could set no cookie, so what led to it is noted now.
    else if (event.kind === "arrival") {
      if (!session.user && visitor.followed) visitor.arrive(event.website);
    } else analytics.record(originAlone(event));
  }
  return new Response(null, { status: 204 });
}

/** Of an address on another site only the origin: its path may be secret, such as that of an invoice. */
function originAlone<T extends Exclude<Told, { kind: "search" | "arrival" }>>(event: T): T {
  if (event.kind !== "event" || event.label === undefined) return event;
  const url = parseUrl(event.label);
  return url ? { ...event, label: url.origin } : event;
}
