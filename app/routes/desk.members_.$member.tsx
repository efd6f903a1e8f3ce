import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LookPage, MemberPage } from "~/components/desk/member-page";
import { pageMeta } from "~/components/site/page-meta";
import { memberWords } from "~/content/desk-members";
import { formHeaders } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import type { Handle } from "~/page-context";
import { actOnMember, openMember } from "~/pages/desk/members.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: memberWords.locked });

export const loader = ({ params, context }: LoaderFunctionArgs) => openMember(context, params.member);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnMember(context, request, params.member);

export default function Member() {
  const { id, member, formKey } = useLoaderData<typeof loader>();
  return member ? (
    <MemberPage member={member} noteKey={formKey} />
  ) : (
    <LookPage here={deskPaths.deskMember(id)} />
  );
}
