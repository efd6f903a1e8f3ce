import { json } from "@remix-run/node";
import type { CardScript } from "~/components/cards/card-entry";
import type { Context } from "~/context.server";
import { leadTo } from "~/lead-to.server";
import { cardScriptSources } from "~/lib/card-script";
import { requireUser } from "~/session/member.server";
import type { SessionUser } from "~/session/session.server";
import { UpstreamError, UserFacingError } from "~/upstream/errors.server";

type Entering = Pick<Context, "session" | "upstream" | "settings" | "log" | "toast">;

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

/** Whom the card provider knows the user as. */
export async function customerOfUser(
  { upstream }: Pick<Context, "upstream">,
  user: SessionUser,
): Promise<string> {
  const { id: uniqueId, firstName, lastName, email, phone } = user;
  const name = `${firstName} ${lastName}`.trim();
  const { customerId } = await upstream.transactions.createCustomer(
    { uniqueId, email, ...(name && { name }), ...(phone && { phone }) },
    { context: { idempotencyKey: uniqueId } },
  );
  return customerId;
}

/**
 * Begins to keep a card: on to the provider's page, which leads back to `returnPath`. The route's handle has
 * `leadsOut: "cards"`. Throws what the upstream refused.
 * @param returnPath of ours, with its query
 */
export async function beginCard(context: Entering, request: Request, returnPath: string): Promise<Response> {
  const user = requireUser(context, request, returnPath);
  const { upstream, settings } = context;
  const customerId = await customerOfUser(context, user);
  const call = "transactions.setupIntent";
  const { hostedUrl } = await upstream.transactions.setupIntent({
    customerId,
    returnUrl: settings.publicUrl + returnPath,
  });
  if (!hostedUrl) throw new UpstreamError("malformed", call, { detail: "it names no page" });
  return leadTo(context, hostedUrl, call, "cards");
}

/** Begins to keep a card in the page itself: what the provider's script needs, as JSON, or the sentence that says why not. */
export async function beginCardInPlace(context: Entering, request: Request): Promise<Response> {
  const user = requireUser(context, request);
  try {
    const customerId = await customerOfUser(context, user);
    const { clientSecret } = await context.upstream.transactions.setupIntent({ customerId });
    if (!clientSecret) {
      throw new UpstreamError("malformed", "transactions.setupIntent", { detail: "it has no secret" });
    }
    return json({ clientSecret });
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return json({ message: error.userMessage }, { status: error.status });
  }
}
