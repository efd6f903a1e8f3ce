import { landingSection, paths } from "~/lib/paths";
import { programme } from "./claims";
import { landingSections } from "./landing-sections";
import { leadWords } from "./leads";
import { sampleSummary } from "./trade-history";

/** The quiet way on beside the hero's button. */
export const seeHistory = {
  text: `See all ${sampleSummary.trades} sample trades`,
  href: landingSection(landingSections.tradeHistory),
};

const title = { first: "Read the books.", emphasis: "Then", rest: "decide." };
const figures = { text: "How figures are worked out", href: paths.legal("how-figures") };

/** The end of the landing page. */
export const closing = {
  title,
  text: `${programme.testDrive} It asks for a phone number and no card, and it ends on its own.`,
  action: { text: leadWords["free-test-drive"].title, href: paths.freeTestDrive() },
  ways: [
    { text: "Create a free account", href: paths.signUp() },
    { text: "What a subscription costs", href: paths.subscribe() },
    figures,
  ],
};

/** In its place for members, who have an account and need no test drive. */
export const memberClosing = {
  title,
  text: "Every trade of the record is there to read, losses included.",
  action: { text: "See the sectors", href: paths.sectors() },
  ways: [
    { text: "Your account", href: paths.account() },
    { text: "The trade history", href: paths.roiTracker() },
    figures,
  ],
};
