import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewslettersPage } from "~/components/desk/newsletters-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskNewsletterWords } from "~/content/desk-newsletter";
import type { Handle } from "~/page-context";
import { listNewsletters } from "~/pages/desk/newsletter.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskNewsletterWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => listNewsletters(context);

export default function Newsletters() {
  return <NewslettersPage {...useLoaderData<typeof loader>()} />;
}
