import type { LoaderFunctionArgs } from "@remix-run/node";

/**
 * Where the ledger's log stands, as a signed note (C2SP tlog-checkpoint) that tools of others read. A failure is the
 * upstream's, as of /roi-tracker/proof/entries.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { checkpoint } = await context.upstream.roi.checkpoint();
  return new Response(checkpoint, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
