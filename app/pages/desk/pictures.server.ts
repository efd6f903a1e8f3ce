import { redirect } from "@remix-run/node";
import { deskPictureWords as words } from "~/content/desk-posts";
import type { Context } from "~/context.server";
import { readForm, readSubmission, refuse, replyToFailure } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import { pictureSchema, removePictureSchema } from "~/lib/desk-picture-forms";
import { inOneLine } from "~/lib/desk-post-forms";
import { pressOf } from "~/pages/account/own-account.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";
import { LARGEST_PICTURE } from "../../../domain/pictures";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

export const listPictures = (context: AtDesk) => askDesk(context, () => context.upstream.desk.pictures());

/** Adds a picture, or removes one, by the form that was sent. */
export const actOnPictures = async (context: AtDesk, request: Request) =>
  (await pressOf(request)) === "remove" ? removePicture(context, request) : addPicture(context, request);

async function removePicture(context: AtDesk, request: Request) {
  requireStaff(context);
  const submission = await readSubmission(request, removePictureSchema);
  if (submission.refusal) return submission.refusal;
  const { picture: id, removeReason: reason } = submission.data;
  try {
    await askDesk(context, () => context.upstream.desk.removePicture({ id, reason }));
  } catch (error) {
    const field = isKind(error, "conflict") ? "picture" : undefined;
    return replyToFailure(error, { toast: context.toast, submission, field });
  }
  context.toast.show("pictureRemoved");
  return redirect(deskPaths.deskPictures(), 303);
}

/** Adds a picture. What is wrong with its file is said beside it, and what was typed stays. */
async function addPicture(context: AtDesk, request: Request) {
  requireStaff(context);
  const file = (await readForm(request.clone())).get("file");
  const isFile = file instanceof File && file.size > 0;
  const wrong = !isFile ? words.fileMissing : file.size > LARGEST_PICTURE ? words.fileHint : undefined;
  const beside: Record<string, string> = wrong === undefined ? {} : { file: wrong };
  const submission = await readSubmission(request, pictureSchema, () => beside);
  if (submission.refusal) return submission.refusal;
  if (!isFile) return refuse(submission, { file: words.fileMissing });
  const data = Buffer.from(await file.arrayBuffer()).toString("base64");
  try {
    await askDesk(context, () =>
      context.upstream.desk.addPicture({ alt: inOneLine(submission.data.alt), data }),
    );
  } catch (error) {
    const field = isKind(error, "conflict") ? "file" : undefined;
    return replyToFailure(error, { toast: context.toast, submission, field });
  }
  context.toast.show("pictureAdded");
  return redirect(deskPaths.deskPictures(), 303);
}
