import type { Server } from "node:http";

interface StopOptions {
  /** Told first, so that `/readyz` can answer 503. */
  onStopping?(): void;
  /** Runs when no request is under way any more: pools, databases. */
  cleanUp?(): Promise<void> | void;
  /** How long connections are still accepted after SIGTERM, for a balancer to notice. */
  drainMs?: number;
  /** Requests that are not done by then are broken off. */
  deadlineMs?: number;
}

/**
 * Stops the process gracefully on SIGTERM, SIGINT or the end of the parent that holds its channel: not ready,
 * finish what is under way, clean up, exit 0. A second signal ends it at once.
 */
export function stopOnSignal(
  server: Server,
  { onStopping, cleanUp, drainMs = 500, deadlineMs = 13_000 }: StopOptions = {},
): void {
  let stopping = false;

  const stop = (drain: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    onStopping?.();
    // A busy kept-alive connection would never become idle: each gets one last reply.
    server.prependListener("request", (_req, res) => res.setHeader("Connection", "close"));
    setTimeout(close, drain);
    setTimeout(() => server.closeAllConnections(), deadlineMs).unref();
  };
  const close = () => {
    // Closes idle kept-alive connections as well.
    server.close(() => void finish());
  };
  const finish = async () => {
    try {
      await cleanUp?.();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };

  process.on("SIGTERM", () => stop(drainMs));
  // A person at the keyboard, or a parent that is gone: nobody watches readiness.
  process.on("SIGINT", () => stop(0));
  if (process.channel) {
    process.once("disconnect", () => {
      if (!stopping) stop(0);
    });
  }
}
