import { landingMeta } from "~/components/landing/landing-meta";
import { LandingPage } from "~/components/landing/landing-page";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";

export { emphasisLinks as links } from "~/font-preloads";

export const handle: Handle = { canonical: paths.landing() };
export const meta = landingMeta;
export default LandingPage;
