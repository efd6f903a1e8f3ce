import { look, lookAtEach } from "../desk/deed-of-call";
import { endSessionsOf, holdMember, maySee } from "../desk/members/access";
import { findMember } from "../desk/members/act";
import { caringBy, changeMember } from "../desk/members/by-call";
import { findMembers } from "../desk/members/find";
import { isLooking } from "../desk/members/looks";
import { writeNote } from "../desk/members/notes";
import { describeMember } from "../desk/members/page";
import { asRefusal } from "../desk/refusal";
import { os, staffSignedIn } from "../procedures";
import { Refused } from "../refused";
import { deskMemberData } from "./desk-member-data";
import { deskMemberMoney } from "./desk-member-money";

/** The roles that help members. Analysts never see a member. */
const helper = staffSignedIn("support", "owner");
const owner = staffSignedIn("owner");

const find = os.desk.findMembers.use(helper).handler(async ({ input, context }) => {
  const { by, words, reason } = input;
  await context.limits.count("look-at-member", undefined, context.user.id);
  const found = await findMembers(context.db, { by, words });
  const asked = { action: "member.find", fields: ["firstName", "lastName", "email", "createdAt"], reason };
  const seen = found.members.map(({ id }) => ({ ...asked, subject: { userId: id } }));
  // Each of them is told of it. A search that found nobody is noted too.
  await lookAtEach(context, seen.length > 0 ? seen : [asked]);
  return found;
});

const fieldsOfPage = [
  ...["firstName", "lastName", "email", "phone", "timeZone", "sessions", "subscriptions", "charges"],
  ...["given", "settings", "suppressed", "messages", "consents", "notes", "deeds"],
];

const lookAt = os.desk.lookAtMember.use(helper).handler(async ({ input, context }) => {
  const { id, reason } = input;
  await context.limits.count("look-at-member", undefined, context.user.id);
  await findMember(context.db, id).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!(await maySee(context.db, context.roles, id)))
    throw asRefusal(new Refused("This account has a role at the desk: its page is for owners."));
  await look(context, { action: "member.open", fields: fieldsOfPage, reason, subject: { userId: id } });
  return { message: "The member's page is open for half an hour." };
});

const member = os.desk.member.use(helper).handler(async ({ input: { id }, context }) => {
  const { db, limits, client, user, now } = context;
  await limits.count("read-desk", client.address, user.id);
  const found = await findMember(db, id).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const isOpen = (await maySee(db, context.roles, id)) && (await isLooking(db, user.id, id, now()));
  if (!isOpen) return { isOpen, member: null };
  return { isOpen: true, member: await describeMember(caringBy(context), found) };
});

const endSessions = os.desk.endMemberSessions.use(helper).handler(async ({ input, context }) => {
  const { id, seen, sessionId } = input;
  await changeMember(context, (caring) => endSessionsOf(caring, { id, seen }, sessionId));
  return { message: sessionId === undefined ? "Every session has ended." : "The session has ended." };
});

const note = os.desk.noteOnMember.use(helper).handler(async ({ input: { id, ...written }, context }) => {
  await changeMember(context, (caring) => writeNote(caring, id, written));
  return { message: "The note is kept." };
});

const hold = os.desk.holdMember.use(owner).handler(async ({ input, context }) => {
  const { id, seen, ...asked } = input;
  await changeMember(context, (caring) => holdMember(caring, { id, seen }, asked));
  return { message: asked.hold ? "The member is under a legal hold." : "The legal hold has ended." };
});

/** contract/desk-members.ts */
export const deskMembers = {
  findMembers: find,
  lookAtMember: lookAt,
  member,
  endMemberSessions: endSessions,
  noteOnMember: note,
  holdMember: hold,
  ...deskMemberMoney,
  ...deskMemberData,
};
