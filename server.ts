import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { readSettings, SettingsError, statesOf } from "./app/env.server";
import { createLogger } from "./app/log.server";
import { writeRefused, writeSettings } from "./domain/settings-table";
import { watchCrashes } from "./server/crash";
import { boundHeapGrowth } from "./server/heap-growth";
import { listenError } from "./server/listen-error";
import { createLogLines } from "./server/log-lines";
import { serveMetrics } from "./server/metrics-server";
import { createSite } from "./server/site";
import { stopOnSignal } from "./server/stop";
import { warmUpTicks } from "./server/warm-up";

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`The site cannot start: ${error.message}.`);
    console.error(writeRefused(error.refused, statesOf(process.env)));
    process.exit(1);
  }
}

/** Of the time, in milliseconds, until a change of the blog is seen by visitors. */
const FOLLOW_MS = 1_000;

const CHECK = "check-settings";
const asked = process.argv.slice(2);
// Checked before the settings: a mistyped command is reported without any of them.
if (asked.length > 1 || (asked.length === 1 && asked[0] !== CHECK)) {
  console.error(
    `The site has no command "${asked.join(" ")}": without one it starts, and ${CHECK} names every setting that is missing or unsafe.`,
  );
  process.exit(2);
}
boundHeapGrowth();
const settings = settingsOrExit();
// The check ends here, before anything is started.
if (asked[0] === CHECK) {
  console.log("Every setting can be used.");
  process.exit(0);
}
console.error(writeSettings("The site's settings", statesOf(process.env)));
const log = createLogger(settings.logLevel, createLogLines());
const { server, metrics, warm, follow, leave, close } = createSite(build, settings, { log });

const exitUnheard = (setting: string, error: Error): never => {
  console.error(`The site cannot listen on ${setting}: ${listenError(error)}.`);
  process.exit(1);
};
/** Before the site listens, so that a start is seen whole; it goes on while the site stops. */
const figures =
  settings.metrics &&
  (await serveMetrics(metrics, settings.metrics).catch((error) =>
    exitUnheard(`METRICS_PORT ${settings.metrics?.port} of METRICS_HOST`, error),
  ));

// A balancer sends readers once the port is open, so the pages that most of them want are made before.
await warmUpTicks();
await warm();
server.once("error", (error) => {
  exitUnheard(`PORT ${settings.port}${settings.host === undefined ? "" : " of HOST"}`, error);
});
server.listen(settings.port, settings.host, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  const metricsPort = figures?.port;
  log.info({ port, metricsPort, url: settings.publicUrl }, "ready");
  process.send?.({ type: "ready", port, metricsPort });
  if (build.mode === "development") void broadcastDevReady(build);
});
setInterval(
  () =>
    void follow().catch((error: unknown) => log.warn({ err: error }, "the blog's pages were not renewed")),
  FOLLOW_MS,
).unref();
const { fail } = stopOnSignal(server, {
  onStopping: leave,
  async cleanUp() {
    await close();
    figures?.close();
  },
});
watchCrashes({
  onCrash(error) {
    log.fatal({ err: error }, "an error was not caught: the process stops");
    fail();
  },
  onForgotten: (error) => log.error({ err: error }, "a promise was rejected and nothing handled it"),
});
