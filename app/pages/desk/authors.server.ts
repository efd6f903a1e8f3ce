import { redirect } from "@remix-run/node";
import { deskAuthorWords as words } from "~/content/desk-posts";
import type { Context } from "~/context.server";
import { readSubmission, replyToFailure } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import { authorSchema, inOneLine, linesIn } from "~/lib/desk-post-forms";
import { notFound } from "~/not-found.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";

type AtDesk = Pick<Context, "desk" | "upstream" | "toast">;

export const listAuthors = (context: AtDesk) => askDesk(context, () => context.upstream.desk.authors());

/** The address of a form for an author that is new. */
const NEW = "new";

async function findAuthor(context: AtDesk, id: string) {
  const { authors } = await listAuthors(context);
  return authors.find((author) => author.id === id);
}

/** The form of an author, empty for one that is new. Throws a 404 where there is none. */
export async function openAuthor(context: AtDesk, id = "") {
  const found = await findAuthor(context, id);
  if (!found && id !== NEW) throw notFound(words.missing);
  const { name = "", role = "", about = "", disclosures = [] } = found ?? {};
  return {
    id,
    version: found?.version ?? 0,
    values: { id: found?.id ?? "", name, role, about, disclosures: disclosures.join("\n") },
  };
}

/** Saves an author. Where somebody else did meanwhile, both stand beside each other. */
export async function saveAuthor(context: AtDesk, request: Request, name = "") {
  requireStaff(context);
  const submission = await readSubmission(request, authorSchema);
  if (submission.refusal) return submission.refusal;
  const { data } = submission;
  const id = name === NEW ? data.id : name;
  const told = {
    ...{ name: inOneLine(data.name), role: inOneLine(data.role), about: inOneLine(data.about) },
    ...{ id, version: Number(data.version), disclosures: linesIn(data.disclosures) },
  };
  try {
    await askDesk(context, () => context.upstream.desk.saveAuthor(told));
  } catch (error) {
    const newest = isKind(error, "conflict") && name !== NEW ? await findAuthor(context, id) : undefined;
    const kept = newest
      ? { ...submission.kept, version: String(newest.version), newer: "1" }
      : submission.kept;
    return replyToFailure(error, { toast: context.toast, submission: { ...submission, kept } });
  }
  context.toast.show("authorSaved");
  return redirect(deskPaths.deskAuthors(), 303);
}
