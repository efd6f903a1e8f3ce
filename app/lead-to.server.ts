import { redirect } from "@remix-run/node";
import type { Context } from "./context.server";
import { UpstreamError } from "./upstream/errors.server";

/**
 * A 303 to a page elsewhere that the upstream named, such as a provider's own form. Its route says `handle.leadsOut`,
 * or browsers would not follow.
 * @param url as the upstream answered
 * @param call its name, such as `bankLink.link`
 * @throws {UpstreamError} `malformed` for an address of any other origin than those of HOSTED_PAGE_ORIGINS
 */
export function leadTo({ settings, log }: Pick<Context, "settings" | "log">, url: string, call: string) {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target && settings.hostedPageOrigins.includes(target.origin) && !target.username && !target.password) {
    return redirect(target.href, 303);
  }
  const error = new UpstreamError("malformed", call, {
    detail: "it names a page whose origin is not in HOSTED_PAGE_ORIGINS",
  });
  log.warn({ call, kind: error.kind, why: error.message }, "upstream call failed");
  throw error;
}
