import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ArchivedPage } from "~/components/newsletter/archive-page";
import { pageMeta } from "~/components/site/page-meta";
import { archiveWords } from "~/content/desk-newsletter";
import { cutAtWord } from "~/lib/text";
import { openArchived } from "~/pages/newsletter/archive.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? pageMeta(matches, {
        title: data.subject,
        description: cutAtWord(archiveWords.issueDescription(data.number, data.subject), 160),
      })
    : pageMeta(matches);

export const loader = ({ params, context }: LoaderFunctionArgs) => openArchived(context, params.number);

export default function Archived() {
  return <ArchivedPage {...useLoaderData<typeof loader>()} />;
}
