import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { LegalText } from "~/components/legal/legal-text";
import { pageMeta } from "~/components/site/page-meta";
import { legalDocument } from "~/content/legal/documents";
import { brandName } from "../../domain/brand";

export function loader({ params, context }: LoaderFunctionArgs) {
  const document = legalDocument(params.document, brandName(context.settings.brandName));
  if (!document) throw new Response(null, { status: 404 });
  return json({ document });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.document.title, description: data?.document.summary });

export default function LegalPage() {
  const { document } = useLoaderData<typeof loader>();
  return <LegalText document={document} revision={document.revision} />;
}
