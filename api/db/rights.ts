import pg from "pg";
import { Refused } from "../refused";

/** Tables that the upstream only reads and adds rows to. Triggers refuse everything else, and so do the rights of its role. */
const APPEND_ONLY = "desk_audit, ledger";
/** PostgreSQL's code for a missing right, or a missing membership in a role that is to own something. */
const NO_RIGHT = "42501";

/** Statements that hand the job queue's tables to a role: the queue makes new ones while the upstream runs. */
const HAND_OVER = `
  select format('alter schema %I owner to %I', nspname, $1::text) as statement, 1 as place
    from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) <> $1
  union all
  select format('alter table %s owner to %I', oid::regclass, $1::text), 2
    from pg_class where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p')
      and pg_get_userbyid(relowner) <> $1
  union all
  select format('alter type %s owner to %I', oid::regtype, $1::text), 3
    from pg_type where typnamespace = to_regnamespace('pgboss') and typtype = 'e'
      and pg_get_userbyid(typowner) <> $1
  union all
  select format('alter function %s owner to %I', oid::regprocedure, $1::text), 4
    from pg_proc where pronamespace = to_regnamespace('pgboss') and pg_get_userbyid(proowner) <> $1
  order by place`;

/**
 * Gives the upstream's role only what it needs: rows of every table, but only new rows in {@link APPEND_ONLY}, and the job
 * queue, which it owns. In one transaction, so that the role never has other rights in between.
 * @param client of the role that owns the tables
 * @throws {Refused} if that role may not do this
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  try {
    await client.query("begin");
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      grant usage, select on all sequences in schema public to ${name};
      revoke all on ${APPEND_ONLY} from ${name}, public;
      grant select, insert on ${APPEND_ONLY} to ${name};
      grant usage on schema drizzle to ${name};
      grant select on all tables in schema drizzle to ${name}`);
    await grantQueue(client, role);
    await client.query("commit");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_RIGHT) throw error;
    throw new Refused(
      `The role of MIGRATIONS_DATABASE_URL may not give the upstream's role its rights (${NO_RIGHT}): it has to own the database and its tables, and to be a member of the upstream's role.`,
    );
  }
}

/** The queue creates its schema itself, and needs that right on the database. */
async function grantQueue(client: pg.Client, role: string): Promise<void> {
  const known = await client.query<{ database: string; queue: string | null }>(
    "select current_database() as database, to_regnamespace('pgboss')::text as queue",
  );
  for (const { database, queue } of known.rows) {
    if (queue !== null) continue;
    const right = `create on database ${pg.escapeIdentifier(database)}`;
    await client.query(`grant ${right} to ${pg.escapeIdentifier(role)}`);
  }
  const { rows } = await client.query<{ statement: string }>(HAND_OVER, [role]);
  for (const { statement } of rows) await client.query(statement);
}
