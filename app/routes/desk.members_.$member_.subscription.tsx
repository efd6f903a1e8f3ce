import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MemberMoneyPage } from "~/components/desk/member-money-page";
import { LookPage } from "~/components/desk/member-page";
import { pageMeta } from "~/components/site/page-meta";
import { memberMoneyWords } from "~/content/desk-member-money";
import { formHeaders } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import type { Handle } from "~/page-context";
import { actOnMoney, openMember } from "~/pages/desk/members.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: memberMoneyWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openMember(context, params.member);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnMoney(context, request, params.member);

export default function MemberMoney() {
  const { id, member, formKey } = useLoaderData<typeof loader>();
  return member ? (
    <MemberMoneyPage member={member} givenKey={formKey} />
  ) : (
    <LookPage here={deskPaths.deskMemberMoney(id)} />
  );
}
