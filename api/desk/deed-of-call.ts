import type { Db } from "../db/client";
import type { CallContext } from "../deps";
import { type AuditMark, appendDeed, type Deed } from "./audit";
import { logDeed } from "./log-deed";
import type { SignedInAtDesk } from "./session";

export type AtDesk = CallContext & SignedInAtDesk;
export type Done = Omit<Deed, "actor" | "requestId">;

/** What was done, by the caller. */
export const by = ({ user, client }: AtDesk, done: Done): Deed => ({
  ...done,
  actor: user.id,
  requestId: client.requestId,
});

/** Notes the look before it gives anything away. */
export const look = (context: AtDesk, done: Done): Promise<void> => lookAtEach(context, [done]);

/** Notes a look at several people, an entry for each, before it gives anything away. */
export async function lookAtEach(context: AtDesk, all: readonly Done[]): Promise<void> {
  await context.limits.count("read-desk", context.client.address, context.user.id);
  const marks = await context.db.transaction(async (tx) => {
    const noted: AuditMark[] = [];
    for (const done of all) noted.push(await appendDeed(tx, context, by(context, done)));
    return noted;
  });
  for (const mark of marks) logDeed(context, mark);
}

/**
 * Does something and writes it into the audit log, in one transaction, and tells the process's log of the entry.
 * @param act does it and says what was done
 */
export async function actAtDesk(context: AtDesk, act: (tx: Db) => Promise<Done>): Promise<void> {
  await changeAtDesk(context, act);
}

/** The same of what may be done already. @param act says undefined then @returns whether anything was done */
export async function changeAtDesk(
  context: AtDesk,
  act: (tx: Db) => Promise<Done | undefined>,
): Promise<boolean> {
  await context.limits.count("change-desk", context.client.address, context.user.id);
  const mark = await context.db.transaction(async (tx) => {
    const done = await act(tx);
    return done && appendDeed(tx, context, by(context, done));
  });
  if (mark) logDeed(context, mark);
  return mark !== undefined;
}
