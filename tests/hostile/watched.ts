import type { SiteReply } from "../harness/http-client";
import type { SiteProcess } from "./arena";

/** The same site, which keeps every reply that it gives. */
export interface WatchedSite extends SiteProcess {
  replies: { path: string; reply: SiteReply }[];
}

export function watch(site: SiteProcess): WatchedSite {
  const replies: WatchedSite["replies"] = [];
  return {
    ...site,
    replies,
    async request(path, request) {
      const reply = await site.request(path, request);
      replies.push({ path, reply });
      return reply;
    },
  };
}
