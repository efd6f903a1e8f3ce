import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { DocumentProof } from "~/components/legal/document-proof";
import { LegalText } from "~/components/legal/legal-text";
import { pageMeta } from "~/components/site/page-meta";
import { filePaths } from "~/lib/file-paths";
import { cutAtWord } from "~/lib/text";
import { hashedDocument } from "~/pages/legal/agreements.server";

/** With its revision and the product's name a title of 70 characters at most. */
const longestTitle = 42;

/** A document that is agreed to; each of its revisions stays at its address. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const found = hashedDocument(params.agreement, params.revision, context.settings);
  if (!found) throw new Response(null, { status: 404 });
  return json(found);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(
    matches,
    // Other revisions, and the page of what is in force, have the same words.
    data && {
      title: `${cutAtWord(data.document.title, longestTitle)}, ${data.document.revision}`,
      description: `Revision ${data.document.revision}. ${data.document.summary}`,
    },
  );

export default function AgreementPage() {
  const { document, hash } = useLoaderData<typeof loader>();
  const { name, revision } = document;
  return (
    <LegalText document={document} revision={revision}>
      <DocumentProof hash={hash} href={filePaths.agreementText(name, revision)} />
    </LegalText>
  );
}
