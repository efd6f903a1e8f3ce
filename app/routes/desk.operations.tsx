import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OperationsPage } from "~/components/desk/operations-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskOperationWords } from "~/content/desk-operations";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openOperations, operate } from "~/pages/desk/operations.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskOperationWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openOperations(context);

export const action = ({ request, context }: ActionFunctionArgs) => operate(context, request);

export default function OperationsRoute() {
  return <OperationsPage {...useLoaderData<typeof loader>()} />;
}
