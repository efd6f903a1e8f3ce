import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { type MembersFound, MembersPage } from "~/components/desk/members-page";
import { pageMeta } from "~/components/site/page-meta";
import { memberWords } from "~/content/desk-members";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openSearch, searchMembers } from "~/pages/desk/members.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: memberWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openSearch(context);

export const action = ({ request, context }: ActionFunctionArgs) => searchMembers(context, request);

export default function Members() {
  return <MembersPage found={useActionData<{ found?: MembersFound }>()?.found} />;
}
