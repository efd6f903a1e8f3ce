import type { AnalyticsEvent } from "../../contract/tracking";
import type { Logger } from "../log.server";
import type { Upstream, UpstreamFactory } from "../upstream/client.server";

/** The two calls that send analytics upstream. Both throw what the upstream client throws, within a read's deadline. */
export interface Deliver {
  events(events: AnalyticsEvent[]): Promise<unknown>;
  search(q: string): Promise<unknown>;
}

/** Calls outside any request: nobody's session, address or browser goes along, and the site's own token vouches for them. */
export function createDelivery(upstreams: UpstreamFactory, log: Logger): Deliver {
  const nobody = {
    requestId: "analytics",
    clientAddress: undefined,
    userAgent: undefined,
    log,
    signal: undefined,
    holder: undefined,
    investor: undefined,
    desk: undefined,
  };
  const call = <T>(make: (upstream: Upstream) => Promise<T>) => make(upstreams.for(nobody).upstream);
  const context = { urgent: true };
  return {
    events: (events) => call(({ users }) => users.recordEvents({ events }, { context })),
    search: (q) => call(({ users }) => users.recordSearch({ q }, { context })),
  };
}
