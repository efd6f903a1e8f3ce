import { provePerson } from "../named-person";
import type { Acting } from "./deeds";

/**
 * A command that acts for a person who may issue signals and gives a one-time code of theirs.
 * @returns what the person does: the audit log names them
 * @throws {Refused}
 */
export async function actingFor(acting: Acting, email: string, code: string): Promise<Acting> {
  const { id } = await provePerson(acting, { email, code }, ["analyst", "owner"]);
  return { ...acting, actor: id, byCommand: true };
}
