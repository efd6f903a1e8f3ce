import { chain, maxLength, printable, required } from "../../domain/validators";
import { fieldLengths } from "./account-forms";

/** The fields of the form that asks for a code, in its order. */
export const nameFields = ["firstName", "lastName"] as const;
export type NameField = (typeof nameFields)[number];

/** Whose code is asked for: the words of the form, what is wrong with them, and the name where nothing is. */
export interface NameQuery {
  words: Readonly<Record<NameField, string>>;
  problems: Partial<Record<NameField, string>>;
  name?: Readonly<Record<NameField, string>> | undefined;
}

const judge = chain(required, maxLength(fieldLengths.name), printable);

/**
 * Reads the query of the form that asks for a code. Without any of its fields nothing was asked.
 * @param own the reader's own name, which is asked for unasked where it can be
 */
export function readNameQuery(given: URLSearchParams, own?: Readonly<Record<NameField, string>>): NameQuery {
  const asked = nameFields.some((field) => given.has(field));
  const word = (field: NameField) =>
    (asked ? (given.get(field) ?? "") : (own?.[field] ?? "")).trim().slice(0, 2 * fieldLengths.name);
  const words = { firstName: word("firstName"), lastName: word("lastName") };
  const problems: NameQuery["problems"] = {};
  for (const field of nameFields) {
    const problem = judge(words[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  if (Object.keys(problems).length === 0) return { words, problems, name: words };
  return { words, problems: asked ? problems : {} };
}
