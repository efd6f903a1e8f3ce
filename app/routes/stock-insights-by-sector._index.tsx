import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SectorLedger } from "~/components/sectors/sector-ledger";
import { pageMeta } from "~/components/site/page-meta";
import { listSectors } from "~/pages/sectors/sectors.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Stocks by sector",
    description:
      "Sectors of the stock market, 3D printing first: what each is about, which companies are in it, and the news about it.",
  });

export const loader = ({ context }: LoaderFunctionArgs) => listSectors(context.upstream);

export default function Sectors() {
  return <SectorLedger {...useLoaderData<typeof loader>()} />;
}
