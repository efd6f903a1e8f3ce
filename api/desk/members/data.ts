import { and, eq, inArray } from "drizzle-orm";
import type { requestChannels } from "../../../contract/desk-member-data";
import { givenMoney } from "../../db/member-care-tables";
import { type Deletion, deleteAccount } from "../../privacy/delete-account";
import { exportOf } from "../../privacy/export";
import { findHold } from "../../privacy/legal-hold";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { actOnMember, type Caring, doAsked, findMember, type Target } from "./act";

/** A request in writing. */
export interface Written {
  /** The day, ISO 8601. */
  requestedOn: string;
  requestChannel: (typeof requestChannels)[number];
}

/** As the audit log has it. */
const askedBy = ({ requestedOn, requestChannel }: Written): string =>
  `Asked for in writing on ${requestedOn}, by ${requestChannel}.`;

/** @throws {Refused} for a day that is still to come */
function assertPast({ now }: Caring, { requestedOn }: Written): void {
  if (requestedOn > now().toISOString().slice(0, 10)) throw new Refused("That day is still to come.");
}

/**
 * What a member gets who asks for a copy of their data in writing: the same as by their own export, but for their own fills,
 * which nobody of the staff sees.
 */
export async function exportFor(
  caring: Caring,
  id: string,
  written: Written,
): Promise<{ data: Record<string, unknown> & { exportedAt: string }; mark: AuditMark }> {
  assertPast(caring, written);
  const mark = await actOnMember(caring, { id }, async () => ({
    ...{ action: "member.export", fields: ["export"], reason: askedBy(written) },
  }));
  const { ownFills: _, ...data } = await exportOf(caring, await findMember(caring.db, id));
  return { data: { ...data, leftOut: ["ownFills"] }, mark };
}

const notErased: Readonly<Record<Exclude<Deletion, "deleted">, string>> = {
  held: "The member is under a legal hold: nothing was erased.",
  elsewhere:
    "A subscription is with a card provider that is not in use any more: it has to be ended by hand. Nothing was erased.",
  begun: "The member began another subscription meanwhile. The account is still there: please try again.",
};

/**
 * Erases a member who asked for it in writing, by the same code as their own deletion.
 * @param email typed again, so that nobody else's account goes
 * @throws {Refused | PaymentError}
 */
export async function eraseMember(
  caring: Caring,
  target: Target,
  { email, ...written }: Written & { email: string },
): Promise<AuditMark> {
  assertPast(caring, written);
  const mark = await actOnMember(caring, target, async (tx, member) => {
    if (member.email.toLowerCase() !== email.toLowerCase())
      throw new Refused("That is not the member's email. Nothing was erased.");
    if (await findHold(tx, target.id)) throw new Refused(notErased.held);
    const open = and(eq(givenMoney.userId, target.id), inArray(givenMoney.state, ["waiting", "asked"]));
    if ((await tx.$count(givenMoney, open)) > 0)
      throw new Refused(
        "Something that is given to the member is still open. Please finish or withdraw it first.",
      );
    return { action: "member.erase", fields: ["account"], reason: askedBy(written) };
  });
  await doAsked(caring, target, "member.erase", async () => {
    const done = await deleteAccount(caring, await findMember(caring.db, target.id));
    if (done !== "deleted") throw new Refused(notErased[done]);
  });
  return mark;
}
