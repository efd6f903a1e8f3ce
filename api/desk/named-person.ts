import type { DeskRole } from "../../domain/desk-roles";
import { findUserByEmail } from "../auth/users";
import type { Deps } from "../deps";
import { Refused } from "../refused";
import { takeCode } from "../second-factor/one-time-codes";
import { rolesOf } from "./roles";

/** A person of the desk who gives a command. */
export interface NamedPerson {
  id: string;
  roles: readonly DeskRole[];
}

/**
 * Who a command acts for: a person with one of these roles, who gives a one-time code of theirs, which is spent by that. A
 * shell alone is no second person.
 * @throws {Refused} in one sentence, whatever is wrong
 */
export async function provePerson(
  deps: Pick<Deps, "db" | "seal" | "now">,
  { email, code }: { email: string; code: string },
  [one, other]: readonly [DeskRole, DeskRole],
): Promise<NamedPerson> {
  const user = await findUserByEmail(deps.db, email);
  const roles = user ? await rolesOf(deps.db, user.id) : [];
  const isOfDesk = roles.includes(one) || roles.includes(other);
  if (!user || !isOfDesk || !(await takeCode(deps, { userId: user.id }, code)))
    throw new Refused(
      `That address and code are of nobody who may do this: it takes the role ${one} or ${other}, and their present one-time code.\nNothing has changed.`,
    );
  return { id: user.id, roles };
}
