import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "./upstream";

/** What stands between the site and its upstream, and lets every call take its time. */
interface SlowProxy {
  baseUrl: string;
  /** The calls since the last `reset`, but for what the site asks by itself each second: address, the id of the page's request that made it, and milliseconds from its arrival to the end of its reply. */
  calls: { url: string; requestId: string; ms: number }[];
  reset(): void;
  close(): Promise<void>;
}

/** Hands a call on to the upstream, and its reply back. */
export function passOn(
  req: IncomingMessage,
  res: ServerResponse,
  { target, agent }: { target: string; agent: http.Agent },
): void {
  const { method, headers, url = "" } = req;
  const onward = http.request(target + url, { method, headers, agent }, (reply) => {
    res.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}

/** Hands every call on to the upstream and its reply back, after a wait of so many milliseconds. */
export async function startSlowProxy(target: string, delayMs: number): Promise<SlowProxy> {
  const agent = new http.Agent({ keepAlive: true });
  const calls: SlowProxy["calls"] = [];
  const server = http.createServer((req, res) => {
    const startedAt = performance.now();
    const url = req.url ?? "";
    const requestId = String(req.headers["x-request-id"] ?? "");
    if (url !== "/api/data/versions")
      res.once("finish", () => calls.push({ url, requestId, ms: performance.now() - startedAt }));
    setTimeout(() => passOn(req, res, { target, agent }), delayMs);
  });
  // It closes no connection of the site's: a call just then would be lost.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    calls,
    reset: () => {
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
