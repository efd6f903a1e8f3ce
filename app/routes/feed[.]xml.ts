import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeFeed } from "~/pages/blog/feed.server";

/** The blog for feed readers, the same for everybody. */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = await writeFeed(context);
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
