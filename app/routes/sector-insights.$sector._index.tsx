import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OneSector } from "~/components/sector-insights/one-sector";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { paths } from "~/lib/paths";
import { isRawIn, loadOneSector } from "~/pages/sectors/sector-insights.server";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { name } = data.sector;
  return [
    ...pageMeta(matches, {
      title: `${name} insights`,
      description: `The ${name} sector in charts: its index, price targets, analysts’ opinions, and its companies’ figures by year.`,
    }),
    breadcrumbs(matches, [
      { label: "Sector insights", href: paths.sectorInsights() },
      { label: name, href: paths.sectorInsight(data.sector.slug) },
    ]),
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = sectorSlugIn(params);
  const raw = isRawIn(new URL(request.url), paths.sectorInsight(slug));
  return { ...(await loadOneSector(context, slug, raw)), raw };
}

export default function SectorInsight() {
  return <OneSector {...useLoaderData<typeof loader>()} />;
}
