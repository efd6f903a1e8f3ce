import type { Context } from "~/context.server";
import { readSubmission } from "~/form.server";
import { watchSchema } from "~/lib/watchlist-form";
import { jsonResponse } from "~/page-bytes.server";
import { requireUser } from "~/session/member.server";
import { UserFacingError } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";
import { watchKey } from "../../../domain/watchlist";

type Watching = Pick<Context, "session" | "upstream" | "toast">;

/** One person's own: neither a proxy nor the browser keeps it. */
const own = { "Cache-Control": "private, no-store" };

/**
 * What the script of a shared page puts into its buttons: `{ entries: ["stock AAPL"] }`. Null where the upstream keeps no
 * watchlists and where it does not answer: the buttons then stay as they are.
 */
export async function listEntries(context: Watching, request: Request): Promise<Response> {
  requireUser(context, request);
  const names = await panel(context.upstream.users.watchedNames());
  return jsonResponse({ entries: names.state === "ready" ? names.data.entries.map(watchKey) : null }, own);
}

/**
 * Adds or removes in place: `{ on }` says whether the entry is on the list now. Where it is not done the script sends the
 * form itself, which is answered with a page.
 */
export async function changeEntry(context: Watching, request: Request): Promise<Response> {
  requireUser(context, request);
  const submission = await readSubmission(request, watchSchema);
  if (submission.refusal) return submission.refusal;
  const { press, watchKind: kind, watchName: name } = submission.data;
  const { users } = context.upstream;
  try {
    await (press === "remove" ? users.unwatch({ kind, name }) : users.watch({ kind, name }));
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return Response.json({ message: error.userMessage }, { status: error.status, headers: own });
  }
  return jsonResponse({ on: press !== "remove" }, own);
}
