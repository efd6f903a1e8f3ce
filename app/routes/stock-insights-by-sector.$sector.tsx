import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { SectorFrame } from "~/components/sectors/sector-frame";
import { findSector, sectorSlugIn } from "~/pages/sectors/sectors.server";

/** What both pages of a sector share: that there is such a sector, and the frame around them. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  findSector(context.upstream, sectorSlugIn(params));

export default function SectorLayout() {
  const { sector, others } = useLoaderData<typeof loader>();
  return (
    <SectorFrame sector={sector} others={others}>
      <Outlet context={sector} />
    </SectorFrame>
  );
}
