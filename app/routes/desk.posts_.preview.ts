import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import { safeArticle } from "~/markup.server";
import { jsonResponse } from "~/page-bytes.server";
import { leadBack } from "~/pages/account/passkey.server";
import { askDesk } from "~/session/require-staff.server";

/** Asked by a form's script, by POST alone: whoever opens it is led to the posts, and a stranger to the desk's login. */
export async function loader({ context }: LoaderFunctionArgs) {
  await askDesk(context, () => context.upstream.desk.self());
  return leadBack(deskPaths.deskPosts());
}

/** What a form's script asks while somebody writes: `{ markup }` of the text that is sent as `body`, as readers would get it. */
export async function action({ request, context }: ActionFunctionArgs) {
  // The upstream knows whether the session is over, or used from elsewhere.
  await askDesk(context, () => context.upstream.desk.self());
  const form = await readForm(request);
  const { markup } = safeArticle(String(form.get("body") ?? ""));
  return jsonResponse({ markup }, { "Cache-Control": "private, no-store" });
}
