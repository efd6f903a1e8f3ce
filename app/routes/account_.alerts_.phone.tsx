import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PhonePage } from "~/components/alerts/phone-page";
import { pageMeta } from "~/components/site/page-meta";
import { phoneWords } from "~/content/alert-phone";
import { formHeaders } from "~/form.server";
import { changePhone, openPhone } from "~/pages/alerts/alert-phone.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: phoneWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openPhone(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => changePhone(context, request);

export default function AlertPhone() {
  return <PhonePage {...useLoaderData<typeof loader>()} />;
}
