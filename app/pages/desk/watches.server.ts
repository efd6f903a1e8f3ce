import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import { addWatchSchema, removeWatchSchema } from "~/lib/desk-watch-forms";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

/** The list, with the id that a new one would have. */
export async function openWatches(context: AtDesk) {
  const { watches } = await askDesk(context, () => context.upstream.desk.watches());
  return { watches, newId: randomUUID() };
}

/** Names a stock, or takes one off the list. */
export async function changeWatches(context: AtDesk, request: Request) {
  requireStaff(context);
  return (await pressOf(request)) === "remove" ? remove(context, request) : add(context, request);
}

async function add(context: AtDesk, request: Request) {
  const submission = await readSubmission(request, addWatchSchema);
  if (submission.refusal) return submission.refusal;
  const { id, symbol, reason, holdings } = submission.data;
  const watch = { id, symbol: symbol.toUpperCase(), reason, holdings };
  return finish(context, submission, "stockNamed", () => context.upstream.desk.addWatch(watch));
}

async function remove(context: AtDesk, request: Request) {
  const submission = await readSubmission(request, removeWatchSchema);
  if (submission.refusal) return submission.refusal;
  const { watch: id, reason } = submission.data;
  return finish(context, submission, "stockTakenOff", () =>
    context.upstream.desk.removeWatch({ id, reason }),
  );
}

async function finish(
  context: AtDesk,
  submission: Parameters<typeof replyToFailure>[1]["submission"],
  said: "stockNamed" | "stockTakenOff",
  call: () => Promise<unknown>,
) {
  try {
    await askDesk(context, call);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
  context.toast.show(said);
  return redirect(deskPaths.deskWatches(), 303);
}
