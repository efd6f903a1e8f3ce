import { landingMeta } from "~/components/landing/landing-meta";
import { LandingPage } from "~/components/landing/landing-page";

export const meta = landingMeta;
export default LandingPage;
