import { randomUUID } from "node:crypto";
import { json, redirect } from "@remix-run/node";
import type { MembersFound } from "~/components/desk/members-page";
import { memberWords as words } from "~/content/desk-members";
import { readSubmission, replyToFailure } from "~/form.server";
import { endSessionsSchema, findMembersSchema, lookSchema, noteSchema } from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import { notFound } from "~/not-found.server";
import { pressOf } from "~/pages/account/own-account.server";
import { unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";
import { dataDeeds, downloadMember } from "./member-data.server";
import { type AtDesk, deed, type MemberDeed } from "./member-deeds.server";
import { moneyDeeds } from "./member-money.server";

/** The page that asks for whom to look is for who helps members: others are led to the desk's first page. */
export async function openSearch(context: AtDesk) {
  const { roles } = await askDesk(context, () => context.upstream.desk.self());
  if (!roles.includes("support") && !roles.includes("owner")) throw redirect(deskPaths.desk(), 303);
  return null;
}

/** Looks for members: what was found stands on the page itself, so that no address of anybody gets into a URL. */
export async function searchMembers(context: AtDesk, request: Request) {
  requireStaff(context);
  const { toast, upstream } = context;
  const submission = await readSubmission(request, findMembersSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const found = await askDesk(context, () => upstream.desk.findMembers(submission.data));
    return json({ found: { ...found, values: submission.kept } satisfies MembersFound });
  } catch (error) {
    return replyToFailure(error, {
      toast,
      submission,
      field: isKind(error, "invalid") ? "words" : undefined,
    });
  }
}

/** The id of the address. Throws a 404 for what is none. */
function idIn(name: string | undefined): string {
  if (name === undefined || name.length > 64 || !/^[\w-]+$/.test(name)) throw notFound(words.none);
  return name;
}

/** A member, where who looks has said why; else what the page needs to ask for it. */
export async function openMember(context: AtDesk, name: string | undefined) {
  const mayHold = requireStaff(context).roles.includes("owner");
  const id = idIn(name);
  const asked = askDesk(context, () => context.upstream.desk.member({ id }));
  const { member } = await asked.catch(unknownAsNotFound(words.none));
  return { id, member: member ?? undefined, formKey: randomUUID(), mayHold };
}

const look = deed(lookSchema, (desk, id, { reason }) => desk.lookAtMember({ id, reason }));

const deeds: Readonly<Record<string, MemberDeed>> = {
  look,
  endSessions: deed(
    endSessionsSchema,
    (desk, id, { seen, session }) =>
      desk.endMemberSessions({ id, seen, ...(session && { sessionId: session }) }),
    { said: "memberSessionsEnded" },
  ),
  note: deed(
    noteSchema,
    (desk, id, { note: noteText, noteKey }) => desk.noteOnMember({ id, noteText, noteKey }),
    {
      said: "memberNoteKept",
    },
  ),
};

/** Does what a form of the member's first page asks for. */
export const actOnMember = (context: AtDesk, request: Request, name: string | undefined) =>
  runDeed(deeds, context, request, name, deskPaths.deskMember);

/** Does what a form of the page about the subscription asks for. */
export const actOnMoney = (context: AtDesk, request: Request, name: string | undefined) =>
  runDeed({ look, ...moneyDeeds }, context, request, name, deskPaths.deskMemberMoney);

/** Does what a form of the page about address and data asks for. */
export const actOnData = (context: AtDesk, request: Request, name: string | undefined) =>
  runDeed({ look, ...dataDeeds }, context, request, name, deskPaths.deskMemberData);

/** The copy of a member's data as a file. */
export const downloadCopy = (context: AtDesk, request: Request, name: string | undefined) =>
  downloadMember(context, request, idIn(name));

/** Picks the form by its button, and does it; a button that the page has not is the one that asks why. */
async function runDeed(
  known: Readonly<Record<string, MemberDeed>>,
  context: AtDesk,
  request: Request,
  name: string | undefined,
  pathOf: (id: string) => string,
) {
  requireStaff(context);
  const id = idIn(name);
  const press = await pressOf(request);
  const act = Object.hasOwn(known, press) ? known[press] : undefined;
  return (act ?? look)(context, request, id, pathOf(id));
}
