import { type DeskRole, deskRoles } from "../../domain/desk-roles";
import { findUserByEmail } from "../auth/users";
import type { Db } from "../db/client";
import { createDataSeal } from "../db/data-seal";
import { inTurn } from "../db/in-turn";
import { Refused } from "../refused";
import type { Settings } from "../settings";
import { type AuditMark, appendDeed, BY_COMMAND } from "./audit";
import { checkAudit } from "./audit-chain";
import { addRole, dropRole, listStaff, rolesOf } from "./roles";

const unchanged = "Nothing has changed.";
const noted = ({ seq, hash }: AuditMark) => `The audit log has it as entry ${seq}, ${hash}.`;

const auditing = ({ dataKeys }: Settings, now: () => Date) => ({ seal: createDataSeal(dataKeys), now });

function readRole(role: string): DeskRole {
  const known = deskRoles.find((name) => name === role);
  if (known) return known;
  throw new Refused(`There is no role "${role}": ${deskRoles.join(", ")}.\n${unchanged}`);
}

async function findStaff(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Refused(`No user has the address ${email}.\n${unchanged}`);
  return user;
}

/**
 * Gives a user a role at the desk, and says so in the audit log.
 * @throws {Refused} for an unknown address or role, and for an address that nobody has confirmed
 */
export const grantRole =
  (settings: Settings, email: string, word: string, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const role = readRole(word);
    const user = await findStaff(db, email);
    // Anybody can register anybody's address.
    if (!user.emailProvenAt)
      throw new Refused(`The address ${email} is not confirmed: follow the mailed link first.\n${unchanged}`);
    return inTurn(db, user.id, async (tx) => {
      const before = await rolesOf(tx, user.id);
      if (before.includes(role)) throw new Refused(`${email} is ${role} already.\n${unchanged}`);
      await addRole(tx, user.id, role, now());
      const mark = await noteRoles(tx, settings, now, { userId: user.id, action: "role.grant", before });
      return `${email} is ${role} now. ${noted(mark)}`;
    });
  };

/** Takes a role, ends every session of that user at the desk, and says so in the audit log. @throws {Refused} */
export const takeRole =
  (settings: Settings, email: string, word: string, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const role = readRole(word);
    const user = await findStaff(db, email);
    return inTurn(db, user.id, async (tx) => {
      const before = await rolesOf(tx, user.id);
      if (!before.includes(role)) throw new Refused(`${email} is not ${role}.\n${unchanged}`);
      await dropRole(tx, user.id, role);
      const mark = await noteRoles(tx, settings, now, { userId: user.id, action: "role.take", before });
      return `${email} is not ${role} any more, and is signed out of the desk. ${noted(mark)}`;
    });
  };

interface RoleChange {
  userId: string;
  action: string;
  before: readonly DeskRole[];
}

async function noteRoles(
  tx: Db,
  settings: Settings,
  now: () => Date,
  change: RoleChange,
): Promise<AuditMark> {
  const { userId, action, before } = change;
  return appendDeed(tx, auditing(settings, now), {
    actor: BY_COMMAND,
    action,
    subject: { userId },
    fields: ["roles"],
    change: { before: { roles: before }, after: { roles: await rolesOf(tx, userId) } },
  });
}

/** Lists who has which role, and says in the audit log that the addresses were looked at. */
export const listRoles =
  (settings: Settings, now = () => new Date()) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      await appendDeed(tx, auditing(settings, now), {
        actor: BY_COMMAND,
        action: "role.list",
        fields: ["email", "roles"],
      });
      const staff = await listStaff(tx);
      if (staff.length === 0) return "Nobody has a role at the desk.";
      return staff.map(({ email, roles }) => `${email}: ${roles}`).join("\n");
    });

/** Reads the whole audit log. @throws {Refused} where a row was changed or removed */
export async function sayAuditCheck(db: Db): Promise<string> {
  const { whole, hash, brokenAt } = await checkAudit(db);
  if (brokenAt !== undefined)
    throw new Refused(
      `The audit log is not as it was written: entry ${brokenAt} was changed, or is missing.`,
    );
  return whole === 0
    ? "The audit log is empty."
    : `The audit log is as it was written: ${whole} ${whole === 1 ? "entry" : "entries"}, the last one ${hash}.`;
}

/** What an operator can do for the desk, by the command's name: what it takes, and what is done with those words. */
export const deskCommands = {
  "grant-role": {
    takes: "an e-mail address and a role",
    act: (settings: Settings, [email = "", role = ""]: readonly string[]) => grantRole(settings, email, role),
  },
  "take-role": {
    takes: "an e-mail address and a role",
    act: (settings: Settings, [email = "", role = ""]: readonly string[]) => takeRole(settings, email, role),
  },
  roles: { takes: "nothing", act: (settings: Settings) => listRoles(settings) },
  "check-audit": { takes: "nothing", act: () => sayAuditCheck },
} as const;
