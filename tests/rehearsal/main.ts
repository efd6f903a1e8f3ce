// `npm run rehearse [-- "kill -9" …]`: a day of operations on a whole deployment, all of its acts or those whose names have
// these words in them. Prints its table; `--keep` adds it to docs/REHEARSAL.md as well.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { rules } from "../harness/alert-rules";
import { noCaddy } from "../harness/caddy";
import { ask } from "../harness/load";
import { noPostgres } from "../harness/postgres";
import { secrets } from "../harness/tried-settings";
import { acts } from "./acts";
import { member, startClients } from "./clients";
import { startDeployment } from "./deployment";
import { noPrometheus } from "./prometheus";
import { linesOf, type Row, reportOf } from "./report";
import { createStage, makeDisk, until } from "./stage";
import type { Window } from "./windows";

const missing = [noPostgres, noCaddy, noPrometheus].filter((reason) => reason !== undefined);
if (missing.length > 0) {
  console.error(`A rehearsal needs what is not here: ${missing.join("; ")}.`);
  process.exit(2);
}
const words = process.argv.slice(2).filter((word) => word !== "--keep");
const chosen = acts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const folder = mkdtempSync(path.join(tmpdir(), "rehearsal-"));
const release = path.join(folder, "release");
execFileSync("ops/install", [release], { stdio: "inherit" });
const disk = makeDisk();
const deployment = await startDeployment(release, disk?.folder);

const windows: Window[] = [];
const rows: Row[] = [];
let held = false;
try {
  const given = { deployment, release, folder, disk: disk?.folder, window: () => windows.at(-1) };
  const stage = createStage(given);
  await register();
  const clients = startClients(deployment);
  for (const act of chosen) {
    console.error(`${act.name} …`);
    const window: Window = {
      act: act.name,
      admits: act.admits,
      from: performance.now(),
      until: Infinity,
      kills: [],
    };
    windows.push(window);
    const before = clients.answered();
    let saw = "";
    let broke: string | undefined;
    try {
      saw = await act.run(stage);
      for (const node of deployment.nodes) await stage.untilReady(node);
    } catch (error) {
      broke = error instanceof Error ? error.message : String(error);
    }
    window.until = performance.now();
    const seconds = (window.until - window.from) / 1000;
    const row = { act: act.name, seconds, answered: clients.answered() - before, saw, broke };
    rows.push(row);
    for (const line of linesOf(row, clients.failures, windows)) console.error(line);
  }
  await until(
    "no alert fires any more",
    async () => (await deployment.prometheus.firing()).length === 0,
  ).catch(
    // The report names them.
    () => undefined,
  );
  await clients.stop();
  const kept = await keptAddresses(stage.query);
  // No subscription is kept of an address that takes no mail: nobody could confirm it. An account of such an address stays.
  const { refusedForGood } = deployment.mail;
  const { subscribed, registered } = clients;
  const mustBeKept = [...registered, ...[...subscribed].filter((email) => !refusedForGood.has(email))];
  const report = reportOf({
    rows,
    windows,
    failures: clients.failures,
    fired: await deployment.prometheus.fired(),
    stillFiring: await deployment.prometheus.firing(),
    expected: chosen.flatMap(({ alerts }) => alerts),
    known: rules.map(({ alert }) => alert),
    acknowledged: subscribed.size + registered.size,
    lost: mustBeKept.filter((email) => !kept.has(email)),
  });
  console.log(report.text);
  if (process.argv.includes("--keep")) keepReport("docs/REHEARSAL.md", report.text);
  held = report.held;
} finally {
  await deployment.stop();
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(held ? 0 : 1);

/** Adds a run to those that are in the file. */
function keepReport(file: string, text: string): void {
  const before = existsSync(file)
    ? readFileSync(file, "utf8")
    : "# Rehearsals\n\nWhat `npm run rehearse -- --keep` printed, the latest run last.\n";
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  writeFileSync(file, `${before}\n## ${new Date().toISOString().slice(0, 16)} UTC, ${machine}\n\n${text}\n`);
}

/** The one who stays signed in throughout. */
async function register(): Promise<void> {
  const { status } = await ask(deployment.proxy.upstreamPort, {
    path: "/api/users/register",
    method: "PUT",
    headers: { "content-type": "application/json", "x-api-client-token": secrets.API_CLIENT_TOKEN },
    body: JSON.stringify(member),
    right: [],
  });
  if (status !== 200) throw new Error(`An account could not be made: ${status}.`);
}

async function keptAddresses(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<ReadonlySet<string>> {
  // What waits for a mail server that was away is a job: it becomes a subscription as its mail leaves.
  const rows = await query(
    `select email from newsletter_subscribers union select email from users
     union select data ->> 'email' from pgboss.job
       where name = 'newsletter-mail' and state in ('created', 'retry', 'active')`,
  );
  return new Set(
    z
      .array(z.object({ email: z.string() }))
      .parse(rows)
      .map(({ email }) => email),
  );
}
