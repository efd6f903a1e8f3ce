import { createRemixStub } from "@remix-run/testing";
import { LandingPage } from "~/components/landing/landing-page";
import { sampleTeam, type Team } from "~/content/team";

const Page = createRemixStub([{ id: "root", path: "*", Component: LandingPage }]);

/** The landing page as its route has it: its form asks the router what came back, and the frame's data has the team. */
export const LandingStub = ({ team = sampleTeam }: { team?: Team | null }) => (
  <Page
    hydrationData={{ loaderData: { root: { team: team ?? undefined } } }}
    future={{ v3_relativeSplatPath: true }}
  />
);
