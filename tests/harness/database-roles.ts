import pg from "pg";
import type { PostgresServer } from "./postgres";

/** A new database that one role owns and another one is to use. */
export interface RolesOfDatabase {
  /** Its address by a superuser. */
  admin: string;
  owner: string;
  upstream: string;
  /** The names of those roles. */
  names: { owner: string; upstream: string };
}

/** @param isMember whether the owner may hand things to the upstream's role */
export async function createWithRoles(server: PostgresServer, isMember = true): Promise<RolesOfDatabase> {
  const admin = await server.createDatabase();
  const { pathname } = new URL(admin);
  const database = pathname.slice(1);
  const names = { owner: `${database}_owner`, upstream: `${database}_upstream` };
  await ask(
    admin,
    `create role ${names.owner} login;
    create role ${names.upstream} login;
    ${isMember ? `grant ${names.upstream} to ${names.owner};` : ""}
    alter database ${database} owner to ${names.owner}`,
  );
  const by = (name: string) => {
    const url = new URL(admin);
    url.username = name;
    return url.href;
  };
  return { admin, names, owner: by(names.owner), upstream: by(names.upstream) };
}

/** Runs statements on a connection of their own. @returns PostgreSQL's code of what it refused, and undefined otherwise */
export async function ask(url: string, statements: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
    return undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code;
    throw error;
  } finally {
    await client.end();
  }
}
