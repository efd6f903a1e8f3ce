import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf, type SeenRequest } from "../harness/upstream";

/** A call as it came from the site. */
export interface Asked {
  /** `METHOD /path?query`. */
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds on the clock of `performance.now()`. */
  at: number;
  /** Set once the exchange is over: the site got its whole reply, or left before. */
  end?: "answered" | "left";
  /** Resolves with that. */
  ended: Promise<"answered" | "left">;
}

/** A call, and what answers it after all. */
interface Befallen extends SeenRequest {
  forward(change?: ChangeReply): void;
}

/** What the upstream does with a call instead of answering it: what tests/harness/upstream.ts has, or more. */
export type Fault = (req: IncomingMessage, res: ServerResponse, call: Befallen) => void;

interface RelayedReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
export type ChangeReply = (reply: RelayedReply) => RelayedReply;

export interface FaultyUpstream {
  baseUrl: string;
  /** Every call so far, oldest first. */
  asked: Asked[];
  /** From now on this fault befalls calls whose `METHOD /path?query` matches; a later fault goes before an earlier. */
  fault(matching: RegExp, fault: Fault): void;
  /** No fault any more. */
  heal(): void;
  /** Nobody listens any more, until `listen`. */
  deaf(): Promise<void>;
  listen(): Promise<void>;
  /** Resolves once a call that matches has come. */
  reached(matching: RegExp): Promise<Asked>;
  close(): Promise<void>;
}

/** The reference upstream behind a relay that can do to every call what a broken or hostile upstream does. */
export async function startFaultyUpstream(target: string): Promise<FaultyUpstream> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const asked: Asked[] = [];
  let faults: { matching: RegExp; fault: Fault }[] = [];
  const waiting = new Set<(call: Asked) => void>();

  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await readAll(req);
    const call: Asked = {
      line: `${req.method} ${req.url}`,
      headers: req.headers,
      body: body.toString(),
      at: performance.now(),
      ended: new Promise((resolve) => {
        res.once("close", () => {
          call.end = res.writableFinished ? "answered" : "left";
          resolve(call.end);
        });
      }),
    };
    asked.push(call);
    for (const look of waiting) look(call);
    const forward = (change: ChangeReply = (reply) => reply) => {
      relay(target, agent, req, body).then(
        (reply) => answer(res, change(reply)),
        () => res.destroy(),
      );
    };
    const found = faults.find(({ matching }) => matching.test(call.line));
    const seen = { method: req.method ?? "", path: req.url ?? "", headers: req.headers, body: call.body };
    if (found) found.fault(req, res, { ...seen, forward });
    else forward();
  };
  const open = (port: number) => {
    const server = http.createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
    // Longer than the site keeps its connections: it closes them first.
    server.keepAliveTimeout = 65_000;
    return new Promise<http.Server>((resolve) => {
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  };
  let server = await open(0);
  const port = portOf(server);
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    fault: (matching, fault) => {
      faults = [{ matching, fault }, ...faults];
    },
    heal: () => {
      faults = [];
    },
    deaf: shut,
    listen: async () => {
      server = await open(port);
    },
    reached: (matching) =>
      new Promise((resolve) => {
        const look = (call: Asked) => {
          if (!matching.test(call.line)) return;
          waiting.delete(look);
          resolve(call);
        };
        waiting.add(look);
      }),
    close: async () => {
      agent.destroy();
      if (server.listening) await shut();
    },
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function relay(
  target: string,
  agent: http.Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<RelayedReply> {
  return new Promise((resolve, reject) => {
    const onward = http.request(target + url, { method, headers, agent }, (reply) => {
      readAll(reply).then(
        (whole) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: whole }),
        reject,
      );
    });
    onward.on("error", reject);
    onward.end(body);
  });
}

function answer(res: ServerResponse, { status, headers, body }: RelayedReply): void {
  const { "transfer-encoding": _, ...own } = headers;
  res.writeHead(status, { ...own, "content-length": String(body.length) }).end(body);
}
