import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RulePositions } from "~/components/roi/rule-positions";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { loadRulePositions } from "~/pages/roi/rule-positions.server";
import { papers } from "../../domain/rules/papers";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { title } = papers[data.name];
  const page = data.page > 1 ? `, page ${data.page}` : "";
  return [
    ...pageMeta(matches, {
      title: `${title}: positions held as ${data.held}${page}`,
      description: `Every position of the rule “${title}” held as ${data.held}: what was paid, what was got and what it brought.`,
    }),
    breadcrumbs(matches, [
      { label: "ROI tracker", href: paths.roiTracker() },
      { label: title, href: recordPaths.rule(data.name) },
      { label: "Positions", href: recordPaths.rulePositions(data.name, { held: data.held }) },
    ]),
  ];
};

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadRulePositions(context.upstream, params.rule, new URL(request.url));

export default function Positions() {
  return <RulePositions page={useLoaderData<typeof loader>()} />;
}
