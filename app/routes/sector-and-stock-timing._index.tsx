import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { TimingView } from "~/components/timing/timing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { loadTiming } from "~/pages/sectors/timing.server";
import { defaultSector } from "../../domain/market";

export const handle: Handle = { canonical: paths.timing(defaultSector) };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sector and stock timing",
    description:
      "What our rules say about sectors and stocks, and why, each with the whole record of its rule.",
  });

/** The default sector's (SPEC-DECISIONS 25). */
export const loader = ({ context }: LoaderFunctionArgs) => loadTiming(context.upstream, defaultSector);

export default function Timing() {
  return <TimingView page={useLoaderData<typeof loader>()} />;
}
