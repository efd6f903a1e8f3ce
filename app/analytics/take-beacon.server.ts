import type { Context } from "../context.server";
import { readBeacon } from "./beacon.server";

/** How a refusal is answered; the script that asked does not look. */
const statuses = { "not json": 422, "unknown kind": 422, "wrong shape": 422, "too many": 429 } as const;

/** Takes what a page's script tells: 204 at once, whatever becomes of it later. */
export async function takeBeacon(
  { analytics }: Pick<Context, "analytics">,
  request: Request,
): Promise<Response> {
  const told = analytics.admits() ? readBeacon(await request.text()) : "too many";
  if (typeof told === "string") {
    analytics.refuse(told);
    return new Response(null, { status: statuses[told] });
  }
  for (const event of told) {
    if (event.kind === "search") analytics.search(event.q);
    else analytics.record(event);
  }
  return new Response(null, { status: 204 });
}
