import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RuleRecordView } from "~/components/roi/rule-page";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { paths } from "~/lib/paths";
import { recordPaths } from "~/lib/record-paths";
import { loadRule } from "~/pages/roi/rules.server";
import { papers } from "../../domain/rules/papers";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const title = papers[data.name].title;
  return [
    ...pageMeta(matches, {
      title: `${title}: the record`,
      description: `${title}: what the rule says, what its signals came to as shares and as options, and how that depends on costs.`,
    }),
    breadcrumbs(matches, [
      { label: "ROI tracker", href: paths.roiTracker() },
      { label: title, href: recordPaths.rule(data.name) },
    ]),
  ];
};

export const loader = ({ params, context }: LoaderFunctionArgs) => loadRule(context.upstream, params.rule);

export default function Rule() {
  return <RuleRecordView page={useLoaderData<typeof loader>()} />;
}
