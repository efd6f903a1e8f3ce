import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { blocksOf, blockWith } from "../harness/documented-commands";
import type { Stage } from "./stage";

const Count = z.tuple([z.object({ count: z.coerce.number() })]);

/**
 * Makes a backup by the very command of OPERATING.md while people write, restores it into a database beside, and counts what
 * is in both. @throws {Error} where something that was there before the backup is not in it
 */
export async function restoreDrill(stage: Stage): Promise<string> {
  const { deployment, folder, query } = stage;
  const commands = blocksOf("OPERATING.md", "A backup of PostgreSQL on a schedule");
  const script = blockWith(commands, "pg_dump --format=custom");
  const before = await countOf(query);
  const env = { ...process.env, DATABASE_URL: deployment.databaseUrl, BACKUP_DIR: folder };
  execFileSync("sh", ["-c", script], { env, stdio: "ignore" });
  const file = readdirSync(folder).find((name) => name.startsWith("trades-"));
  if (!file || readFileSync(path.join(folder, file)).length === 0) throw new Error("there is no backup");
  const restored = await deployment.server.createDatabase();
  execFileSync(
    "pg_restore",
    ["--no-owner", "--exit-on-error", `--dbname=${restored}`, path.join(folder, file)],
    {
      stdio: "ignore",
    },
  );
  const after = await countOf((sql) => stage.queryAt(restored, sql));
  if (after < before) throw new Error(`of ${before} subscribers the backup has ${after}`);
  await deployment.server.dropDatabase(restored);
  return `${after} subscribers restored, ${before} of which were there before the backup began`;
}

async function countOf(query: (sql: string) => Promise<unknown[]>): Promise<number> {
  const [{ count }] = Count.parse(await query("select count(*) from newsletter_subscribers"));
  return count;
}
