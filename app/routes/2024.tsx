import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { landingMeta } from "~/components/landing/landing-meta";
import { LandingPage } from "~/components/landing/landing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { loadLanding } from "~/pages/site/landing.server";

export { landingLinks as links } from "~/page-links";

export const handle: Handle = { canonical: paths.landing() };
export const meta = landingMeta;
export const loader = ({ context }: LoaderFunctionArgs) => loadLanding(context);

export default function Landing() {
  return <LandingPage claims={useLoaderData<typeof loader>()} />;
}
