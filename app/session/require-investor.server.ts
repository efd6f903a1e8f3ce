import type { Context } from "../context.server";
import { paths } from "../lib/paths";
import type { SessionInvestor } from "./investor.server";
import { leadToLogin } from "./member.server";

/**
 * The signed-in investor; without one throws a redirect to their login page, which leads back here. Asked again after a
 * page's calls it finds out whether one of them ended the session.
 * @param page where to come back to from a form's post
 */
export function requireInvestor(
  { investor, toast }: Pick<Context, "investor" | "toast">,
  request: Request,
  page?: string,
): SessionInvestor {
  if (investor.investor) return investor.investor;
  throw leadToLogin(paths.investLogin, toast, request, page);
}
