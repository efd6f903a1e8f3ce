import { redirect } from "@remix-run/node";
import { memberDataWords as words } from "~/content/desk-member-data";
import { memberWords } from "~/content/desk-members";
import { readSubmission } from "~/form.server";
import { jsonFile } from "~/json-file.server";
import {
  changeEmailSchema,
  confirmEmailSchema,
  eraseSchema,
  exportSchema,
  holdSchema,
} from "~/lib/desk-member-forms";
import { deskPaths } from "~/lib/desk-paths";
import { ownersAlone, unknownAsNotFound } from "~/pages/account/privacy.server";
import { askDesk, requireStaff } from "~/session/require-staff.server";
import { isKind } from "~/upstream/errors.server";
import { type AtDesk, deed, type MemberDeed } from "./member-deeds.server";

const changed = { said: "memberChanged" } as const;

/** The day and the way of the request are judged here, and the file comes by an address of its own. */
const askForCopy: MemberDeed = async (context, request, id) => {
  // A cookie from outside of the desk's addresses is led nowhere.
  await askDesk(context, () => context.upstream.desk.self());
  const submission = await readSubmission(request, exportSchema);
  if (submission.refusal) return submission.refusal;
  const { requestedOn, requestChannel } = submission.data;
  return redirect(deskPaths.deskMemberExport(id, { requestedOn, requestChannel }), 303);
};

const hold = deed(
  holdSchema,
  (desk, id, { press, seen, holdReason: reason }) =>
    desk.holdMember({ id, seen, reason, hold: press === "hold" }),
  changed,
);

/** The forms about a member's address and data, by their buttons. */
export const dataDeeds: Readonly<Record<string, MemberDeed>> = {
  confirmEmail: deed(
    confirmEmailSchema,
    (desk, id, { seen, checked }) => desk.confirmMemberEmail({ id, seen, checked }),
    changed,
  ),
  changeEmail: deed(
    changeEmailSchema,
    (desk, id, { seen, newEmail: email, moveChecked: checked }) =>
      desk.changeMemberEmail({ id, seen, email, checked }),
    { said: "memberEmailChanged" },
  ),
  export: askForCopy,
  hold,
  endHold: hold,
  erase: deed(
    eraseSchema,
    (desk, id, { seen, erasureAskedOn: requestedOn, erasureChannel: requestChannel, memberEmail: email }) =>
      desk.eraseMember({ id, seen, requestedOn, requestChannel, email }),
    { said: "memberErased", next: deskPaths.deskMembers() },
  ),
};

/** The copy of a member's data as a file. Whoever comes without a request is led to the page that asks for it. */
export async function downloadMember(context: AtDesk, request: Request, id: string): Promise<Response> {
  requireStaff(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const asked = exportSchema.safeParse({ ...query, press: "export" });
  if (!asked.success) throw redirect(deskPaths.deskMemberData(id), 303);
  const { requestedOn, requestChannel } = asked.data;
  try {
    const data = await askDesk(context, () =>
      context.upstream.desk.exportMember({ id, requestedOn, requestChannel }),
    );
    return ownersAlone(jsonFile(words.copyName, data));
  } catch (error) {
    if (!isKind(error, "conflict")) return unknownAsNotFound(memberWords.none)(error);
    context.toast.show("memberNotCopied");
    throw redirect(deskPaths.deskMemberData(id), 303);
  }
}
