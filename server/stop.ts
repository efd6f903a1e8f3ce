import type { Server } from "node:http";

interface StopOptions {
  /** Told first, so that `/readyz` can answer 503. */
  onStopping?(): void;
  /** Runs when no request is under way any more: pools, databases. */
  cleanUp?(): Promise<void> | void;
  /** After SIGTERM connections are accepted until no request came for so long: then the balancer has noticed. */
  quietMs?: number;
  /** The longest time that connections are accepted after SIGTERM, even if requests still come. */
  drainMs?: number;
  /** Requests that are not done by then are broken off. */
  deadlineMs?: number;
}

interface Stopping {
  /** Stops as SIGTERM does, and exits with 1: something is broken. */
  fail(): void;
}

/** Whatever hangs, the process is gone within 15 s. */
const lastResortMs = 14_500;
/** How a balancer looks whether it may send requests: none itself. */
const health = /^\/(?:healthz|readyz|openz)$/;

/**
 * Stops the process gracefully on SIGTERM, SIGINT or the end of the parent that holds its channel: not ready,
 * finish what is under way, clean up, exit 0. A second signal ends it at once.
 */
export function stopOnSignal(
  server: Server,
  { onStopping, cleanUp, quietMs = 1_000, drainMs = 2_500, deadlineMs = 13_000 }: StopOptions = {},
): Stopping {
  let stopping = false;
  let signalled = false;
  let code = 0;

  const stop = (drain: number) => {
    if (stopping) return;
    stopping = true;
    onStopping?.();
    const end = performance.now() + drain;
    let quietAt = performance.now() + quietMs;
    // A busy kept-alive connection would never become idle: each gets one last reply.
    server.prependListener("request", (req, res) => {
      res.setHeader("Connection", "close");
      if (!health.test(req.url ?? "")) quietAt = performance.now() + quietMs;
    });
    const closeOnceQuiet = () => {
      const left = Math.min(quietAt, end) - performance.now();
      if (left > 0) setTimeout(closeOnceQuiet, left);
      else close();
    };
    closeOnceQuiet();
    setTimeout(() => server.closeAllConnections(), deadlineMs).unref();
    setTimeout(() => process.exit(1), lastResortMs).unref();
  };
  const close = () => {
    // Closes idle kept-alive connections as well.
    server.close(() => void finish());
  };
  const finish = async () => {
    try {
      await cleanUp?.();
      process.exit(code);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  const obey = (drain: number) => {
    if (signalled) process.exit(1);
    signalled = true;
    stop(drain);
  };

  process.on("SIGTERM", () => obey(drainMs));
  // A person at the keyboard, or a parent process that has ended: no balancer looks at readiness.
  process.on("SIGINT", () => obey(0));
  if (process.channel) process.once("disconnect", () => stop(0));
  return {
    fail: () => {
      code = 1;
      stop(drainMs);
    },
  };
}
