import pg from "pg";
import { describeError } from "../errors";
import { Refused } from "../refused";
import { lacksMigrations, migratePostgres } from "./migrate";
import { grantRights } from "./rights";

interface Who {
  role: string;
  database: string;
}

/**
 * Brings a PostgreSQL up to date: by the upstream's own role where there is no other, and only if something is missing.
 * Another role also gives the upstream's its rights, each time: a release may have new tables.
 * @param pool of the upstream's role
 * @param server how that role connects
 * @param migrationsUrl of the role that owns the tables
 * @throws {Refused} when that one is no other role, is not let in, or has not the right to
 */
export async function prepareServer(
  pool: pg.Pool,
  server: pg.ClientConfig,
  migrationsUrl: string | undefined,
): Promise<void> {
  if (migrationsUrl === undefined && !(await lacksMigrations(pool))) return;
  const client = new pg.Client({ ...server, ...(migrationsUrl && { connectionString: migrationsUrl }) });
  // One that breaks tells its query so.
  client.on("error", () => {});
  try {
    if (migrationsUrl === undefined) {
      await client.connect();
      await migratePostgres(client);
      return;
    }
    const upstream = await whoIs(pool);
    await client.connect().catch(refuseConnection);
    const owner = await whoIs(client);
    if (owner.database !== upstream.database)
      throw new Refused("MIGRATIONS_DATABASE_URL names another database than DATABASE_URL.");
    if (owner.role === upstream.role)
      throw new Refused("MIGRATIONS_DATABASE_URL names the same role as DATABASE_URL.");
    await migratePostgres(client, () => grantRights(client, upstream.role));
  } finally {
    await client.end();
  }
}

async function whoIs(connection: pg.Pool | pg.Client): Promise<Who> {
  const { rows } = await connection.query<Who>(
    "select current_user::text as role, current_database()::text as database",
  );
  const [who] = rows;
  if (!who) throw new Error("a query of one row has none");
  return who;
}

/** Names and codes, and never the address. */
function refuseConnection(error: unknown): never {
  const { name, code } = describeError(error);
  throw new Refused(
    `MIGRATIONS_DATABASE_URL names a database that does not answer, or does not let us in (${code ?? name}).`,
  );
}
