import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { MessageKey } from "~/content/messages";
import type { Context } from "~/context.server";
import { readSubmission } from "~/form.server";
import { browserPressSchema } from "~/lib/alert-form";
import { paths } from "~/lib/paths";
import { requireUser } from "~/session/member.server";
import { UserFacingError } from "~/upstream/errors.server";
import { browserName } from "../../../domain/browser-name";

type Asking = Pick<Context, "session" | "toast" | "upstream">;

/**
 * Adds this browser as it subscribed, under the name that it goes by, or removes one of the list. What the upstream refuses
 * is a notice on the page of alerts.
 */
export async function changeBrowsers(context: Asking, request: Request): Promise<Response> {
  requireUser(context, request, paths.alerts());
  const { toast, upstream } = context;
  const back = () => redirect(`${paths.alerts()}#browsers`, 303);
  const submission = await readSubmission(request, browserPressSchema);
  if (submission.refusal) {
    toast.show("alertBrowserUnread");
    return back();
  }
  const { data } = submission;
  try {
    toast.show(await change(upstream, data, browserName(request.headers.get("user-agent"))));
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    toast.show("serverSaid", error.userMessage);
  }
  return back();
}

type Press = z.infer<typeof browserPressSchema>;

async function change(
  { users }: Context["upstream"],
  { press, id, endpoint, p256dh, auth }: Press,
  name: string,
): Promise<MessageKey> {
  if (press === "remove" && id) {
    await users.removeAlertBrowser({ id });
    return "alertBrowserRemoved";
  }
  if (press === "remove" || !endpoint || !p256dh || !auth) return "alertBrowserUnread";
  await users.addAlertBrowser({ endpoint, p256dh, auth, name });
  return "alertBrowserAdded";
}
