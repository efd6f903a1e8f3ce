// Two empty databases on a PostgreSQL of their own. Whoever started this fills them; told to, it lets the second one grow,
// puts back what an upstream that started on it took away, or tells its rows.
import { createDataSeal } from "../api/db/data-seal";
import { growDatabase, growListing, readSizes } from "../tests/growth/big-database";
import { startPostgres } from "../tests/harness/postgres";

const { keyId } = createDataSeal([process.env.DATA_KEYS ?? ""]);
const server = await startPostgres();
const [small, big] = [await server.createDatabase(), await server.createDatabase()];
process.on("message", async (asked) => {
  if (asked === "grow") await growDatabase(big, keyId);
  if (asked === "grow the listing") await growListing(big);
  process.send?.({ type: "done", rows: Object.fromEntries(await readSizes(big)) });
});
process.once("disconnect", async () => {
  await server.stop();
  process.exit(0);
});
process.send?.({ type: "ready", small, big });
