import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { signalWords as words } from "~/content/desk-signals";
import type { Context } from "~/context.server";
import { readForm, readSubmission, replyToFailure, type Shown } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import { amendSchema, changeSchema, decisionSchema, levelIn, signalSchema } from "~/lib/desk-signal-forms";
import { notFound } from "~/not-found.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";
import type { HandSignal } from "../../../contract/desk-signals";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idIn(name: string | undefined): string {
  if (name === undefined || !uuid.test(name)) throw notFound(words.missing);
  return name;
}

export const listHandSignals = (context: AtDesk) => askDesk(context, () => context.upstream.desk.signals());

/** A new draft has its address before it is saved: whoever sends its form twice saves one. */
export function beginSignal(context: AtDesk): Response {
  requireStaff(context);
  return redirect(deskPaths.deskSignalForm(randomUUID()), 303);
}

/** One signal. Throws a 404 where there is none. */
export async function openSignal(context: AtDesk, name: string | undefined) {
  const id = idIn(name);
  return askDesk(context, () => context.upstream.desk.signal({ id })).catch((error: unknown) => {
    throw isKind(error, "not_found") ? notFound(words.missing) : error;
  });
}

/** The form of a draft, empty where it was not saved yet. */
export async function openSignalForm(context: AtDesk, name: string | undefined) {
  const id = idIn(name);
  const found = await askDesk(context, () => context.upstream.desk.signal({ id })).catch((error: unknown) => {
    if (isKind(error, "not_found")) return undefined;
    throw error;
  });
  if (found && found.signal.state !== "draft") throw redirect(deskPaths.deskSignal(id), 303);
  return { id, values: found ? valuesOf(found.signal) : { mostDays: "5" } };
}

const inDollars = (cents: number | null | undefined): string =>
  cents == null ? "" : (cents / 100).toFixed(2);

function valuesOf(signal: HandSignal): Record<string, string> {
  const { symbol, tradeType, mostDays, expiration, reason, holdings } = signal;
  return {
    ...{ symbol, tradeType, mostDays: String(mostDays), reason, holdings, expiration: expiration ?? "" },
    ...{ limit: inDollars(signal.limitCents), stop: inDollars(signal.stopCents) },
    ...{ target: inDollars(signal.targetCents), strike: inDollars(signal.strikeCents) },
  };
}

/** Saves a draft, and leads to its preview. */
export async function saveSignal(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, signalSchema);
  if (submission.refusal) return submission.refusal;
  const { symbol, tradeType, mostDays, expiration, reason, holdings, ...levels } = submission.data;
  const terms = {
    ...{ id, symbol: symbol.toUpperCase(), tradeType, mostDays: Number(mostDays), reason, holdings },
    ...{ limitCents: levelIn(levels.limit), stopCents: levelIn(levels.stop) },
    ...{ targetCents: levelIn(levels.target), strikeCents: levelIn(levels.strike), expiration },
  };
  try {
    await askDesk(context, () => upstream.desk.saveSignal(terms));
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("signalSaved");
  return redirect(deskPaths.deskSignal(id), 303);
}

/** Does what a form of a signal's page asks for. */
export async function actOnSignal(context: AtDesk, request: Request, name: string | undefined) {
  const id = idIn(name);
  requireStaff(context);
  const press = String((await readForm(request.clone())).get("press") ?? "");
  if (press === "approve" || press === "issue") return decide(context, request, id);
  return press === "amend" ? amend(context, request, id) : change(context, request, id);
}

async function decide(context: AtDesk, request: Request, id: string) {
  const { desk } = context.upstream;
  const submission = await readSubmission(request, decisionSchema);
  if (submission.refusal) return submission.refusal;
  const { press, digest, why } = submission.data;
  return attempt(context, submission, async () => {
    await (press === "issue"
      ? desk.issueSignal({ id, digest, why })
      : desk.approveSignal({ id, digest, why }));
    context.toast.show(press === "issue" ? "signalIssued" : "signalApproved");
    return redirect(deskPaths.deskSignal(id), 303);
  });
}

async function amend(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, amendSchema);
  if (submission.refusal) return submission.refusal;
  const { stop, target, seen, amendReason: reason } = submission.data;
  const levels = { stopCents: levelIn(stop), targetCents: levelIn(target) };
  return attempt(context, submission, async () => {
    await context.upstream.desk.changeSignal({ id, change: "amend", reason, seen, ...levels });
    context.toast.show("signalChanged");
    return redirect(deskPaths.deskSignal(id), 303);
  });
}

async function change(context: AtDesk, request: Request, id: string) {
  const submission = await readSubmission(request, changeSchema);
  if (submission.refusal) return submission.refusal;
  const { press, reason } = submission.data;
  return attempt(context, submission, async () => {
    await context.upstream.desk.changeSignal({ id, change: press, reason });
    context.toast.show(press === "discard" ? "signalDiscarded" : "signalChanged");
    return redirect(press === "discard" ? deskPaths.deskSignals() : deskPaths.deskSignal(id), 303);
  });
}

async function attempt(context: AtDesk, submission: Shown, work: () => Promise<Response>) {
  try {
    return await askDesk(context, work);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}
