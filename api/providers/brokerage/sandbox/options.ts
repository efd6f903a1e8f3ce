import { and, eq, isNull } from "drizzle-orm";
import { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import { type Brokerage, BrokerageError, type OptionsApproval } from "../port";
import { notOurs, standingOf } from "./review";

type Row = typeof sandboxBrokerAccounts.$inferSelect;

/** So long a request for options is PENDING. */
const PENDING_MS = 15_000;
/** All that somebody without experience is allowed. */
const NOVICE_LEVEL = 1;

/** Options in the sandbox broker's books: one request for each account that is open, with less for who has no experience. */
export function createSandboxOptions(
  db: Db,
  now: () => Date,
): Pick<Brokerage, "optionsApprovals" | "requestOptions"> {
  const { id, optionsLevel } = sandboxBrokerAccounts;

  async function accountOf(accountId: string, call: string): Promise<Row> {
    const [row] = await db.select().from(sandboxBrokerAccounts).where(eq(id, accountId));
    if (!row) throw notOurs(call);
    return row;
  }

  function approvalOf({
    optionsLevel: requestedLevel,
    optionsAskedAt,
    optionsNovice,
  }: Row): OptionsApproval[] {
    if (requestedLevel === null || optionsAskedAt === null) return [];
    if (now().getTime() - optionsAskedAt.getTime() < PENDING_MS)
      return [{ requestedLevel, approvedLevel: null, status: "PENDING" }];
    const approvedLevel = optionsNovice ? Math.min(requestedLevel, NOVICE_LEVEL) : requestedLevel;
    const status = approvedLevel < requestedLevel ? "LOWER_LEVEL_APPROVED" : "APPROVED";
    return [{ requestedLevel, approvedLevel, status }];
  }

  return {
    optionsApprovals: async (accountId) => approvalOf(await accountOf(accountId, "optionsApprovals")),

    requestOptions: async (accountId, level) => {
      const row = await accountOf(accountId, "requestOptions");
      if (standingOf(row, now()).status !== "ACTIVE") throw refused("account is not active");
      const [asked] = await db
        .update(sandboxBrokerAccounts)
        .set({ optionsLevel: level, optionsAskedAt: now() })
        .where(and(eq(id, accountId), isNull(optionsLevel)))
        .returning();
      if (!asked) throw refused("a request for options was made already");
      return { requestedLevel: level, approvedLevel: null, status: "PENDING" };
    },
  };
}

const refused = (detail: string) =>
  new BrokerageError("invalid", "requestOptions", { status: 422, code: 42_210_000, detail });
