import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { TodayPage } from "~/components/today/today-page";
import { todayWords } from "~/content/today";
import { openToday } from "~/pages/today/today.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: todayWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openToday(context, request);

export default function TodayRoute() {
  return <TodayPage {...useLoaderData<typeof loader>()} />;
}
