import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageMeta } from "~/components/site/page-meta";
import { TimingView } from "~/components/timing/timing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { loadDefaultTiming } from "~/pages/sectors/timing.server";
import { defaultSector } from "../../domain/market";

/** The page of the sector that is shown. */
export const handle: Handle = { canonical: (data) => paths.timing(slugIn(data) ?? defaultSector) };

const slugIn = (data: unknown) => ShownSector.safeParse(data).data?.sector.slug;
const ShownSector = z.object({ sector: z.object({ slug: z.string() }) });

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sector and stock timing",
    description:
      "What our rules say about sectors and stocks, and why, each with the whole record of its rule.",
  });

/** The default sector's (SPEC-DECISIONS 25), or the first of an upstream that has not got it. */
export const loader = ({ context }: LoaderFunctionArgs) => loadDefaultTiming(context.upstream);

export default function Timing() {
  return <TimingView page={useLoaderData<typeof loader>()} />;
}
