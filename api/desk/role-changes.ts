import type { DeskRole } from "../../domain/desk-roles";
import type { Db } from "../db/client";
import { createDataSeal } from "../db/data-seal";
import type { Settings } from "../settings";
import { type AuditMark, appendDeed, BY_COMMAND } from "./audit";
import { dropRole, rolesOf } from "./roles";

/** What a command says of its entry. */
export const noted = ({ seq, hash }: AuditMark): string => `The audit log has it as entry ${seq}, ${hash}.`;

/** What a command appends to the log with. */
export const auditing = ({ dataKeys }: Settings, now: () => Date) => ({
  seal: createDataSeal(dataKeys),
  now,
});

interface RoleChange {
  userId: string;
  action: "role.grant" | "role.take";
  before: readonly DeskRole[];
}

/** Says in the audit log that a command has changed the roles of a user. Call it once they are changed. */
export async function noteRoles(
  tx: Db,
  settings: Settings,
  now: () => Date,
  { userId, action, before }: RoleChange,
): Promise<AuditMark> {
  return appendDeed(tx, auditing(settings, now), {
    actor: BY_COMMAND,
    action,
    subject: { userId },
    fields: ["roles"],
    change: { before: { roles: before }, after: { roles: await rolesOf(tx, userId) } },
  });
}

/** Takes every role of a user, and says so in the audit log. Undefined where there is none to take. */
export async function takeAllRoles(
  tx: Db,
  settings: Settings,
  now: () => Date,
  userId: string,
): Promise<AuditMark | undefined> {
  const before = await rolesOf(tx, userId);
  if (before.length === 0) return undefined;
  for (const role of before) await dropRole(tx, userId, role);
  return noteRoles(tx, settings, now, { userId, action: "role.take", before });
}
