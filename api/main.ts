import { spawnSync } from "node:child_process";
import net from "node:net";
import type { Logger } from "pino";
import { writeRefused, writeSettings } from "../domain/settings-table";
import { watchCrashes } from "../server/crash";
import { boundHeapGrowth } from "../server/heap-growth";
import { createHttpServer } from "../server/http-server";
import { listenError } from "../server/listen-error";
import { createLogLines } from "../server/log-lines";
import { type MetricsServer, serveMetrics } from "../server/metrics-server";
import { answerBrokenRequests } from "../server/raw-replies";
import { stopOnSignal } from "../server/stop";
import { findCommand } from "./commands";
import { createFolder, type Database, hasFolder, openFolder, openPostgres } from "./db/client";
import { describeError, isDatabaseLost } from "./errors";
import { createFront } from "./front";
import { createLog } from "./log";
import { Refused } from "./refused";
import { readSettings, type Settings, statesOf } from "./settings";
import { SettingsError } from "./settings-error";
import { openUpstream, type Upstream } from "./upstream";
import { helpFor } from "./usage";

const CREATE = "create-database";
/** The headers of replies without a body. */
const bare = { "X-Content-Type-Options": "nosniff" };
/** PostgreSQL's codes for a wrong user or password, and an unknown database. */
const NOT_LET_IN = /^28|^3D000$/;
/** PostgreSQL's codes for an extension that is not on the server. */
const NO_EXTENSION = new Set(["0A000", "58P01"]);
const NO_RIGHT = "42501";

boundHeapGrowth();
const asked = process.argv.slice(2);

try {
  const help = helpFor(asked);
  if (help !== undefined) console.log(help);
  else await act();
} catch (error) {
  if (asked.length === 0) console.error("The upstream cannot start.");
  console.error(reasonOf(error));
  process.exit(1);
}

async function act(): Promise<void> {
  // Checked before the settings: a mistyped command is reported without any of them.
  const command = asked.length > 0 && asked[0] !== CREATE ? findCommand(asked) : undefined;
  const settings = readSettings(process.env);
  if (asked[0] === CREATE) await createFolder(settings.dataDir);
  else if (command) console.log(await command(settings, () => openDatabase(settings)));
  else await start(await withPort(settings), createLog(settings.logLevel, createLogLines()));
}

function openDatabase(settings: Settings): Promise<Database> {
  prepareFolder(settings);
  const { databaseUrl, migrationsDatabaseUrl, dataDir } = settings;
  return databaseUrl ? openPostgres(databaseUrl, undefined, migrationsDatabaseUrl) : openFolder(dataDir);
}

/** Creates the data folder's database in a process of its own, unless it is there or not wanted. */
function prepareFolder({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || hasFolder(dataDir)) return;
  const { status, signal } = spawnSync(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? "", CREATE],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (status !== 0)
    throw new Refused(`The database could not be created (${signal ?? "its reason is above"}).`);
}

/** Links to hosted pages contain their address, so it has to be known before the first request. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe
      .once("error", (error) => reject(new Refused(cannotListen(error))))
      .listen(0, settings.host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const port = typeof address === "object" && address ? address.port : 0;
  return readSettings({ ...process.env, API_PORT: String(port) });
}

async function start(settings: Settings, log: Logger): Promise<void> {
  console.error(writeSettings("The upstream's settings", statesOf(process.env)));
  prepareFolder(settings);
  const upstream = await openUpstream(settings, log);
  const server = createHttpServer(createFront(upstream, settings, log));
  answerBrokenRequests(server, bare, (status, code) => {
    log.info({ status, code }, "a connection was closed: what it sent is not a valid HTTP request");
    upstream.metrics.unreadable(status);
  });
  const figures = await openMetrics(upstream, settings);
  server.listen(settings.port, settings.host, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : settings.port;
    const metricsPort = figures?.port;
    log.info({ port, metricsPort, database: upstream.database }, "ready");
    process.send?.({ type: "ready", port, metricsPort });
  });
  server.once("error", (error) => {
    console.error(cannotListen(error));
    void upstream.close().finally(() => process.exit(1));
  });
  // Shorter than the site's: jobs under way get three seconds after the last request.
  const stopping = { onStopping: upstream.leave, cleanUp: upstream.close, deadlineMs: 11_000 };
  const { fail } = stopOnSignal(server, stopping);
  watchCrashes({
    onCrash(error) {
      log.fatal({ error: describeError(error) }, "an error was not caught: the process stops");
      fail();
    },
    onForgotten: (error) =>
      log.error({ error: describeError(error) }, "a promise was rejected and nothing handled it"),
  });
}

/** Before the upstream listens, so that a start is seen whole; it goes on until the process ends. */
async function openMetrics(
  { metrics, close }: Upstream,
  settings: Settings,
): Promise<MetricsServer | undefined> {
  if (!settings.metrics) return undefined;
  try {
    return await serveMetrics(metrics.registry, settings.metrics);
  } catch (error) {
    await close();
    throw new Refused(
      `The upstream cannot listen on API_METRICS_HOST and API_METRICS_PORT: ${listenError(error)}.`,
    );
  }
}

/** Names, codes and our own sentences: never a setting's value. */
function reasonOf(error: unknown): string {
  if (error instanceof SettingsError)
    return `${error.message}\n${writeRefused(error.refused, statesOf(process.env))}`;
  if (error instanceof Refused) return error.message;
  const { name, code, message, at } = describeError(error);
  if (isDatabaseLost(error)) return `DATABASE_URL names a database that does not answer (${code ?? name}).`;
  if (code && NOT_LET_IN.test(code))
    return `DATABASE_URL names a database that does not let us in (${code}).`;
  if (error instanceof Error && "syscall" in error && "path" in error) {
    return `API_DATA_DIR names a folder that cannot be used (${code}).`;
  }
  if (code && NO_EXTENSION.has(code)) {
    return `The database has to offer the extension pg_trgm (${code}).`;
  }
  if (code === NO_RIGHT) {
    return `The role of DATABASE_URL may not migrate the database (${code}): let it create tables and the extension pg_trgm, or set MIGRATIONS_DATABASE_URL for the command "migrate".`;
  }
  return message ?? [`${name} ${code ?? ""}`, ...at].join("\n");
}

function cannotListen(error: Error): string {
  return `The upstream cannot listen on API_HOST and API_PORT: ${listenError(error)}.`;
}
