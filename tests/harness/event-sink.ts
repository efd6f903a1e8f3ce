import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { passOn } from "./slow-proxy";
import { portOf } from "./upstream";

/** What becomes of what the sink is told: it answers, it never does, or there is nobody. */
export type SinkMode = "takes" | "hangs" | "away";

/** The upstream of a site, with a sink of a test's own for what visitors did. */
export interface EventSink {
  baseUrl: string;
  /** Every event and search that it was told, oldest first. */
  told: Record<string, unknown>[];
  mode: SinkMode;
  close(): Promise<void>;
}

const sinkCalls = /^(?:POST \/api\/events|PUT \/api\/users\/searches)$/;

/** Hands every other call on to the upstream. */
export async function startEventSink(target: string, mode: SinkMode = "takes"): Promise<EventSink> {
  const agent = new http.Agent({ keepAlive: true });
  const sink: EventSink = { baseUrl: "", told: [], mode, close: () => Promise.resolve() };

  function take(req: IncomingMessage, res: ServerResponse): void {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const given = JSON.parse(Buffer.concat(chunks).toString());
      sink.told.push(...(given.events ?? [{ kind: "search", ...given }]));
      if (sink.mode === "takes") {
        res.writeHead(200, { "content-type": "application/json" }).end('{"message":"Noted."}');
      } else if (sink.mode === "away") res.destroy();
    });
  }

  const server = http.createServer((req, res) => {
    if (sinkCalls.test(`${req.method} ${req.url}`)) take(req, res);
    else passOn(req, res, { target, agent });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sink.baseUrl = `http://127.0.0.1:${portOf(server)}`;
  sink.close = () =>
    new Promise((resolve) => {
      agent.destroy();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return sink;
}
