import type { OpenContext } from "../app/context.server";
import { isOfDesk } from "./desk-pages";
import { isPage } from "./page-variants";
import type { Security } from "./security";

interface Reply {
  response: Response;
  opened: OpenContext;
  /** What is set beside it. */
  cookies: readonly string[];
  /** What was asked for. */
  pathname: string;
}

/** The headers that a reply has unless it sets them itself. Removes its `Cache-Control` if no cache may keep it. */
export function ownHeaders(
  everywhere: Readonly<Record<string, string>>,
  { response, opened, cookies, pathname }: Reply,
  { security, vary }: { security: Security; vary: string },
): Record<string, string> {
  const { nonce, policy, session, investor } = opened.context;
  const setsCookie = cookies.length > 0 || response.headers.has("set-cookie");
  const isUncacheable = setsCookie || isOfDesk(pathname);
  if (isUncacheable) response.headers.delete("cache-control");
  // Browsers keep pages for the back button. A personal page must not be shown there after its reader has signed out.
  const isPersonal = Boolean(session.user ?? investor.investor);
  const busy = response.status === 503 || response.status === 429;
  return {
    ...everywhere,
    ...(isPage(response) && security.page({ nonce: nonce.taken, allowed: policy.allowed })),
    "Cache-Control": isUncacheable || isPersonal ? "private, no-store" : "private, no-cache",
    Vary: vary,
    ...(busy && { "Retry-After": String(opened.tally.retryAfterSeconds ?? 5) }),
  };
}
