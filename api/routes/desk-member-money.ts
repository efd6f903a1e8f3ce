import type { GivenRow } from "../billing/given-money";
import type { AtDesk } from "../desk/deed-of-call";
import { changeMember } from "../desk/members/by-call";
import { decideOnGiven, giveMonths, giveRefund } from "../desk/members/money";
import { cancelFor, promote } from "../desk/members/subscription";
import { os, staffSignedIn } from "../procedures";

const helper = staffSignedIn("support", "owner");

const cancel = os.desk.cancelMember.use(helper).handler(async ({ input, context }) => {
  const { id, seen, cancelAt: at, ...asked } = input;
  await changeMember(context, (caring) => cancelFor(caring, { id, seen }, { ...asked, at }));
  return {
    message: at === "once" ? "The subscription has ended." : "The subscription ends with its period.",
  };
});

const promotion = os.desk.promoteMember.use(helper).handler(async ({ input, context }) => {
  const { id, seen, ...asked } = input;
  await changeMember(context, (caring) => promote(caring, { id, seen }, asked));
  return { message: "The promotion counts from the next month on." };
});

/** In a sentence how what is given stands. */
const sentences: Readonly<Record<GivenRow["state"], string>> = {
  waiting: "It is more than one person gives: another one at the desk has to approve it.",
  asked: "The card provider did not answer yet. It is given as soon as it does.",
  done: "It is given.",
  refused: "The card provider has refused it.",
  withdrawn: "It is withdrawn.",
};

/** Gives something and says how it stands. */
async function give(
  context: AtDesk,
  act: Parameters<typeof changeMember<GivenRow | undefined>>[1],
): Promise<{ message: string }> {
  const row = await changeMember(context, act);
  return { message: row ? sentences[row.state] : sentences.asked };
}

const grant = os.desk.grantMember.use(helper).handler(({ input, context }) => {
  const { id, seen, ...wanted } = input;
  return give(context, (caring) => giveMonths(caring, { id, seen }, wanted));
});

const refund = os.desk.refundMember.use(helper).handler(({ input, context }) => {
  const { id, seen, ...wanted } = input;
  return give(context, (caring) => giveRefund(caring, { id, seen }, wanted));
});

const decide = os.desk.decideOnGiven.use(helper).handler(({ input, context }) => {
  const { id, seen, ...decided } = input;
  return give(context, (caring) => decideOnGiven(caring, { id, seen }, decided));
});

/** Of contract/desk-members.ts what is about money. */
export const deskMemberMoney = {
  cancelMember: cancel,
  promoteMember: promotion,
  grantMember: grant,
  refundMember: refund,
  decideOnGiven: decide,
};
