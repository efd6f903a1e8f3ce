import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { sandboxBankRelationships } from "../../../db/bank-tables";
import { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import { readProcessorToken } from "../../bank-link/sandbox/bank-link";
import { closedMask } from "../../bank-link/sandbox/sign-in";
import { type BankRelationship, type Brokerage, BrokerageError } from "../port";
import type { SandboxFaults } from "./faults";
import { notOurs, standingOf } from "./review";

type Row = typeof sandboxBankRelationships.$inferSelect;

/** So long a relationship is QUEUED before it is APPROVED, or REJECTED. */
const QUEUED_MS = 5_000;
/** Accounts that money may be moved for. */
const fundable = ["APPROVED", "ACTIVE"];

/**
 * The banks in the sandbox broker's books: one for each account, by a processor token of the sandbox bank link that
 * nobody has used. A closed bank account is taken and REJECTED soon after, like all that only the bank knows.
 */
export function createSandboxBanks(
  db: Db,
  now: () => Date,
  faults: SandboxFaults,
): Pick<Brokerage, "banks" | "addBank" | "removeBank"> {
  const { accountId: account, processorToken: token } = sandboxBankRelationships;
  const rowsOf = (accountId: string, tx: Pick<Db, "select"> = db) =>
    tx.select().from(sandboxBankRelationships).where(eq(account, accountId));

  const asRelationship = ({ id, nickname, accountType, createdAt, rejected }: Row): BankRelationship => ({
    id,
    status: now().getTime() - createdAt.getTime() < QUEUED_MS ? "QUEUED" : rejected ? "REJECTED" : "APPROVED",
    nickname,
    accountType,
    linkedAt: createdAt.toISOString(),
  });

  async function assertFundable(accountId: string): Promise<void> {
    const [row] = await db
      .select()
      .from(sandboxBrokerAccounts)
      .where(eq(sandboxBrokerAccounts.id, accountId));
    if (!row) throw notOurs("addBank");
    if (!fundable.includes(standingOf(row, now()).status)) {
      throw refusal("forbidden", 403, "the account may not be funded");
    }
  }

  return {
    banks: async (accountId) => {
      await faults.beforeRead?.();
      return (await rowsOf(accountId)).map(asRelationship);
    },

    addBank: async (accountId, processorToken) => {
      await assertFundable(accountId);
      const bank = await readProcessorToken(db, processorToken);
      if (!bank) throw refusal("invalid", 422, "processor_token is not valid");
      const row: Row = {
        id: randomUUID(),
        accountId,
        processorToken,
        nickname: bank.name,
        accountType: bank.type.toUpperCase(),
        rejected: bank.mask === closedMask,
        createdAt: now(),
      };
      await db.transaction(async (tx) => {
        // Two requests for one account take turns, or both would find it free.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sandbox bank ${accountId}`}))`);
        const there = await rowsOf(accountId, tx);
        if (there.some((known) => asRelationship(known).status !== "REJECTED")) {
          throw refusal("conflict", 409, "the account already has an active relationship");
        }
        const used = await tx
          .select({ id: sandboxBankRelationships.id })
          .from(sandboxBankRelationships)
          .where(eq(token, processorToken));
        if (used.length > 0) throw refusal("invalid", 422, "processor_token is not valid");
        await tx.insert(sandboxBankRelationships).values(row);
      });
      await faults.afterBank?.();
      return asRelationship(row);
    },

    removeBank: async (accountId, id) => {
      await db
        .delete(sandboxBankRelationships)
        .where(and(eq(account, accountId), eq(sandboxBankRelationships.id, id)));
    },
  };
}

const refusal = (kind: "conflict" | "forbidden" | "invalid", status: number, detail: string) =>
  new BrokerageError(kind, "addBank", { status, code: status * 100_000 + 10_000, detail });
