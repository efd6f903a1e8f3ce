import { gt } from "drizzle-orm";
import { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import type { Brokerage } from "../port";
import { changesOf } from "./review";

/** Of older applications nothing changes any more but by documents, which the round finds. */
const REMEMBERED_MS = 2 * 86_400_000;

/**
 * Changes of the sandbox's accounts since a cursor, which is a moment and an account. It ends with what is so now: the
 * sandbox has no connection that could be kept open.
 */
export const createSandboxEvents = (db: Db, now: () => Date): Pick<Brokerage, "accountEvents"> => ({
  accountEvents: async function* (since) {
    const end = now().getTime();
    if (since !== undefined) {
      const rows = await db
        .select()
        .from(sandboxBrokerAccounts)
        .where(gt(sandboxBrokerAccounts.createdAt, new Date(end - REMEMBERED_MS)));
      const changes = rows.flatMap((row) =>
        changesOf(row)
          .filter((at) => at <= end)
          .map((at) => ({ cursor: cursorAt(at, row.id), accountId: row.id })),
      );
      yield* changes.filter(({ cursor }) => cursor > since).sort((a, b) => (a.cursor < b.cursor ? -1 : 1));
    }
    yield { cursor: cursorAt(end, ""), accountId: undefined };
  },
});

const cursorAt = (at: number, id: string): string => `${new Date(at).toISOString()} ${id}`;
