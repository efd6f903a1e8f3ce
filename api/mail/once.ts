import { and, eq, sql } from "drizzle-orm";
import type { bankItems } from "../db/bank-tables";
import type { brokerageAccounts } from "../db/brokerage-tables";
import type { Db } from "../db/client";
import type { pledges } from "../db/investor-tables";
import type { leads } from "../db/lead-tables";
import type { disputes, subscriptions } from "../db/payment-tables";
import type { Letter } from "./message";

/** After so long a mail that is being sent is taken for lost, and the next process sends it again. */
const CLAIM_MS = 5 * 60_000;

/** What sending needs. */
export interface OnceDeps {
  db: Db;
  now(): Date;
  /** Sends, and throws if it should be tried again. Every other outcome is final (api/mail/outcome.ts). */
  post(letter: Letter): Promise<unknown>;
}

/** A table whose rows have mails: the columns are `mailColumns` of api/db/payment-tables.ts. */
type MailedTable =
  | typeof subscriptions
  | typeof disputes
  | typeof pledges
  | typeof leads
  | typeof bankItems
  | typeof brokerageAccounts;
type MailedRow = Pick<typeof subscriptions.$inferSelect, "id" | "mailed" | "mailClaims">;

/** A mail about a row in its present state. */
export interface DueMail {
  /** One key is one mail of its row. */
  key: string;
  write(): Letter | Promise<Letter>;
  /** Whether only its claim says that it is due. Then a mail that could not be sent waits, with the claim, for some minutes. */
  isKept?: boolean;
  /** Called if its address takes no mail: it was not sent, and is not tried again. */
  onRefused?(): Promise<unknown>;
}

/** The claim of a mail that is due and that no process is sending. It is written together with the change that it is about, so it is never lost. */
export const unsent = (key: string): Record<string, string> => ({ [key]: new Date(0).toISOString() });

/**
 * The oldest claim of a row that no process works on. Rows are processed in this order, so that one whose mail is refused goes
 * behind those that wait. Null if there is none.
 */
export const oldestClaim = ({ mailClaims }: Pick<MailedTable, "mailClaims">, now: Date) => {
  const lost = new Date(now.getTime() - CLAIM_MS).toISOString();
  return sql`(select min(at.value::timestamptz) from jsonb_each_text(${mailClaims}) at where at.value::timestamptz <= ${lost}::timestamptz)`;
};

/** Whether a mail of the row is still to be sent, or its process died while sending it. */
export const hasClaims = ({ mailClaims }: Pick<MailedTable, "mailClaims">) =>
  sql`${mailClaims} <> ${"{}"}::jsonb`;

/**
 * Sends what is due, each mail once, and twice only if its process died after sending. Claims of mails that are not due any more are dropped.
 * @throws what `post` throws
 */
export async function sendOnce(
  deps: OnceDeps,
  table: MailedTable,
  row: MailedRow,
  due: readonly DueMail[],
): Promise<void> {
  const { id, mailed, mailClaims } = row;
  for (const { key, write, isKept, onRefused } of due) {
    if (mailed.includes(key) || !(await claim(deps, table, id, key, isKept))) continue;
    let became: unknown;
    try {
      became = await deps.post(await write());
    } catch (error) {
      // A failed attempt leaves nothing behind that would make the next one think it had succeeded.
      if (!isKept) await unclaim(deps, table, id, key);
      throw error;
    }
    if (onRefused && (became === "refused" || became === "held")) {
      await onRefused();
      await unclaim(deps, table, id, key);
    } else await markSent(deps, table, id, key);
  }
  const old = Object.keys(mailClaims).filter((claimed) => due.every(({ key }) => key !== claimed));
  for (const key of old) await unclaim(deps, table, id, key);
}

async function claim(
  { db, now }: OnceDeps,
  table: MailedTable,
  id: string,
  key: string,
  isKept = false,
): Promise<boolean> {
  const { mailed, mailClaims } = table;
  const lost = new Date(now().getTime() - CLAIM_MS).toISOString();
  const since = sql`(${mailClaims} ->> ${key}::text)::timestamptz`;
  const mine = await db
    .update(table)
    .set({ mailClaims: sql`${mailClaims} || ${JSON.stringify({ [key]: now().toISOString() })}::jsonb` })
    .where(
      and(
        eq(table.id, id),
        sql`not ${mailed} ? ${key}::text`,
        // One that only its claim makes due is due no more where the claim has gone since the row was read.
        sql`coalesce(${since} <= ${lost}::timestamptz, ${!isKept}::boolean)`,
      ),
    )
    .returning({ id: table.id });
  return mine.length > 0;
}

async function markSent({ db }: OnceDeps, table: MailedTable, id: string, key: string): Promise<void> {
  const { mailed, mailClaims } = table;
  await db
    .update(table)
    .set({
      mailed: sql`${mailed} || ${JSON.stringify([key])}::jsonb`,
      mailClaims: sql`${mailClaims} - ${key}::text`,
    })
    .where(eq(table.id, id));
}

async function unclaim({ db }: OnceDeps, table: MailedTable, id: string, key: string): Promise<void> {
  await db
    .update(table)
    .set({ mailClaims: sql`${table.mailClaims} - ${key}::text` })
    .where(eq(table.id, id));
}
