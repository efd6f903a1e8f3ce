import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import pg from "pg";
import { z } from "zod";

/** The role that owns the product's tables, and the one that stands in for it while its password is replaced. */
export const logins = ["trades", "trades_2"] as const;

const HbaFile = z.tuple([z.object({ file: z.string() })]);

/**
 * Makes the product's own role in a database, which has a password, and has the server ask all but its superuser for theirs.
 * @param admin the database's address by the superuser
 * @returns its address by the new role
 */
export async function makeLogin(admin: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('hba_file') as file");
    const [{ file }] = HbaFile.parse(rows);
    const superuser = new URL(admin).username;
    const before = readFileSync(file, "utf8");
    writeFileSync(file, `local all ${superuser} trust\nlocal all all scram-sha-256\n`);
    appendFileSync(file, before);
    const database = new URL(admin).pathname.slice(1);
    await client.query(`create role ${logins[0]} login password '${password}'`);
    await client.query(`alter database ${database} owner to ${logins[0]}`);
    await client.query("select pg_reload_conf()");
  } finally {
    await client.end();
  }
  return addressOf(admin, logins[0], password);
}

/** A database's address by a role. */
export function addressOf(admin: string, role: string, password: string): string {
  const url = new URL(admin);
  url.username = role;
  url.password = password;
  return url.href;
}

/** Whether the server lets this address in. @throws {Error} for what is not about who asks */
export async function letsIn(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A wrong password, or a role that may not log in.
    if (error instanceof pg.DatabaseError && ["28P01", "28000"].includes(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}
