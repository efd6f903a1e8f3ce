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

/** The end of the landing page. */
export const closing = {
  title: { first: "Read the books.", emphasis: "Then", rest: "decide." },
  text: `${programme.testDrive} It asks for a phone number and no card, and it ends on its own.`,
  action: { text: leadWords["free-test-drive"].title, href: paths.freeTestDrive() },
  account: { text: "Create a free account", href: paths.signUp() },
  plan: { text: "What a subscription costs", href: paths.subscribe() },
  figures: { text: "How figures are worked out", href: paths.legal("how-figures") },
};
