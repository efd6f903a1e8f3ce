// A few processes that live and stop together.
import { spawn } from "node:child_process";

/** Longer than a part takes that stops in order; one that hangs is ended. */
const patienceMs = 20_000;
/** A part that ends more often within a minute is not restarted any more. */
const mostRestarts = 3;

/** Starts processes, waits until each says it is ready, and stops all of them when one ends for good or a signal comes. */
export function createGroup() {
  const members = [];
  let stopping;

  /** Stops the newest first: the site's last requests still find the upstream. */
  function stop(code) {
    stopping ??= (async () => {
      for (const { child, ended } of [...members].reverse()) {
        child.kill("SIGTERM");
        const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
        await ended;
        clearTimeout(patience);
      }
      process.exit(code);
    })();
    return stopping;
  }

  let askedAt;
  /** A second Ctrl-C does not wait. (npm repeats the signal that the terminal has sent: the two count as one.) */
  function stopOrKill() {
    askedAt ??= performance.now();
    if (performance.now() - askedAt < 1_000) void stop(0);
    else for (const { child } of members) child.kill("SIGKILL");
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stopOrKill);

  /**
   * Resolves with what the process reports: `{ type: "ready", port }`. `portSetting` is the name of the setting of its port. With
   * it the process is restarted on the same port when it ends after it was ready, unless it ends again and again.
   * `onNeverReady` is called, before all processes stop, if it ended before it was ready.
   */
  function start(name, args, env = {}, { portSetting, onNeverReady } = {}) {
    const member = {};
    members.push(member);
    const ends = [];
    let port;

    function isWorthARestart() {
      ends.push(performance.now());
      const recent = ends.filter((at) => performance.now() - at < 60_000);
      return portSetting !== undefined && port !== undefined && recent.length <= mostRestarts;
    }

    function launch(resolve) {
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...env, ...(port !== undefined && { [portSetting]: String(port) }) },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        // A group of its own: Ctrl-C reaches this process alone, which then stops them in order. Should it die
        // itself, their channel to it closes, and they stop by that.
        detached: true,
      });
      member.child = child;
      member.ended = new Promise((done) => child.once("exit", done));
      child.on("message", (message) => {
        if (message?.type !== "ready") return;
        port = message.port;
        resolve(message);
      });
      child.once("error", (error) => console.error(`${name} could not be started: ${error.message}`));
      child.once("exit", (code, signal) => {
        if (stopping) return;
        const how = signal ? `by ${signal}` : `with exit code ${code}`;
        console.error(`\n${name} ended ${how}; its reason is above.`);
        const wasReady = port !== undefined;
        if (!isWorthARestart()) {
          if (!wasReady) onNeverReady?.();
          return void stop(1);
        }
        console.error(`${name} is started anew.\n`);
        launch(resolve);
      });
    }
    return new Promise(launch);
  }

  return { start };
}
