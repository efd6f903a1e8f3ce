import { redirect } from "@remix-run/node";
import { brokerDocumentWords as words } from "~/content/broker-documents";
import type { Context } from "~/context.server";
import { isCutForm } from "~/cut-form.server";
import { readForm, readSubmission, refuse, replyToFailure } from "~/form.server";
import { documentSchema } from "~/lib/document-form";
import { paths } from "~/lib/paths";
import { requireUser } from "~/session/member.server";
import { isKind } from "~/upstream/errors.server";
import { isNotOffered, panel } from "~/upstream/panel.server";
import { documentTypeOf, LARGEST_DOCUMENT } from "../../../domain/brokerage-documents";
import { brokerageStanding } from "./brokerage-account.server";

type Sending = Pick<Context, "session" | "upstream" | "settings" | "toast" | "log">;

/** What the page shows: where the application stands and what it asks for, and what the broker was sent. */
export async function openDocuments(context: Sending, request: Request) {
  requireUser(context, request);
  const { upstream, settings } = context;
  const [standing, sent] = await Promise.all([
    brokerageStanding(context),
    panel(upstream.brokerage.documents({ provider: settings.brokerageProvider })),
  ]);
  return { standing, sent, broker: settings.brokerageName };
}

/** Sends a document to the broker. What is wrong with its file is said beside it. */
export async function sendDocument(context: Sending, request: Request) {
  requireUser(context, request);
  const { upstream, settings, toast } = context;
  const file = (await readForm(request.clone())).get("file");
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const wrong = isCutForm(request) ? words.fileTooLarge : faultOf(bytes);
  const beside: Record<string, string> = wrong === undefined ? {} : { file: wrong };
  const submission = await readSubmission(request, documentSchema, () => beside);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.brokerage.sendDocument({
      provider: settings.brokerageProvider,
      kind: submission.data.kind,
      fileContent: Buffer.from(bytes).toString("base64"),
    });
  } catch (error) {
    // Where nobody takes documents the page says how they are sent.
    if (isNotOffered(error)) return refuse(submission, { file: noWay(settings.brokerageName) });
    return replyToFailure(error, { toast, submission, field: isKind(error, "invalid") ? "file" : undefined });
  }
  toast.show("documentSent");
  return redirect(paths.accountDocuments(), 303);
}

const noWay = (broker: string) => words.notOffered.replaceAll("{broker}", () => broker);

function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return words.fileMissing;
  if (bytes.length > LARGEST_DOCUMENT) return words.fileTooLarge;
  return documentTypeOf(bytes) ? undefined : words.fileUnknown;
}
