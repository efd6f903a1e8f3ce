import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import { readSettings, SettingsError } from "./app/env.server";
import { createLogger } from "./app/log.server";
import { watchCrashes } from "./server/crash";
import { createSite } from "./server/site";
import { stopOnSignal } from "./server/stop";
import { whyNotListening } from "./server/why-not-listening";

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`The site cannot start: ${error.message}.`);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = createLogger(settings.logLevel);
const { server, warm, leave, close } = createSite(build, settings, { log });

server.listen(settings.port, settings.host, async () => {
  await warm();
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  log.info({ port, url: settings.publicUrl }, "ready");
  process.send?.({ type: "ready", port });
  if (build.mode === "development") void broadcastDevReady(build);
});
server.once("error", (error) => {
  const where = settings.host === undefined ? "" : " of HOST";
  console.error(`The site cannot listen on PORT ${settings.port}${where}: ${whyNotListening(error)}.`);
  process.exit(1);
});
const { fail } = stopOnSignal(server, { onStopping: leave, cleanUp: close });
watchCrashes({
  onCrash(error) {
    log.fatal({ err: error }, "nobody caught an error: the process stops");
    fail();
  },
  onForgotten: (error) => log.error({ err: error }, "a promise was forgotten"),
});
