import http from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, type Registry } from "prom-client";

interface Where {
  port: number;
  host: string;
}

export interface MetricsServer {
  /** Where it listens, which the system chose for port 0. */
  port: number;
  close(): void;
}

/**
 * Answers GET /metrics of a port that is no visitor's, with what the registry knows and with what Prometheus asks of
 * every process (memory, event loop, garbage). It goes on until it is closed, so that a process can be watched while it
 * stops. Rejects with the system's error where it cannot listen.
 */
export async function serveMetrics(registry: Registry, { port, host }: Where): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const server = http.createServer((req, res) => {
    const [path] = (req.url ?? "").split("?", 1);
    if (path !== "/metrics") return void res.writeHead(404).end();
    if (req.method !== "GET") return void res.writeHead(405, { Allow: "GET" }).end();
    registry.metrics().then(
      (text) =>
        res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close().closeAllConnections(),
  };
}
