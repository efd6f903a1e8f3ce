import type { Answer } from "./client";
import { assertRefused, describe } from "./judge";
import { Unmet } from "./outcome";
import type { Person } from "./world-types";

/** Tells what came if it is what was due. @throws {Unmet} with the field, and without values: they may be anything */
export function same(field: string, due: unknown, came: unknown): string {
  if (due === came) return "200";
  const shown = typeof came === "boolean" || typeof came === "number" ? String(came) : "another";
  throw new Unmet(came === undefined || came === null ? "none" : shown, field);
}

type Named = Pick<Person, "firstName" | "lastName" | "email">;

export function samePerson(due: Named, came: Named): string {
  for (const field of ["firstName", "lastName", "email"] as const) same(field, due[field], came[field]);
  return "200";
}

/** Two replies that do not reveal which of two cases they answer. */
export function alike(one: Answer, other: Answer, statuses: readonly number[]): string {
  if (one.status >= 400) assertRefused(one, statuses);
  if (one.status === other.status && one.text === other.text) return describe(one);
  throw new Unmet(`${describe(one)}, and ${describe(other)}`);
}

/** @throws {Unmet} where one is smaller than the one before */
export function ascending<T extends number | string>(values: readonly T[], field: string): string {
  const wrong = values.findIndex((value, at) => at > 0 && value < (values[at - 1] ?? value));
  if (wrong < 0) return "200";
  throw new Unmet(`number ${wrong + 1} out of order`, field);
}

type SecondStepAsked = { secondStep: unknown };

const isSession = <Reply extends object>(reply: Reply): reply is Exclude<Reply, SecondStepAsked> =>
  !("secondStep" in reply);

/** The session that a login started. @throws {Unmet} if it asks for a second step, which no account of the kit has */
export function sessionIn<Reply extends object>(reply: Reply): Exclude<Reply, SecondStepAsked> {
  if (isSession(reply)) return reply;
  throw new Unmet("a second step", "secondStep");
}
