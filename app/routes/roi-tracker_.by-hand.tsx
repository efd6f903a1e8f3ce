import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HandRecordPart } from "~/components/roi/hand-record-page";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { handRecordWords } from "~/content/hand-record";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { loadHandRecord } from "~/pages/roi/hand-record.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { title, description } = handRecordWords;
  return [
    ...pageMeta(matches, { title: data.page > 1 ? `${title}, page ${data.page}` : title, description }),
    breadcrumbs(matches, [
      { label: "ROI tracker", href: paths.roiTracker() },
      { label: title, href: recordPaths.handRecord() },
    ]),
  ];
};

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadHandRecord(context.upstream, new URL(request.url));

export default function HandRecord() {
  return <HandRecordPart page={useLoaderData<typeof loader>()} />;
}
