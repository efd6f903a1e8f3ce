import { landingMeta } from "~/components/landing/landing-meta";
import { LandingPage } from "~/components/landing/landing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";

export { landingLinks as links } from "~/page-links";

export const handle: Handle = { canonical: paths.landing() };
export const meta = landingMeta;
export default LandingPage;
