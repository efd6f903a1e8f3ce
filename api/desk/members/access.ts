import { eq } from "drizzle-orm";
import { endAccess } from "../../account/end-access";
import { endSession } from "../../auth/session";
import type { Db } from "../../db/client";
import { legalHolds } from "../../db/member-care-tables";
import { findHold } from "../../privacy/legal-hold";
import { Refused } from "../../refused";
import type { AuditMark } from "../audit";
import { rolesOf } from "../roles";
import { actOnMember, type Caring, type Target } from "./act";

/**
 * Ends one of a member's sessions, or everything that opened the account: sessions, known browsers and mailed links.
 * @throws {Refused}
 */
export function endSessionsOf(
  caring: Caring,
  target: Target,
  sessionId: string | undefined,
  reason?: string,
): Promise<AuditMark> {
  return actOnMember(caring, target, async (tx) => {
    if (sessionId === undefined) await endAccess(tx, { userId: target.id }, caring.now());
    else await endSession(tx, target.id, sessionId);
    return {
      action: "member.endSessions",
      fields: sessionId === undefined ? ["sessions"] : ["session"],
      ...(reason !== undefined && { reason }),
    };
  });
}

/** Whether who has these roles sees a member's page: that of an account with a role at the desk is for owners. */
export const maySee = async (db: Db, roles: readonly string[], id: string): Promise<boolean> =>
  roles.includes("owner") || (await rolesOf(db, id)).length === 0;

/** Puts a member under a legal hold, or ends it. @throws {Refused} where it is so already */
export function holdMember(
  caring: Caring,
  target: Target,
  { reason, hold }: { reason: string; hold: boolean },
): Promise<AuditMark> {
  return actOnMember(caring, target, async (tx) => {
    const before = await findHold(tx, target.id);
    if (hold) {
      if (before) throw new Refused("This member is under a legal hold already.");
      await tx
        .insert(legalHolds)
        .values({ userId: target.id, reason, setBy: caring.actor, setAt: caring.now() });
    } else {
      if (!before) throw new Refused("This member is under no legal hold.");
      await tx.delete(legalHolds).where(eq(legalHolds.userId, target.id));
    }
    return { action: hold ? "member.hold" : "member.endHold", fields: ["hold"], reason };
  });
}
