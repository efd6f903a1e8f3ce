import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { portOf } from "../harness/upstream";

/** What a node answers with, as long as it is told nothing else. */
export const page = "<p>a page of a node";

/** Plays a site or an upstream: what it was asked, and how it is. */
export interface ProxiedNode {
  port: number;
  health: "ready" | "not ready" | "stalled";
  seen: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[];
  answer: (req: IncomingMessage, res: ServerResponse) => void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Answers with the page, compressed. */
export const zipped = (_: IncomingMessage, res: ServerResponse) =>
  res.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(page));

/** A node that is not started yet: ready, and answering with the page. */
export function createNode(): ProxiedNode {
  const server = http.createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    if (req.url === "/healthz" || req.url === "/openz") return void res.end("alive");
    if (req.url === "/readyz") {
      if (node.health !== "stalled") res.writeHead(node.health === "ready" ? 200 : 503).end();
      return;
    }
    let body = "";
    req.on("data", (chunk) => {
      body += String(chunk);
    });
    req.once("end", () => {
      node.seen.push({ method: req.method ?? "", path: req.url ?? "", headers: req.headers, body });
      node.answer(req, res);
    });
  });
  const node: ProxiedNode = {
    port: 0,
    health: "ready",
    seen: [],
    answer: zipped,
    start: async () => {
      await new Promise<void>((resolve) => server.listen(node.port, "127.0.0.1", resolve));
      node.port = portOf(server);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return node;
}
