import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { VerifyPage } from "~/components/invest/verify-page";
import { pageMeta } from "~/components/site/page-meta";
import { investVerify } from "~/content/invest-account";
import { formHeaders } from "~/form.server";
import { openVerify, submitVerify } from "~/pages/invest/invest-verify.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: investVerify.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openVerify(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => submitVerify(context, request);

export default function InvestVerify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} />;
}
