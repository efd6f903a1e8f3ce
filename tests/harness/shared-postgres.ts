import { type Database, openPostgres } from "../../api/db/client";
import { seedMarket } from "./market";
import { type PostgresServer, startPostgres } from "./postgres";
import { createQueues } from "./template";

let server: Promise<PostgresServer> | undefined;
const templates = new Map<string, Promise<string>>();

/**
 * A database of a test file's own, on the server of all files of this worker, which lives as long as the worker. It has
 * every table, copied from one that was migrated before, and is dropped when it is closed.
 * @param market with the market of tests/harness/market.ts in it
 */
export async function openSharedPostgres(market: boolean): Promise<Database> {
  server ??= startPostgres();
  const { createDatabase, dropDatabase } = await server;
  const kind = market ? "market" : "empty";
  const template = templates.get(kind) ?? createTemplate(createDatabase, market);
  templates.set(kind, template);
  const url = await createDatabase(await template);
  const database = await openPostgres(url);
  const close = () => database.close().then(() => dropDatabase(url));
  return { ...database, close };
}

async function createTemplate(
  createDatabase: PostgresServer["createDatabase"],
  market: boolean,
): Promise<string> {
  const url = await createDatabase();
  const database = await openPostgres(url);
  await createQueues(database);
  if (market) await seedMarket(database.db);
  // Nobody may be connected to what is copied.
  await database.close();
  return url;
}
