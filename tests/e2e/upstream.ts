// Starts the upstream of the journeys: on PostgreSQL where its programs are found, since an answer costs a fraction there
// of what it costs on PGlite. Journeys with a site of their own have PGlite, and so has `npm start`, which one of them tries.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { apiProgram } from "../harness/built";
import { noPostgres, startPostgres } from "../harness/postgres";
import { settings } from "./site";

rmSync(settings.API_DATA_DIR, { recursive: true, force: true });
const server = noPostgres ? undefined : await startPostgres();
const database = server && { DATABASE_URL: await server.createDatabase() };
const upstream = spawn(process.execPath, [apiProgram], {
  stdio: "inherit",
  env: { ...process.env, ...database },
});
upstream.once("exit", async (code) => {
  await server?.stop();
  process.exit(code ?? 1);
});
// In place of the database server's, which would take it away while the upstream still needs it.
process.removeAllListeners("SIGTERM");
process.once("SIGTERM", () => upstream.kill("SIGTERM"));
