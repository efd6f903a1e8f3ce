import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonResponse } from "../page-bytes.server";

/** As the contract bounds it; what is longer finds nothing, so nobody is asked. */
const longest = 100;
/** A list to choose from at a glance. Enter shows the rest. */
const most = 8;

/**
 * What the search field's script asks as a reader types: `{ matches: [{ symbol, name }] }`, the best first. A failure
 * is the upstream's: its status, `{ message }` and, with 503 and 429, Retry-After.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const isAskable = words.length > 0 && words.length <= longest;
  const found = isAskable ? await context.upstream.market.searchSymbols({ q: words }) : [];
  const matches = found.slice(0, most).map(({ symbol, name }) => ({ symbol, name }));
  return jsonResponse({ matches }, { "Cache-Control": "private, max-age=60" });
}
