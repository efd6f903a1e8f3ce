import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Act, minutes, nodesOf, restartAll } from "../act";

// What an operator does to a deployment.

const SKEW_SECONDS = 3_600;

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() }).passthrough()),
});

/** A release that differs by one migration: a column and an index more. */
function makeNextRelease(from: string, folder: string): void {
  execFileSync("ops/install", [folder, from], { stdio: "ignore" });
  const migrations = path.join(folder, "api/db/migrations");
  const file = path.join(migrations, "meta/_journal.json");
  const raw: unknown = JSON.parse(readFileSync(file, "utf8"));
  const { entries } = Journal.parse(raw);
  const last = entries.at(-1);
  if (!last) throw new Error("a release without migrations");
  const tag = `${String(last.idx + 1).padStart(4, "0")}_rehearsal`;
  writeFileSync(
    path.join(migrations, `${tag}.sql`),
    'ALTER TABLE "newsletter_subscribers" ADD COLUMN "rehearsed" text;\n--> statement-breakpoint\n' +
      'CREATE INDEX "newsletter_subscribers_rehearsed" ON "newsletter_subscribers" ("rehearsed");\n',
  );
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
  writeFileSync(file, JSON.stringify({ ...Object(raw), entries: [...entries, added] }));
}

export const upgrade: Act = {
  name: "a rolling upgrade with a migration, two releases side by side",
  admits: [],
  alerts: [],
  run: async (stage) => {
    const next = path.join(stage.folder, "next");
    makeNextRelease(stage.release, next);
    for (const node of [...nodesOf(stage, "upstream"), ...nodesOf(stage, "site")]) {
      node.release = next;
      await restartAll(stage, [node]);
      // Both releases answer, on the migrated database.
      await wait(minutes(1));
    }
    const columns = await stage.query(
      "select 1 from information_schema.columns where table_name = 'newsletter_subscribers' and column_name = 'rehearsed'",
    );
    if (columns.length !== 1) throw new Error("the migration has not run");
    return "four processes replaced one after the other";
  },
};

export const skew: Act = {
  name: "the clock of one upstream is an hour ahead, then that of one site",
  admits: [],
  alerts: [],
  run: async (stage) => {
    for (const part of ["upstream", "site"] as const) {
      const [node] = nodesOf(stage, part);
      if (!node) continue;
      const before = node.settings;
      const { NODE_OPTIONS = "" } = stage.deployment.settings[part];
      node.settings = {
        ...before,
        NODE_OPTIONS: `${NODE_OPTIONS} --require ${path.resolve("tests/rehearsal/skewed-clock.cjs")}`,
        CLOCK_SKEW_SECONDS: String(SKEW_SECONDS),
      };
      await restartAll(stage, [node]);
      await wait(minutes(2));
      node.settings = before;
      await restartAll(stage, [node]);
    }
    return "nobody was signed out";
  },
};
