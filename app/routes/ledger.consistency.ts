import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLogProof } from "~/pages/roi/witnesses.server";

/**
 * A proof that the ledger's log goes on from an older checkpoint: hashes in base64, each on a line (RFC 6962). A failure is
 * the upstream's, as of /roi-tracker/proof/entries.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const proof = await readLogProof(context, new URL(request.url).searchParams);
  return new Response(proof, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
