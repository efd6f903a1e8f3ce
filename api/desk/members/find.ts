import { desc, eq, like, sql } from "drizzle-orm";
import type { z } from "zod";
import { type FoundMember, MEMBERS_FOUND, type memberKeys } from "../../../contract/desk-member-schemas";
import { maskEmail } from "../../../domain/masked-email";
import type { Db } from "../../db/client";
import { users } from "../../db/schema";

/** What is looked for, and by what. */
export interface Wanted {
  by: (typeof memberKeys)[number];
  words: string;
}

const { id, email, firstName, lastName, createdAt } = users;
/** As the index has it. */
const name = sql<string>`lower(${firstName} || ' ' || ${lastName})`;
/** A name that is typed may hold what LIKE means otherwise. */
const literal = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const conditions = {
  email: (words: string) => eq(sql`lower(${email})`, words.toLowerCase()),
  id: (words: string) => eq(id, words),
  name: (words: string) => like(name, `%${literal(words.toLowerCase())}%`),
};

/** Members of an e-mail, an id or a part of a name, the newest first, with masked addresses. */
export async function findMembers(
  db: Db,
  { by, words }: Wanted,
): Promise<{ members: z.infer<typeof FoundMember>[]; isMore: boolean }> {
  const rows = await db
    .select({ id, email, firstName, lastName, createdAt })
    .from(users)
    .where(conditions[by](words))
    .orderBy(desc(createdAt), id)
    .limit(MEMBERS_FOUND + 1);
  const members = rows.slice(0, MEMBERS_FOUND).map((row) => ({
    ...row,
    email: maskEmail(row.email),
    createdAt: row.createdAt.toISOString(),
  }));
  return { members, isMore: rows.length > MEMBERS_FOUND };
}
