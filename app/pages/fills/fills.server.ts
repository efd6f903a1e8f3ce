import { redirect } from "@remix-run/node";
import { fillWords as words } from "~/content/fills";
import type { Context } from "~/context.server";
import { csvResponse } from "~/csv.server";
import { type FormReply, readSubmission, replyToFailure } from "~/form.server";
import { alertPaths } from "~/lib/alert-paths";
import { centsIn, fillSchema, forgetSchema } from "~/lib/fill-form";
import { ownersAlone, unknownAsNotFound } from "~/pages/account/privacy.server";
import { requireUser } from "~/session/member.server";
import { isKind } from "~/upstream/errors.server";
import { type Panel, panel } from "~/upstream/panel.server";
import type { OwnFill } from "../../../contract/fills";
import { fillsAtOnce, mostFills, slippageOf, tradeIdPattern } from "../../../domain/own-fills";

type Owning = Pick<Context, "session" | "upstream" | "toast">;

/** What the page of own fills shows. */
export interface FillsView {
  fills: Panel<{
    /** A page of them. */
    fills: OwnFill[];
    /** After which there are more. */
    after?: string | null | undefined;
    /** The note of the trade that the address names. */
    known?: OwnFill | undefined;
  }>;
  /** The trade that the address names, to be noted. */
  trade?: string | undefined;
  /** The fill that the page comes after; nothing on the first page. */
  after?: string | undefined;
}

export async function openFills(context: Owning, request: Request): Promise<FillsView> {
  requireUser(context, request);
  const { searchParams } = new URL(request.url);
  const [trade, after] = ["trade", "after"].map((name) => {
    const asked = searchParams.get(name) ?? "";
    return tradeIdPattern.test(asked) ? asked : undefined;
  });
  const { ownFills } = context.upstream.users;
  const read = async () => {
    const [page, named] = await Promise.all([ownFills({ after }), trade ? ownFills({ trade }) : undefined]);
    return { ...page, known: named?.fills.find((fill) => fill.trade === trade) };
  };
  return { fills: await panel(read()), trade, after };
}

/** Notes a fill, or changes the note. */
export async function noteFill(context: Owning, request: Request): Promise<FormReply | Response> {
  requireUser(context, request, alertPaths.fills());
  const { upstream, toast } = context;
  const submission = await readSubmission(request, fillSchema);
  if (submission.refusal) return submission.refusal;
  const { trade, price, quantity, filledOn } = submission.data;
  try {
    const priceCents = centsIn(price) ?? 0;
    await upstream.users.noteFill({ trade, priceCents, quantity: Number(quantity), filledOn });
  } catch (error) {
    const field = isKind(error, "not_found") ? "trade" : isKind(error, "invalid") ? "filledOn" : undefined;
    return replyToFailure(error, { toast, submission, field });
  }
  toast.show("fillNoted");
  return redirect(alertPaths.fills(), 303);
}

/** Deletes a note. */
export async function forgetFill(context: Owning, request: Request): Promise<FormReply | Response> {
  requireUser(context, request, alertPaths.fills());
  const { upstream, toast } = context;
  const submission = await readSubmission(request, forgetSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.users.forgetFill({ trade: submission.data.trade });
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("fillForgotten");
  return redirect(alertPaths.fills(), 303);
}

/** All of them as a file. A 404 where the upstream keeps none. */
export async function downloadFills(context: Owning, request: Request): Promise<Response> {
  requireUser(context, request);
  const fills = await readAll(context.upstream).catch(unknownAsNotFound(words.notOffered));
  const columns = ["Trade", "Day", "Contracts or shares", "Paid", "The record paid", "Slippage of all"];
  const rows = fills.map((fill) => {
    const { trade, filledOn, quantity, priceCents, published } = fill;
    const { askCents, tradeType = "" } = published ?? {};
    if (typeof askCents !== "number") return [trade, filledOn, quantity, priceCents / 100, null, null];
    const { totalCents } = slippageOf(fill, { askCents, tradeType });
    return [trade, filledOn, quantity, priceCents / 100, askCents / 100, totalCents / 100];
  });
  return ownersAlone(csvResponse(words.csvName, columns, rows));
}

async function readAll({ users }: Owning["upstream"]): Promise<OwnFill[]> {
  const found: OwnFill[] = [];
  let after: string | null | undefined;
  do {
    const page = await users.ownFills({ size: fillsAtOnce, ...(after && { after }) });
    // An upstream that knows no pages answers the same again.
    if (page.fills[0] && page.fills[0].trade === found[0]?.trade) return found;
    found.push(...page.fills);
    after = page.after;
  } while (after && found.length < mostFills);
  return found;
}
