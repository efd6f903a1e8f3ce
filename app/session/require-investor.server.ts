import { redirect } from "@remix-run/node";
import type { Context } from "../context.server";
import { paths } from "../lib/paths";
import { pathOfOurs } from "../lib/redirect";
import type { SessionInvestor } from "./investor.server";

/**
 * The signed-in investor; without one throws a redirect to their login page, which leads back here. Asked again after a
 * page's calls it finds out whether one of them ended the session.
 * @param page where to come back to from a form's post
 */
export function requireInvestor(
  { investor }: Pick<Context, "investor">,
  request: Request,
  page?: string,
): SessionInvestor {
  if (investor.investor) return investor.investor;
  const { pathname, search } = new URL(request.url);
  const from = request.method === "GET" ? pathOfOurs(pathname + search) : page;
  throw redirect(paths.investLogin({ from }), 303);
}
