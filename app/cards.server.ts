import type { CardScript } from "./components/cards/card-entry";
import type { Context } from "./context.server";
import { cardScriptSources } from "./lib/card-script";

/**
 * For the loaders of the pages on which a card is entered: what `CardEntry` has to know, and this reply's policy lets the
 * provider's script in. Undefined where cards are entered on the provider's page alone.
 */
export function cardPolicy({
  settings,
  policy,
}: Pick<Context, "settings" | "policy">): CardScript | undefined {
  const { cardEntry, stripePublishableKey } = settings;
  if (cardEntry !== "stripe" || !stripePublishableKey) return undefined;
  policy.allow(cardScriptSources);
  return { publishableKey: stripePublishableKey };
}
