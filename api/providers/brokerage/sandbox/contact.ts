import { eq, sql } from "drizzle-orm";
import { sandboxBrokerAccounts } from "../../../db/brokerage-tables";
import type { Db } from "../../../db/client";
import { type Brokerage, BrokerageError } from "../port";
import type { SandboxFaults } from "./faults";
import { notOurs, standingOf } from "./review";

/** Accounts that came to nothing leave their e-mail to others, and are changed no more. */
const gone = ["REJECTED", "ACCOUNT_CLOSED", "SUBMISSION_FAILED"];

/**
 * Whether another account of the sandbox's books has the e-mail. Requests with one e-mail take turns until the transaction
 * ends, or both would find it free.
 * @param own the account that may have it
 */
export async function isEmailTaken(tx: Db, email: string, now: Date, own?: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sandbox broker ${email}`}))`);
  const known = await tx.select().from(sandboxBrokerAccounts).where(eq(sandboxBrokerAccounts.email, email));
  return known.some((account) => account.id !== own && !gone.includes(standingOf(account, now).status));
}

/** Whom the sandbox broker writes to and calls: an e-mail has one account there, as at the real one. */
export function createSandboxContact(
  db: Db,
  now: () => Date,
  faults: SandboxFaults,
): Pick<Brokerage, "changeContact"> {
  const { id } = sandboxBrokerAccounts;
  return {
    changeContact: async (accountId, { email: typed, phone }) => {
      await faults.beforeChange?.();
      const email = typed?.toLowerCase();
      await db.transaction(async (tx) => {
        const [row] = await tx.select().from(sandboxBrokerAccounts).where(eq(id, accountId)).for("update");
        if (!row) throw notOurs("changeContact");
        if (gone.includes(standingOf(row, now()).status)) throw refused("the account is not open");
        if (email !== undefined && (await isEmailTaken(tx, email, now(), accountId)))
          throw refused("email address is already registered");
        if (phone !== undefined && !/^\+[1-9]\d{6,14}$/.test(phone)) throw refused("phone_number is invalid");
        await tx
          .update(sandboxBrokerAccounts)
          .set({ ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) })
          .where(eq(id, accountId));
      });
      await faults.afterChange?.();
    },
  };
}

const refused = (detail: string) =>
  new BrokerageError("invalid", "changeContact", { status: 422, code: 42_210_000, detail });
