import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestPage } from "~/components/invest/invest-page";
import { pageMeta } from "~/components/site/page-meta";
import { investPage } from "~/content/invest";
import { readLimitQuery } from "~/lib/limit-query";
import { dayAtBroker } from "../../domain/brokerage";

export { emphasisLinks as links } from "~/font-preloads";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: investPage.title, description: investPage.description });

/** The calculator is worked out here: it needs no script, and nothing of its answers is kept. */
export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  query: readLimitQuery(new URL(request.url).searchParams, dayAtBroker(new Date())),
  intermediary: context.settings.intermediaryName,
  signedIn: context.investor.signedIn,
});

export default function Invest() {
  return <InvestPage {...useLoaderData<typeof loader>()} />;
}
