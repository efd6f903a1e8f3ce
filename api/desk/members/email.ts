import { and, eq } from "drizzle-orm";
import { updateAccount } from "../../account/account";
import { endLinks } from "../../account/links";
import { moveAddress } from "../../account/move-address";
import type { Db } from "../../db/client";
import { deskAudit } from "../../db/desk-tables";
import type { JobData } from "../../jobs/jobs";
import { Refused } from "../../refused";
import { actOnMember, type Caring, type Target } from "./act";

/**
 * An address that was given here is not confirmed by who gave it, nor by support at all: one person could else make any
 * account their own. Its own link confirms it, or an owner who had no part in the change.
 * @throws {Refused}
 */
async function assertNotOwnChange(tx: Db, { actor, isOwner }: Caring, id: string): Promise<void> {
  const { subjectId, action } = deskAudit;
  const changes = await tx
    .selectDistinct({ actor: deskAudit.actor })
    .from(deskAudit)
    .where(and(eq(subjectId, id), eq(action, "member.changeEmail")));
  if (changes.length === 0) return;
  if (isOwner && !changes.some((change) => change.actor === actor)) return;
  throw new Refused(
    "The email was changed at the desk. Its own link confirms it, or an owner who did not change it.",
  );
}

/** Lets a member's address count as confirmed. @param checked what was checked before @throws {Refused} */
export function confirmEmail(caring: Caring, target: Target, checked: string) {
  const owner = { userId: target.id };
  return actOnMember(caring, target, async (tx, { emailProvenAt }) => {
    if (emailProvenAt) throw new Refused("The email is confirmed already.");
    await assertNotOwnChange(tx, caring, target.id);
    await updateAccount(tx, owner, { emailProvenAt: caring.now() });
    await endLinks(tx, owner, "confirm", caring.now());
    return { action: "member.confirmEmail", fields: ["emailProvenAt"], reason: checked };
  });
}

/**
 * Gives a member's account another address, as a link that they asked for would, but that the new one is not confirmed until
 * its own link is opened. The old one is told, with the way back.
 * @param checked what was checked before
 * @throws {Refused | ORPCError}
 */
export async function changeEmail(
  caring: Caring,
  target: Target,
  { email, checked }: { email: string; checked: string },
) {
  const { jobs, now } = caring;
  const owner = { userId: target.id };
  let told: JobData<"address-changed-mail"> | undefined;
  const mark = await actOnMember(caring, target, async (tx, member) => {
    if (member.email === email) throw new Refused("The account has this email already.");
    told = await moveAddress(tx, owner, member, { email, provenAt: null, since: now() }, now());
    return {
      ...{ action: "member.changeEmail", fields: ["email"], reason: checked },
      change: { before: { email: member.email }, after: { email } },
    };
  });
  if (told) await jobs.send("address-changed-mail", told);
  await jobs.send("confirm-address-mail", { kind: "user", id: target.id });
  return mark;
}
