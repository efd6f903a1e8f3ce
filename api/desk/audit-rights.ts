import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { z } from "zod";
import type { Db } from "../db/client";

const flags = {
  isSuperuser: z.boolean(),
  makesRoles: z.boolean(),
  ownsLog: z.boolean(),
  ownsSchema: z.boolean(),
  ownsDatabase: z.boolean(),
  mayChange: z.boolean(),
};
const Read = z.object({ rows: z.tuple([z.object(flags)]) });

/** What each of those is, as what follows "the upstream's role". */
const sentences: readonly (readonly [keyof typeof flags, string])[] = [
  ["isSuperuser", "is a superuser"],
  ["makesRoles", "may create roles"],
  ["ownsLog", "owns the audit log, or may become its owner"],
  ["ownsSchema", "owns the audit log's schema"],
  ["ownsDatabase", "owns the database"],
  ["mayChange", "has more rights on the audit log than to add and to read"],
];

/** By what the role of this connection to PostgreSQL could change the audit log; nothing where it can only add to it. */
export async function powersOverAudit(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    select r.rolsuper as "isSuperuser", r.rolcreaterole as "makesRoles",
      pg_has_role(c.relowner, 'member') as "ownsLog", pg_has_role(n.nspowner, 'member') as "ownsSchema",
      pg_has_role(d.datdba, 'member') as "ownsDatabase",
      has_table_privilege(c.oid, 'update, delete, truncate, trigger') as "mayChange"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_roles r on r.rolname = current_user join pg_database d on d.datname = current_database()
    where c.oid = 'desk_audit'::regclass`);
  const { rows } = Read.parse(answer);
  // A superuser has every one of them.
  if (rows[0].isSuperuser) return ["is a superuser"];
  return sentences.filter(([name]) => rows[0][name]).map(([, sentence]) => sentence);
}

/** Warns the process's log where the upstream's role could change what it has done at the desk. */
export async function warnOfAuditRights(db: Db, log: Logger): Promise<void> {
  const powers = await powersOverAudit(db);
  if (powers.length === 0) return;
  log.warn(
    { powers },
    "the upstream's role in the database can change the desk's audit log: MIGRATIONS_DATABASE_URL keeps it from that",
  );
}

/** What the command `migrate` says, once the database was opened and thereby migrated. */
export const sayMigrated =
  ({ databaseUrl }: { databaseUrl: string | undefined }) =>
  async (db: Db): Promise<string> => {
    const migrated = "The database has every migration of this release.";
    const powers = databaseUrl ? await powersOverAudit(db) : [];
    if (powers.length === 0) return migrated;
    return `${migrated}\nThe upstream's role can change the desk's audit log: it ${powers.join(", ")}.`;
  };
