import { landingSection, paths } from "~/lib/paths";
import { landingSections } from "./landing-sections";
import { sampleSummary } from "./trade-history";

/** The quiet way on beside the hero's button. */
export const seeHistory = {
  text: `See all ${sampleSummary.trades} sample trades`,
  href: landingSection(landingSections.tradeHistory),
};

/** The end of the landing page. */
export const closing = {
  title: { first: "Read the books.", emphasis: "Then", rest: "decide." },
  text: "An account is free and takes a minute. It buys nothing by itself, and you can leave at any time.",
  action: { text: "Create a free account", href: paths.signUp() },
  plan: { text: "What a subscription costs", href: paths.subscribe() },
  figures: { text: "How figures are worked out", href: paths.legal("how-figures") },
};
