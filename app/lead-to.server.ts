import { redirect } from "@remix-run/node";
import { parseUrl } from "../domain/url";
import type { Context } from "./context.server";
import type { LeadsOut } from "./page-context";
import { UpstreamError } from "./upstream/errors.server";

type Leading = Pick<Context, "settings" | "log">;

/**
 * A 303 to a page elsewhere that the upstream named, such as a provider's own form. Its route says `handle.leadsOut`,
 * or browsers would not follow.
 * @throws {UpstreamError} as `pageElsewhere`
 */
export const leadTo = (context: Leading, url: string, call: string, kind?: LeadsOut) =>
  redirect(pageElsewhere(context, url, call, kind), 303);

/**
 * The address of a page elsewhere that the upstream named, for a link to it.
 * @param url as the upstream answered
 * @param call its name, such as `bankLink.link`
 * @param kind whose page it is, as the route's handle says
 * @throws {UpstreamError} `malformed` for an address of any other origin than those of HOSTED_PAGE_ORIGINS, or of
 * CARD_PAGE_ORIGINS for cards
 */
export function pageElsewhere(
  { settings, log }: Leading,
  url: string,
  call: string,
  kind: LeadsOut = "providers",
): string {
  const [setting, origins] =
    kind === "cards"
      ? ["CARD_PAGE_ORIGINS", settings.cardPageOrigins]
      : ["HOSTED_PAGE_ORIGINS", settings.hostedPageOrigins];
  const target = parseUrl(url);
  if (target && origins.includes(target.origin) && !target.username && !target.password) return target.href;
  const error = new UpstreamError("malformed", call, {
    detail: `it names a page whose origin is not in ${setting}`,
  });
  log.warn({ call, kind: error.kind, why: error.message }, "upstream call failed");
  throw error;
}
