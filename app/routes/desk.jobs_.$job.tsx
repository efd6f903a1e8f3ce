import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobPage } from "~/components/desk/job-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskJobWords } from "~/content/desk-jobs";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { decideOnJob, openJob } from "~/pages/desk/jobs.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskJobWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openJob(context, params.job);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  decideOnJob(context, request, params.job);

export default function Job() {
  return <JobPage job={useLoaderData<typeof loader>().job} />;
}
