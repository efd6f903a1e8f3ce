import type { Context } from "../context.server";
import type { ScopedUpstream } from "../upstream/client.server";
import { SessionExpired, SessionTooLarge, UpstreamError } from "../upstream/errors.server";
import { expiresWithin } from "../upstream/tokens.server";

/** A token that runs out while the loaders run is as good as expired. */
const expiryMarginMs = 10_000;

/** New tokens before any loader runs. What the upstream could not do just now is left to the loaders. */
export async function refreshIfDue(context: Context, { renew }: ScopedUpstream): Promise<void> {
  const { session, toast, log } = context;
  const { tokens } = session;
  if (!tokens?.refreshToken || !expiresWithin(tokens.accessToken, expiryMarginMs)) return;
  try {
    await renew();
  } catch (error) {
    if (error instanceof SessionExpired) endExpired(context);
    else if (error instanceof SessionTooLarge) toast.show("sessionTooLarge");
    else if (!(error instanceof UpstreamError))
      log.error({ err: error }, "the upstream did not renew a session's tokens");
  }
}

/** SPEC 4: what a refused refresh does, in every place that can find it. */
export function endExpired({ session, toast }: Pick<Context, "session" | "toast">): void {
  session.expire();
  toast.show("refreshFailed");
}
