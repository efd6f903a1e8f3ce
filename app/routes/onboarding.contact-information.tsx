import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IdentityNotice } from "~/components/onboarding/identity-notice";
import { StepPage } from "~/components/onboarding/step-page";
import { pageMeta } from "~/components/site/page-meta";
import { stepTitles } from "~/content/onboarding";
import type { Handle } from "~/page-context";
import { openStep, submitStep } from "~/pages/onboarding/onboarding.server";

const step = "contact-information";

export const handle: Handle = { hydrate: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: stepTitles[step] });

export const loader = ({ request, context }: LoaderFunctionArgs) => openStep(context, request, step);

export const action = ({ request, context }: ActionFunctionArgs) => submitStep(context, request, step);

export default function ContactInformation() {
  return (
    <StepPage data={useLoaderData<typeof loader>()}>
      <IdentityNotice />
    </StepPage>
  );
}
