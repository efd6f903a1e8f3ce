import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArchivePage } from "~/components/newsletter/archive-page";
import { pageMeta } from "~/components/site/page-meta";
import { archiveWords } from "~/content/desk-newsletter";
import { listArchive } from "~/pages/newsletter/archive.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: archiveWords.title, description: archiveWords.description });

export const loader = ({ context }: LoaderFunctionArgs) => listArchive(context);

export default function Archive() {
  return <ArchivePage {...useLoaderData<typeof loader>()} />;
}
