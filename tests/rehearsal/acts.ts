import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { restoreDrill } from "./backup";
import { HASTE, type Node, type Part } from "./deployment";
import type { Stage } from "./stage";
import type { Admitted } from "./windows";

/** Something that happens to a deployment on some day. */
export interface Act {
  name: string;
  /** Why requests may fail meanwhile; none: no request fails. */
  admits: readonly Admitted[];
  /** Alerts that have to be seen, by their names in ops/alerts.yaml. */
  alerts: readonly string[];
  /** @returns what was seen, in a few words */
  run(stage: Stage): Promise<string>;
}

/** Milliseconds of a rehearsal that so many minutes of the rules are. */
const minutes = (count: number) => (count * 60_000) / HASTE;
const of = (stage: Stage, part: Part) => stage.deployment.nodes.filter((node) => node.part === part);
const SKEW_SECONDS = 3_600;

async function restartAll(stage: Stage, nodes: readonly Node[]): Promise<void> {
  for (const node of nodes) {
    const code = await stage.deployment.restart(node);
    if (code !== 0) throw new Error(`${node.name} ended with ${code}`);
    await stage.untilReady(node);
  }
}

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

const upgrade: Act = {
  name: "a rolling upgrade with a migration, two releases side by side",
  admits: [],
  alerts: [],
  run: async (stage) => {
    const next = path.join(stage.folder, "next");
    makeNextRelease(stage.release, next);
    for (const node of [...of(stage, "upstream"), ...of(stage, "site")]) {
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

const kills: Act = {
  name: "kill -9 of each process of the product, and of Prometheus",
  admits: ["in flight"],
  alerts: [],
  run: async (stage) => {
    for (const node of stage.deployment.nodes) {
      stage.killed();
      await stage.deployment.kill(node);
      await stage.untilReady(node);
      await wait(minutes(1));
    }
    return `${stage.deployment.nodes.length} processes killed and started anew`;
  },
};

const absence: Act = {
  name: "a site and an upstream that stay away after kill -9",
  admits: ["in flight"],
  alerts: ["ProcessGone"],
  run: async (stage) => {
    const gone = [of(stage, "site")[0], of(stage, "upstream")[0]].filter((node) => node !== undefined);
    for (const node of gone) {
      stage.killed();
      await node.process?.stop("SIGKILL");
    }
    await stage.untilFiring("ProcessGone");
    for (const node of gone) await stage.deployment.start(node);
    return "the others answered for them";
  },
};

const killedProxy: Act = {
  name: "kill -9 of the only proxy",
  admits: ["in flight", "nobody there"],
  alerts: [],
  run: async (stage) => {
    stage.killed();
    await stage.deployment.killProxy();
    return "nobody is there until it has started anew";
  },
};

const killedDatabase: Act = {
  name: "kill -9 of PostgreSQL",
  admits: ["in flight", "unavailable"],
  alerts: [],
  run: async ({ deployment: { server }, killed }) => {
    killed();
    await server.crash();
    await server.resume();
    return "it recovered from its log of writes";
  },
};

const outage: Act = {
  name: "the database is away for three minutes",
  admits: ["in flight", "unavailable"],
  alerts: ["DatabaseAway", "UpstreamAway"],
  run: async (stage) => {
    const { server } = stage.deployment;
    stage.killed();
    await server.halt();
    await wait(minutes(3));
    await Promise.all(["DatabaseAway", "UpstreamAway"].map((alert) => stage.untilFiring(alert)));
    await server.resume();
    return "503 until it was back, and by itself well again";
  },
};

const fullDisk: Act = {
  name: "the database's disk is full for three minutes",
  admits: ["in flight", "unavailable"],
  alerts: [],
  run: async (stage) => {
    const filler = await stage.fillDisk();
    await wait(minutes(3));
    await filler.remove();
    return "503 to what writes; what is read went on as long as PostgreSQL did";
  },
};

const skew: Act = {
  name: "the clock of one upstream is an hour ahead, then that of one site",
  admits: [],
  alerts: [],
  run: async (stage) => {
    for (const part of ["upstream", "site"] as const) {
      const [node] = of(stage, part);
      if (!node) continue;
      node.settings = {
        NODE_OPTIONS: `--require ${path.resolve("tests/rehearsal/skewed-clock.cjs")}`,
        CLOCK_SKEW_SECONDS: String(SKEW_SECONDS),
      };
      await restartAll(stage, [node]);
      await wait(minutes(2));
      node.settings = {};
      await restartAll(stage, [node]);
    }
    return "nobody was signed out";
  },
};

/** Which parts are told a secret. */
const secrets: Record<string, readonly Part[]> = {
  SESSION_SECRETS: ["site"],
  API_TOKEN_SECRETS: ["upstream"],
  DATA_KEYS: ["upstream"],
  API_CLIENT_TOKEN: ["upstream", "site"],
};

const rotation: Act = {
  name: "every secret is replaced",
  admits: [],
  alerts: ["ProcessRestarts"],
  run: async (stage) => {
    const { settings } = stage.deployment;
    for (const [name, parts] of Object.entries(secrets)) {
      const old = settings[parts[0] ?? "site"][name] ?? "";
      const fresh = `the fresh ${name.toLowerCase()} of a rehearsal, forty letters`;
      // Appended everywhere, then put in front everywhere, then the old one dropped, as OPERATING.md has it.
      for (const list of [`${old},${fresh}`, `${fresh},${old}`, fresh]) {
        for (const node of parts.flatMap((part) => of(stage, part))) {
          node.settings = { ...node.settings, [name]: list };
          await restartAll(stage, [node]);
        }
      }
    }
    return `${Object.keys(secrets).length} secrets, one process after the other`;
  },
};

const mailAway: Act = {
  name: "the mail server refuses everybody for an hour",
  admits: [],
  alerts: ["MailsFail"],
  run: async (stage) => {
    const { mail } = stage.deployment;
    mail.reply = { at: "connect", code: 421, text: "4.3.2 not now" };
    await stage.untilFiring("MailsFail");
    mail.reply = undefined;
    return `${mail.refusals} tries refused, and sent later`;
  },
};

const backup: Act = { name: "a backup, and its restore", admits: [], alerts: [], run: restoreDrill };

/** A day, in the order in which it is rehearsed. */
export const acts: readonly Act[] = [
  upgrade,
  kills,
  absence,
  killedProxy,
  backup,
  outage,
  killedDatabase,
  fullDisk,
  skew,
  mailAway,
  rotation,
];
