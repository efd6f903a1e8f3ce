import { redirect } from "@remix-run/node";
import type { Context } from "./context.server";
import type { LeadsOut } from "./page-context";
import { UpstreamError } from "./upstream/errors.server";

/**
 * A 303 to a page elsewhere that the upstream named, such as a provider's own form. Its route says `handle.leadsOut`,
 * or browsers would not follow.
 * @param url as the upstream answered
 * @param call its name, such as `bankLink.link`
 * @param kind whose page it is, as the route's handle says
 * @throws {UpstreamError} `malformed` for an address of any other origin than those of HOSTED_PAGE_ORIGINS, or of
 * CARD_PAGE_ORIGINS for cards
 */
export function leadTo(
  { settings, log }: Pick<Context, "settings" | "log">,
  url: string,
  call: string,
  kind: LeadsOut = "providers",
) {
  const [setting, origins] =
    kind === "cards"
      ? ["CARD_PAGE_ORIGINS", settings.cardPageOrigins]
      : ["HOSTED_PAGE_ORIGINS", settings.hostedPageOrigins];
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target && origins.includes(target.origin) && !target.username && !target.password) {
    return redirect(target.href, 303);
  }
  const error = new UpstreamError("malformed", call, {
    detail: `it names a page whose origin is not in ${setting}`,
  });
  log.warn({ call, kind: error.kind, why: error.message }, "upstream call failed");
  throw error;
}
