import { json, redirect } from "@remix-run/node";
import type { LookedAt } from "~/components/desk/candles-page";
import type { Context } from "~/context.server";
import { readForm, readSubmission, replyToFailure } from "~/form.server";
import { candleFile, correctCandlesSchema, previewCandlesSchema } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

/** How the candles stand, and whether who looks may correct them. */
export async function openMarket(context: AtDesk) {
  const mayCorrect = requireStaff(context).roles.includes("owner");
  return { state: await askDesk(context, () => context.upstream.desk.marketState()), mayCorrect };
}

/** The page that asks for rows is there for who may correct: others are led to where the data are looked at. */
export async function askToCorrect(context: AtDesk) {
  const { roles } = await askDesk(context, () => context.upstream.desk.self());
  if (!roles.includes("owner")) throw redirect(deskPaths.deskMarket(), 303);
  return null;
}

/** Shows what rows would change, or writes them once that was seen. */
export async function changeCandles(context: AtDesk, request: Request) {
  requireStaff(context);
  return (await pressOf(request)) === "write" ? write(context, request) : preview(context, request);
}

async function preview(context: AtDesk, request: Request) {
  const { toast } = context;
  const submission = await readSubmission(await withFile(request), previewCandlesSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return json({ looked: await look(context, submission.data.rows) });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: isKind(error, "invalid") ? "rows" : undefined });
  }
}

/** A file's text in place of the typed rows: it is judged as they are, and comes back in their field. */
async function withFile(request: Request): Promise<Request> {
  const form = await readForm(request);
  const file = form.get(candleFile);
  if (file instanceof File && file.size > 0) form.set("rows", await file.text());
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
}

const look = async (context: AtDesk, rows: string): Promise<LookedAt> => ({
  rows,
  preview: await askDesk(context, () => context.upstream.desk.previewCandles({ rows })),
});

async function write(context: AtDesk, request: Request) {
  const { toast, upstream } = context;
  const submission = await readSubmission(request, correctCandlesSchema);
  const { candleRows: rows = "", seen = "" } = submission.kept;
  // The preview stands above the form that came back.
  if (submission.refusal) return withPreview(context, rows, submission.refusal);
  try {
    await askDesk(context, () =>
      upstream.desk.correctCandles({ rows, seen, reason: submission.data.reason }),
    );
  } catch (error) {
    return withPreview(context, rows, replyToFailure(error, { toast, submission }));
  }
  toast.show("candlesCorrected");
  return redirect(deskPaths.deskMarket(), 303);
}

/** A refused form's reply, with what the rows would change now. */
async function withPreview(context: AtDesk, rows: string, refusal: Response): Promise<Response> {
  const body: unknown = await refusal.json();
  const looked = await look(context, rows);
  return json({ ...Object(body), looked }, { status: refusal.status, headers: refusal.headers });
}
