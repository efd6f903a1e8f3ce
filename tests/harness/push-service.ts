import type { IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { certificateFor } from "./certificate";
import { portOf } from "./upstream";

/** A push service over TLS, on this machine, that keeps what it is given. */
export interface PushService {
  /** With its port: what PUSH_HOSTS would name. */
  host: string;
  /** Its certificate, which nobody else believes. */
  ca: string;
  /** Leads its name to where it is: names of tests are in no name server. */
  lookup: LookupFunction;
  /** Every push so far, the oldest first. */
  seen: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** Statuses of the next answers, in turn; the last is answered for ever. */
  answer(...statuses: number[]): void;
  close(): Promise<void>;
}

const NAME = "push.test";

export async function startPushService(): Promise<PushService> {
  const { cert, key } = certificateFor(NAME);
  const seen: PushService["seen"] = [];
  let statuses = [201];
  const server = https.createServer({ cert, key }, (req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      seen.push({ path: req.url ?? "", headers: req.headers, body: Buffer.concat(chunks) });
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 201;
      const headers = status >= 300 && status < 400 ? { location: "https://127.0.0.1/elsewhere" } : {};
      res.writeHead(status, headers).end("what a service says");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `${NAME}:${portOf(server)}`,
    ca: cert,
    lookup: (_name, options, callback) =>
      options.all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4),
    seen,
    answer: (...next) => {
      statuses = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
