import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentsPage } from "~/components/account/documents-page";
import { pageMeta } from "~/components/site/page-meta";
import { brokerDocumentWords } from "~/content/broker-documents";
import { formHeaders } from "~/form.server";
import { openDocuments, sendDocument } from "~/pages/brokerage/documents.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: brokerDocumentWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openDocuments(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => sendDocument(context, request);

export default function Documents() {
  return <DocumentsPage {...useLoaderData<typeof loader>()} />;
}
