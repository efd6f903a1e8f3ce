import {
  cancelMemberSchema,
  centsOf,
  decideSchema,
  grantSchema,
  promoteSchema,
  refundSchema,
} from "~/lib/desk-member-forms";
import { deed, type MemberDeed } from "./member-deeds.server";

const changed = { said: "memberChanged" } as const;
const given = { said: "memberGiven" } as const;

/** The forms about a member's subscription, by their buttons. */
export const moneyDeeds: Readonly<Record<string, MemberDeed>> = {
  cancel: deed(
    cancelMemberSchema,
    (desk, id, { seen, subscription: subscriptionId, cancelAt, cancelReason: reason }) =>
      desk.cancelMember({ id, seen, subscriptionId, cancelAt, reason }),
    changed,
  ),
  promote: deed(
    promoteSchema,
    (desk, id, { seen, subscription: subscriptionId, promoCode, promoReason: reason }) =>
      desk.promoteMember({ id, seen, subscriptionId, promoCode, reason }),
    changed,
  ),
  grant: deed(
    grantSchema,
    (desk, id, { seen, givenKey, months, grantReason: reason }) =>
      desk.grantMember({ id, seen, givenKey, months: Number(months), reason }),
    given,
  ),
  refund: deed(
    refundSchema,
    (desk, id, { seen, givenKey, charge, part, refundReason: reason }) => {
      const [invoiceId = "", left] = charge.split(" ");
      const amountCents = (part ? centsOf(part) : undefined) ?? Number(left);
      return desk.refundMember({ id, seen, givenKey, invoiceId, amountCents, reason });
    },
    given,
  ),
  decide: deed(
    decideSchema,
    (desk, id, { seen, given: givenId, decision, decideReason: reason }) =>
      desk.decideOnGiven({ id, seen, givenId, approve: decision === "approve", reason }),
    given,
  ),
};
