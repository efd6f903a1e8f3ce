import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestPage } from "~/components/invest/invest-page";
import { pageMeta } from "~/components/site/page-meta";
import { investPage } from "~/content/invest";
import { readLimitQuery } from "~/lib/limit-query";
import { statusOf } from "~/lib/refused-query";
import { dayAtBroker } from "../../domain/brokerage";

export { emphasisLinks as links } from "~/page-links";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: investPage.title, description: investPage.description });

/** The calculator is worked out here: it needs no script, and nothing of its answers is kept. */
export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const query = readLimitQuery(new URL(request.url).searchParams, dayAtBroker(new Date()));
  const { investor, settings } = context;
  return json(
    { query, intermediary: settings.intermediaryName, signedIn: investor.signedIn },
    { status: statusOf(query) },
  );
};

export default function Invest() {
  return <InvestPage {...useLoaderData<typeof loader>()} />;
}
