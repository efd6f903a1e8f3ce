import type { users } from "../db/schema";
import type { AccessClaims } from "./access-token";

export type UserRow = typeof users.$inferSelect;

/** The user behind a session, and that session. */
export interface SignedIn {
  user: UserRow;
  sessionId: string;
  /** When the session ends, unless it is used again. */
  expiresAt: Date;
}

/** Finds the user of an access token by a reading that is a second old at most. */
export type LatelySignedIn = (claims: AccessClaims, now: Date) => Promise<SignedIn | undefined>;
