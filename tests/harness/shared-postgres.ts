import { type Database, openPostgres } from "../../api/db/client";
import { seedMarket } from "./market";
import { type PostgresServer, startPostgres } from "./postgres";
import { createQueues } from "./template";

/** A database of a test file's own on the server of all files of this worker: nobody halts that. */
interface SharedDatabase {
  database: Database;
  /** After `database` is closed. */
  drop(): Promise<void>;
}

let server: Promise<PostgresServer> | undefined;
const templates = new Map<string, Promise<string>>();

/**
 * With every table there, copied from one that was migrated before. The server lives as long as the worker.
 * @param market with the market of tests/harness/market.ts in it
 */
export async function openSharedPostgres(market: boolean): Promise<SharedDatabase> {
  server ??= startPostgres();
  const { createDatabase, dropDatabase } = await server;
  const kind = market ? "market" : "empty";
  const template = templates.get(kind) ?? createTemplate(createDatabase, market);
  templates.set(kind, template);
  const url = await createDatabase(await template);
  return { database: await openPostgres(url), drop: () => dropDatabase(url) };
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
