import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuditEntryPage } from "~/components/desk/audit-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskWords } from "~/content/desk";
import type { Handle } from "~/page-context";
import { openEntry } from "~/pages/desk/audit.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskWords.audit.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openEntry(context, params.entry);

export default function Entry() {
  return <AuditEntryPage entry={useLoaderData<typeof loader>()} />;
}
