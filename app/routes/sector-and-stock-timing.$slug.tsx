import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { TimingView } from "~/components/timing/timing-page";
import { paths } from "~/lib/paths";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";
import { loadTiming } from "~/pages/sectors/timing.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { name } = data.sector;
  return [
    ...pageMeta(matches, {
      title: `${name} timing`,
      description: `What our rules say about the ${name} sector and its stocks, and why, with the whole record of each rule.`,
    }),
    breadcrumbs(matches, [
      { label: "Sector and stock timing", href: paths.timing() },
      { label: name, href: paths.timing(data.sector.slug) },
    ]),
  ];
};

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadTiming(context.upstream, sectorSlugIn({ sector: params.slug }));

export default function Timing() {
  return <TimingView page={useLoaderData<typeof loader>()} />;
}
