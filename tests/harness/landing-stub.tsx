import { createRemixStub } from "@remix-run/testing";
import { LandingPage } from "~/components/landing/landing-page";
import { sampleTeam, type Team } from "~/content/team";
import type { LandingClaims } from "~/pages/site/landing.server";

const Page = createRemixStub([{ id: "root", path: "*", Component: () => <LandingPage /> }]);

interface LandingStubProps {
  team?: Team | null;
  claims?: LandingClaims | undefined;
}

/** The landing page as its route has it: its form asks the router what came back, and the frame's data has the team. */
export function LandingStub({ team = sampleTeam, claims }: LandingStubProps) {
  const Told = claims
    ? createRemixStub([{ id: "root", path: "*", Component: () => <LandingPage claims={claims} /> }])
    : Page;
  return (
    <Told
      hydrationData={{ loaderData: { root: { team: team ?? undefined } } }}
      future={{ v3_relativeSplatPath: true }}
    />
  );
}
