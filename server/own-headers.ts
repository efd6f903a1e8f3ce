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

/** What goes beneath a reply's own headers; those that let it be kept are taken away where nobody may keep it. */
export function ownHeaders(
  everywhere: Readonly<Record<string, string>>,
  { response, opened, cookies, pathname }: Reply,
  { security, vary }: { security: Security; vary: string },
): Record<string, string> {
  const { nonce, policy, session, investor } = opened.context;
  const setsCookie = cookies.length > 0 || response.headers.has("set-cookie");
  const isNobodysToKeep = setsCookie || isOfDesk(pathname);
  if (isNobodysToKeep) response.headers.delete("cache-control");
  // Browsers hold pages to go back to. What is somebody's is held by none once they have left.
  const isSomebodys = Boolean(session.user ?? investor.investor);
  const busy = response.status === 503 || response.status === 429;
  return {
    ...everywhere,
    ...(isPage(response) && security.page({ nonce: nonce.taken, allowed: policy.allowed })),
    "Cache-Control": isNobodysToKeep || isSomebodys ? "private, no-store" : "private, no-cache",
    Vary: vary,
    ...(busy && { "Retry-After": String(opened.tally.retryAfterSeconds ?? 5) }),
  };
}
