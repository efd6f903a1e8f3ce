// A few processes that live and stop together.
import { spawn } from "node:child_process";

/** Longer than a part takes that stops in order; one that hangs is ended. */
const patienceMs = 20_000;

/** Starts processes, waits until each says it is ready, and stops all of them when one ends or a signal comes. */
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
  /** Whoever asks again does not want to wait. (npm passes on what the terminal sent already: that is one asking.) */
  function stopOrKill() {
    askedAt ??= performance.now();
    if (performance.now() - askedAt < 1_000) void stop(0);
    else for (const { child } of members) child.kill("SIGKILL");
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stopOrKill);

  /** Resolves with what the process reports of itself: `{ type: "ready", port }`. */
  function start(name, args, env = {}) {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A group of its own: Ctrl-C reaches this process alone, which then stops them in order. Should it die
      // itself, their channel to it closes, and they stop by that.
      detached: true,
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    members.push({ child, ended });
    child.once("error", (error) => console.error(`${name} could not be started: ${error.message}`));
    child.once("exit", (code, signal) => {
      if (stopping) return;
      console.error(
        `\n${name} ended${signal ? ` by ${signal}` : ` with exit code ${code}`}; its reason is above.`,
      );
      void stop(1);
    });
    return new Promise((resolve) => {
      child.on("message", (message) => message?.type === "ready" && resolve(message));
    });
  }

  return { start };
}
