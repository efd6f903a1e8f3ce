import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskNewsletterForm } from "~/components/desk/newsletter-form";
import { pageMeta } from "~/components/site/page-meta";
import { deskNewsletterWords } from "~/content/desk-newsletter";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openNewsletterForm, saveNewsletter } from "~/pages/desk/newsletter.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: deskNewsletterWords.formTitle });

export const loader = ({ params, context }: LoaderFunctionArgs) => openNewsletterForm(context, params.issue);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  saveNewsletter(context, request, params.issue);

export default function WriteIssue() {
  return <DeskNewsletterForm {...useLoaderData<typeof loader>()} />;
}
