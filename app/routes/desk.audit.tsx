import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuditPage } from "~/components/desk/audit-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskWords } from "~/content/desk";
import type { Handle } from "~/page-context";
import { openAudit } from "~/pages/desk/audit.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskWords.audit.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openAudit(context, request);

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
