import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { TimingView } from "~/components/timing/timing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { loadTiming } from "~/timing.server";
import { defaultSector } from "../../domain/market";

export const handle: Handle = { canonical: paths.timing(defaultSector) };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sector and stock timing",
    description:
      "Which sectors and stocks our rules say to be in, and why, each with the whole record that its rule stands on.",
  });

/** The default sector's (SPEC-DECISIONS 25). */
export const loader = ({ context }: LoaderFunctionArgs) => loadTiming(context.upstream, defaultSector);

export default function Timing() {
  return <TimingView page={useLoaderData<typeof loader>()} />;
}
