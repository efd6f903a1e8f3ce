import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ContactLines } from "~/components/legal/contact-lines";
import { LegalText } from "~/components/legal/legal-text";
import { pageMeta } from "~/components/site/page-meta";
import { legalDocument } from "~/content/legal/documents";
import type { LegalDocumentName } from "~/lib/paths";
import { contactOf } from "~/pages/legal/contact.server";
import { brandName } from "../../domain/brand";

/** Those whose readers have something to ask or to demand. */
const reached = new Set<LegalDocumentName>(["privacy", "sms"]);

export function loader({ params, context }: LoaderFunctionArgs) {
  const { settings } = context;
  const contact = contactOf(settings);
  const document = legalDocument(params.document, brandName(settings.brandName), contact);
  if (!document) throw new Response(null, { status: 404 });
  return json({ document, contact: reached.has(document.name) ? contact : {} });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.document.title, description: data?.document.summary });

export default function LegalPage() {
  const { document, contact } = useLoaderData<typeof loader>();
  return (
    <LegalText document={document} revision={document.revision}>
      <ContactLines contact={contact} />
    </LegalText>
  );
}
