import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readEntries } from "~/pages/roi/ledger.server";

/**
 * The ledger's entries, to verify them: `{ entries, head }`, up to 1,000 after `?after=`, the oldest first. A
 * failure is the upstream's: its status, `{ message }` and, with 503 and 429, Retry-After.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await readEntries(context, new URL(request.url).searchParams.get("after"));
  return json(page, { headers: { "Cache-Control": "no-store" } });
}
