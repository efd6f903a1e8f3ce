import { changeMember } from "../desk/members/by-call";
import { eraseMember, exportFor } from "../desk/members/data";
import { changeEmail, confirmEmail } from "../desk/members/email";
import { os, staffSignedIn } from "../procedures";

const helper = staffSignedIn("support", "owner");

const confirm = os.desk.confirmMemberEmail.use(helper).handler(async ({ input, context }) => {
  const { id, seen, checked } = input;
  await changeMember(context, (caring) => confirmEmail(caring, { id, seen }, checked));
  return { message: "The email counts as confirmed." };
});

const changeTo = os.desk.changeMemberEmail.use(helper).handler(async ({ input, context }) => {
  const { id, seen, ...asked } = input;
  await changeMember(context, (caring) => changeEmail(caring, { id, seen }, asked));
  return {
    message:
      "The account has the new email. Its link is on its way, and the old address is told if it was confirmed.",
  };
});

const exportIt = os.desk.exportMember.use(helper).handler(async ({ input: { id, ...written }, context }) => {
  await context.limits.count("look-at-member", undefined, context.user.id);
  const { data } = await changeMember(context, (caring) => exportFor(caring, id, written));
  return data;
});

const erase = os.desk.eraseMember.use(helper).handler(async ({ input, context }) => {
  const { id, seen, ...asked } = input;
  await changeMember(context, (caring) => eraseMember(caring, { id, seen }, asked));
  return { message: "The member is erased." };
});

/** Of contract/desk-members.ts what is about addresses and data. */
export const deskMemberData = {
  confirmMemberEmail: confirm,
  changeMemberEmail: changeTo,
  exportMember: exportIt,
  eraseMember: erase,
};
