import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/components/desk/desk-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskWords } from "~/content/desk";
import type { Handle } from "~/page-context";
import { requireStaff } from "~/session/require-staff.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => ({ staff: requireStaff(context) });

export default function Desk() {
  return <DeskPage staff={useLoaderData<typeof loader>().staff} />;
}
