// Plays whoever commits to the ledger beside the upstream, in a process of its own: makes the members that it is told to, adds
// browsers for the first of them, or commits that a signal has ended and wakes the job that tells of it, and answers when
// that was.
import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { z } from "zod";
import { addBrowser } from "../api/alerts/browsers";
import { openPostgres } from "../api/db/client";
import { createDataSeal } from "../api/db/data-seal";
import { readSettings } from "../api/settings";
import { newSignal, plantEntries } from "../tests/harness/ledger";

const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
const Asked = z.object({
  members: z.number().optional(),
  subscriptions: z.array(Subscription).optional(),
  turn: z.number().optional(),
});
const settings = readSettings(process.env);
const seal = createDataSeal(settings.dataKeys);
const { db, executeSql, close } = await openPostgres(process.env.DATABASE_URL ?? "");
const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
await boss.start();

process.on("message", async (asked) => {
  const { members, subscriptions, turn } = Asked.parse(asked);
  if (members !== undefined) {
    await db.execute(sql`insert into users (id, email, password_hash, first_name, last_name, created_at, email_proven_at)
      select 'member-' || n, 'member-' || n || '@example.com', 'none', 'Member', 'Of alerts', now(), now()
      from generate_series(1, ${members}::int) n`);
    process.send?.({ type: "done" });
  }
  if (subscriptions !== undefined) {
    const deps = { db, seal, settings, now: () => new Date() };
    for (const [at, subscription] of subscriptions.entries())
      await addBrowser(deps, `member-${at + 1}`, { name: "Firefox on Windows", ...subscription });
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
