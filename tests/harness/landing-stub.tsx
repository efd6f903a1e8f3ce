import { createRemixStub } from "@remix-run/testing";
import { LandingPage } from "~/components/landing/landing-page";

const Page = createRemixStub([{ path: "*", Component: LandingPage }]);

/** The landing page as its route has it: its form asks the router what came back. */
export const LandingStub = () => <Page future={{ v3_relativeSplatPath: true }} />;
