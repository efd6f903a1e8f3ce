import { findUserByEmail } from "../../auth/users";
import { Refused } from "../../refused";
import { takeCode } from "../../second-factor/one-time-codes";
import { rolesOf } from "../roles";
import type { Acting } from "./deeds";

const nobody =
  "That address and code are of nobody who may do this: it takes an analyst or an owner, and their present one-time code.\nNothing has changed.";

/**
 * Who a command acts for: a person who may issue signals and gives a one-time code of theirs, which is spent by that. A shell
 * alone is no second person.
 * @returns what the person does: the audit log names them
 * @throws {Refused} in one sentence, whatever is wrong
 */
export async function actingFor(acting: Acting, email: string, code: string): Promise<Acting> {
  const user = await findUserByEmail(acting.db, email);
  const roles = user ? await rolesOf(acting.db, user.id) : [];
  const mayIssue = roles.includes("analyst") || roles.includes("owner");
  if (!user || !mayIssue || !(await takeCode(acting, { userId: user.id }, code))) throw new Refused(nobody);
  return { ...acting, actor: user.id, byCommand: true };
}
