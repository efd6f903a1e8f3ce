import type { Owner } from "../auth/owner";
import type { CallContext } from "../deps";
import { TooManyAttempts } from "../limits";
import { appendDeed } from "./audit";
import { logDeed } from "./log-deed";

/** What stands for a caller who is signed in to no desk. */
export const STRANGER = "stranger";

/** What the desk refuses, and by which count it is noted: each apart, so that none hides another. */
const kinds = {
  signIn: { action: "refused.signIn", limit: "note-refused-sign-in" },
  address: { action: "refused.address", limit: "note-refused-address" },
  /** By who is signed in: the count is their own. */
  ownAddress: { action: "refused.address", limit: "note-refused-staff" },
  role: { action: "refused.role", limit: "note-refused-staff" },
} as const;

interface Refusal {
  kind: keyof typeof kinds;
  /** The id of who is signed in to the desk; {@link STRANGER} where it is left out. */
  actor?: string;
  /** Whose sign-in it was. */
  subject?: Owner | undefined;
}

/**
 * Notes in the audit log that a call was refused, as often in an hour as its count allows: strangers could fill the log
 * otherwise, from which nothing is ever removed. It takes as long for one account as for another (S8): how often is counted by
 * network and in all, and never by account. The rest is in the process's log.
 */
export async function noteRefusal(
  context: CallContext,
  { kind, actor = STRANGER, subject }: Refusal,
): Promise<void> {
  const { db, client, limits, trace } = context;
  const { action, limit } = kinds[kind];
  const isStaff = actor !== STRANGER;
  try {
    await limits.count(limit, isStaff ? undefined : client.address, isStaff ? actor : "desk");
  } catch (error) {
    if (error instanceof TooManyAttempts) return;
    throw error;
  }
  const { requestId } = client;
  const deed = { actor, action, fields: [], requestId, ...(subject && { subject }), reason: trace.call };
  logDeed(context, await db.transaction((tx) => appendDeed(tx, context, deed)));
}
