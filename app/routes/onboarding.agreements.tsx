import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SigningPage } from "~/components/onboarding/signing-page";
import { pageMeta } from "~/components/site/page-meta";
import { stepTitles } from "~/content/onboarding";
import { formHeaders } from "~/form.server";
import { openSigning, submitSigning } from "~/pages/onboarding/signing.server";

export { formHeaders as headers };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: stepTitles.agreements });

export const loader = ({ request, context }: LoaderFunctionArgs) => openSigning(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => submitSigning(context, request);

export default function Agreements() {
  return <SigningPage data={useLoaderData<typeof loader>()} />;
}
