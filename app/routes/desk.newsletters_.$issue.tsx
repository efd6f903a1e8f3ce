import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewsletterPage } from "~/components/desk/newsletter-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskNewsletterWords } from "~/content/desk-newsletter";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnNewsletter, openNewsletter } from "~/pages/desk/newsletter.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskNewsletterWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openNewsletter(context, params.issue);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnNewsletter(context, request, params.issue);

export default function Issue() {
  return <NewsletterPage {...useLoaderData<typeof loader>()} />;
}
