import type { Context } from "~/context.server";
import { panel } from "~/upstream/panel.server";

/** A sign-in waits no longer than this for an upstream that has trouble with it. */
const withinMs = 1_000;

/**
 * Tells the upstream which campaign brought a user who has just signed in or up: once for each campaign and person
 * (SPEC 7), and never of who is not followed. Whatever becomes of it they stay signed in; what failed is told at the
 * next sign-in.
 * @param personId the user's or the investor's, as the session has it
 */
export async function registerCampaign(
  { upstream, visitor, log }: Pick<Context, "upstream" | "visitor" | "log">,
  personId: string | undefined,
): Promise<void> {
  const utm = personId && visitor.campaignFor(personId);
  const { id: visitorId, sessionId, referredBy } = visitor;
  if (!utm || !visitorId) return;
  try {
    const brought = { uniqueId: personId, visitorId, sessionId, utm, referredBy };
    const told = await panel(upstream.investors.registerCampaign(brought, { context: { withinMs } }));
    if (told.state === "ready") visitor.noteRegistered(personId);
  } catch (error) {
    log.warn({ err: error }, "a campaign could not be registered");
  }
}
