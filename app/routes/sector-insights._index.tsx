import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AllSectors } from "~/components/sector-insights/all-sectors";
import { pageMeta } from "~/components/site/page-meta";
import { paths } from "~/lib/paths";
import { isRawIn, loadAllSectors } from "~/pages/sectors/sector-insights.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sector insights",
    description:
      "All sectors side by side: revenue, net income, cash flow, price to earnings and fund ownership by year.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const raw = isRawIn(new URL(request.url), paths.sectorInsights());
  const { sectors, parts } = await loadAllSectors(context, raw);
  return { sectors: sectors.map(({ slug, name }) => ({ slug, name })), parts, raw };
}

export default function SectorInsights() {
  return <AllSectors {...useLoaderData<typeof loader>()} />;
}
