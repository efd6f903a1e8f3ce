import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Act, minutes, nodesOf, restartAll } from "../act";
import type { Part } from "../deployment";

// What an operator does to a deployment.

const SKEW_SECONDS = 3_600;
/** Milliseconds within which everything that people hold is sealed anew: tokens live for 20 s here. */
const SEALED_MS = 30_000;

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

/** Which parts are told a secret. */
const secrets: Record<string, readonly Part[]> = {
  SESSION_SECRETS: ["site"],
  API_TOKEN_SECRETS: ["upstream"],
  DATA_KEYS: ["upstream"],
  API_CLIENT_TOKEN: ["upstream", "site"],
};

export const rotation: Act = {
  name: "every secret is replaced",
  admits: [],
  alerts: [],
  run: async (stage) => {
    const { settings } = stage.deployment;
    for (const [name, parts] of Object.entries(secrets)) {
      const old = settings[parts[0] ?? "site"][name] ?? "";
      const fresh = randomBytes(32).toString("base64url");
      // Appended everywhere, then put in front everywhere, then the old one dropped, as OPERATING.md has it.
      for (const list of [`${old},${fresh}`, `${fresh},${old}`, fresh]) {
        if (list === fresh) await wait(SEALED_MS);
        for (const node of parts.flatMap((part) => nodesOf(stage, part))) {
          node.settings = { ...node.settings, [name]: list };
          await restartAll(stage, [node]);
        }
        // Both are known to everybody now: clients of the upstream may take the new one.
        if (list.startsWith(fresh)) for (const part of parts) settings[part][name] = fresh;
      }
    }
    return `${Object.keys(secrets).length} secrets, one process after the other`;
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
      node.settings = {
        ...before,
        NODE_OPTIONS: `--require ${path.resolve("tests/rehearsal/skewed-clock.cjs")}`,
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
