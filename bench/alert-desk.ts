// Plays whoever commits to the ledger beside the upstream, in a process of its own: makes the members that it is told to, or
// commits that a signal has ended and wakes the job that tells of it, and answers when that was.
import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { z } from "zod";
import { openPostgres } from "../api/db/client";
import { newSignal, plantEntries } from "../tests/harness/ledger";

const Asked = z.object({ members: z.number().optional(), turn: z.number().optional() });
const { db, executeSql, close } = await openPostgres(process.env.DATABASE_URL ?? "");
const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
await boss.start();

process.on("message", async (asked) => {
  const { members, turn } = Asked.parse(asked);
  if (members !== undefined) {
    await db.execute(sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
      select 'member-' || n, 'member-' || n || '@example.com', 'none', 'Member', 'Of alerts', now()
      from generate_series(1, ${members}::int) n`);
    process.send?.({ type: "done" });
  }
  if (turn !== undefined) {
    const symbol = "NVDA";
    const signal = newSignal(`bench:${symbol}:${turn}`, { symbol, exit: "target", resultCents: 40_000 });
    const committedAt = new Date();
    await plantEntries(
      db,
      [{ ...signal, kind: "close", basis: "issued", source: "a-provider" }],
      committedAt,
    );
    await boss.send("alerts", {});
    process.send?.({ type: "done", committedAt: committedAt.getTime() });
  }
});
process.once("disconnect", async () => {
  await boss.stop({ graceful: false });
  await close();
  process.exit(0);
});
process.send?.({ type: "ready" });
