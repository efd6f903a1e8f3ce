import type { LoaderFunctionArgs } from "@remix-run/node";
import { plainDocument } from "~/content/agreements/documents";
import { hashedDocument } from "~/pages/legal/agreements.server";

/** The document as plain text, to keep: the very bytes that its SHA-256 is of. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const found = hashedDocument(params.agreement, params.revision, context.settings);
  if (!found) throw new Response(null, { status: 404 });
  const { name, revision } = found.document;
  return new Response(plainDocument(found.document), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${revision}.txt"`,
    },
  });
}
