import type { AddressInfo } from "node:net";
import { collectDefaultMetrics, type Registry } from "prom-client";
import { isLoopback } from "../domain/hosts";
import { hasPlainHost } from "./host-header";
import { createHttpServer } from "./http-server";

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
 * stops. A port of this machine alone answers only by this machine's names: no page of another site gets there by a name
 * that leads here (DNS rebinding). Rejects with the system's error where it cannot listen.
 */
export async function serveMetrics(registry: Registry, { port, host }: Where): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const isLocal = isLoopback(host.includes(":") ? `[${host}]` : host);
  const server = createHttpServer((req, res) => {
    if (!hasPlainHost(req)) return void res.writeHead(400).end();
    if (isLocal && req.headers.host !== undefined && !isLoopback(req.headers.host))
      return void res.writeHead(421).end();
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
