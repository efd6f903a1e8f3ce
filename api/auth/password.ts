import { hash, verify } from "@node-rs/argon2";
import { passwordCost } from "./password-cost";

/** The package's `Algorithm` is a const enum: 2 is Argon2id. */
const ARGON2ID = 2;

export function hashPassword(password: string): Promise<string> {
  return hash(password, { algorithm: ARGON2ID, ...passwordCost });
}

/** What an unknown account is checked against, so that it takes as long as a known one. */
const nobody = hashPassword("nobody has this password");

/** False for a wrong password and, after the same work, for no account at all. */
export async function checkPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
