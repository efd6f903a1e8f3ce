import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobsPage } from "~/components/desk/jobs-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskJobWords } from "~/content/desk-jobs";
import type { Handle } from "~/page-context";
import { openJobs } from "~/pages/desk/jobs.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskJobWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openJobs(context);

export default function Jobs() {
  return <JobsPage {...useLoaderData<typeof loader>()} />;
}
