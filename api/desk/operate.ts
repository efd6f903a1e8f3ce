import { type DeskRole, deskRoles } from "../../domain/desk-roles";
import { findUserByEmail } from "../auth/users";
import type { Db } from "../db/client";
import { inTurn } from "../db/in-turn";
import { Refused } from "../refused";
import { asksSecondStep } from "../second-factor/standing";
import type { Settings } from "../settings";
import { appendDeed, BY_COMMAND } from "./audit";
import { checkAudit } from "./audit-chain";
import { auditing, noted, noteRoles } from "./role-changes";
import { addRole, dropRole, listStaff, rolesOf } from "./roles";

const unchanged = "Nothing has changed.";

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
 * @throws {Refused} for an unknown address or role, for an address that is not confirmed, and for an account whose
 * password was set before that or that has no second step: a person who knows the password could turn on one of their own
 */
export const grantRole =
  (settings: Settings, email: string, word: string, now = () => new Date()) =>
  async (db: Db): Promise<string> => {
    const role = readRole(word);
    const user = await findStaff(db, email);
    // An account can be registered with another person's address.
    if (!user.emailProvenAt)
      throw new Refused(`The address ${email} is not confirmed: follow the mailed link first.\n${unchanged}`);
    return inTurn(db, user.id, async (tx) => {
      const { passwordUnconfirmed } = await findStaff(tx, email);
      if (passwordUnconfirmed)
        throw new Refused(
          `The password of ${email} is older than the proof of its address: set a new one first.\n${unchanged}`,
        );
      if (!(await asksSecondStep(tx, { userId: user.id })))
        throw new Refused(
          `${email} has no one-time codes and no passkey: turn on one of them first.\n${unchanged}`,
        );
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

/** Lists the roles and their holders, and notes in the audit log that the addresses were looked at. */
export const listRoles =
  (settings: Settings, now = () => new Date()) =>
  (db: Db): Promise<string> =>
    db.transaction(async (tx) => {
      const mark = await appendDeed(tx, auditing(settings, now), {
        actor: BY_COMMAND,
        action: "role.list",
        fields: ["email", "roles"],
      });
      const staff = await listStaff(tx);
      const said = staff.map(({ email, roles }) => `${email}: ${roles}`);
      return [...(said.length > 0 ? said : ["Nobody has a role at the desk."]), noted(mark)].join("\n");
    });

/** The owner of the table can rewrite the whole chain or cut off its end. The chain alone does not show that. */
const compare =
  "Whether all of it is there, only a comparison tells: the log of the upstream and earlier checks have printed numbers and hashes, and no later number may be missing, nor one have another hash.";

/** Reads the whole audit log. @throws {Refused} where a row was changed or removed */
export async function sayAuditCheck(db: Db): Promise<string> {
  const { whole, hash, brokenAt } = await checkAudit(db);
  if (brokenAt !== undefined)
    throw new Refused(`The audit log is not one chain: entry ${brokenAt} was changed, or is missing.`);
  if (whole === 0) return `The audit log is empty. ${compare}`;
  const entries = `${whole} ${whole === 1 ? "entry" : "entries"}`;
  return `The audit log is one chain: ${entries}, the last one ${hash}. ${compare}`;
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
