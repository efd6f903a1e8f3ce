import { redirect } from "@remix-run/node";
import type { Context } from "../context.server";
import { deskPaths } from "../lib/desk-paths";
import type { SessionStaff } from "./desk.server";

/**
 * Who is signed in to the desk; without anybody throws a redirect to its login. Asked again after a page's calls it finds
 * out whether one of them ended the session.
 */
export function requireStaff({ desk }: Pick<Context, "desk">): SessionStaff {
  if (desk.session.person) return desk.session.person;
  throw redirect(deskPaths.deskLogin(), 303);
}

/** A call of the desk: where it finds the session over, the way leads to the login. */
export async function askDesk<Reply>(
  context: Pick<Context, "desk">,
  call: () => Promise<Reply>,
): Promise<Reply> {
  requireStaff(context);
  try {
    return await call();
  } catch (error) {
    requireStaff(context);
    throw error;
  }
}
