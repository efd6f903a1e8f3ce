import { LandingPage } from "~/components/landing/landing-page";
import { hero, landingWords } from "~/content/landing";

/** For each request anew. */
export const dynamic = "force-dynamic";

const { first, emphasis, rest } = hero.title;
export const metadata = { title: `${first} ${emphasis} ${rest}`, description: landingWords.description };

export default LandingPage;
