import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberDataPage } from "~/components/desk/member-data-page";
import { LookPage } from "~/components/desk/member-page";
import { pageMeta } from "~/components/site/page-meta";
import { memberDataWords } from "~/content/desk-member-data";
import { formHeaders } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import type { Handle } from "~/page-context";
import { actOnData, openMember } from "~/pages/desk/members.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: memberDataWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openMember(context, params.member);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnData(context, request, params.member);

export default function MemberData() {
  const { id, member, mayHold } = useLoaderData<typeof loader>();
  return member ? (
    <MemberDataPage member={member} mayHold={mayHold} />
  ) : (
    <LookPage here={deskPaths.deskMemberData(id)} />
  );
}
