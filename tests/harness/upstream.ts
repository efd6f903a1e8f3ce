import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip, gzipSync } from "node:zlib";

/** What an upstream does with a request. */
export type Behaviour = (req: IncomingMessage, res: ServerResponse, seen: SeenRequest) => void;

/** A request as the upstream got it. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface MisbehavingUpstream {
  baseUrl: string;
  /** Every request so far, oldest first. */
  seen: SeenRequest[];
  /** What it does from now on with `METHOD /path` (the query aside); several are done in turn, the last for ever. */
  on(route: string, ...behaviours: Behaviour[]): void;
  /** How many requests of `METHOD /path` came. */
  count(route: string): number;
  /** Resolves once that many requests of a route have come. */
  reached(route: string, count?: number): Promise<void>;
  close(): Promise<void>;
}

/** An upstream over real HTTP that does what it is told; whatever it was not told is a 404. */
export async function startUpstream(): Promise<MisbehavingUpstream> {
  const behaviours = new Map<string, Behaviour[]>();
  const seen: SeenRequest[] = [];
  const waiting = new Set<() => void>();
  const routeOf = ({ method, path }: SeenRequest) => `${method} ${path.split("?", 1)[0]}`;
  const count = (route: string) => seen.filter((request) => routeOf(request) === route).length;

  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const { method = "", url = "", headers } = req;
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(request);
      for (const look of waiting) look();
      const queue = behaviours.get(routeOf(request));
      const behaviour = queue && queue.length > 1 ? queue.shift() : queue?.[0];
      (behaviour ?? reply({ message: "No such call." }, 404))(req, res, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}`,
    seen,
    count,
    on: (route, ...next) => void behaviours.set(route, next),
    reached: (route, wanted = 1) =>
      new Promise((resolve) => {
        const look = () => {
          if (count(route) < wanted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function portOf(server: http.Server): number {
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server does not listen");
  return address.port;
}

export const reply =
  (body: unknown, status = 200, headers: Record<string, string | string[]> = {}): Behaviour =>
  (_req, res) => {
    res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };

/** These very bytes, said to be JSON unless the headers say otherwise. */
export const replyText =
  (body: string, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_req, res) => {
    res.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };

/** Accepts, and never answers. */
export const hang: Behaviour = () => {};

/** Answers when it is told to; `closed` resolves once a caller has given up, or is answered. */
export function held() {
  const answers: ((body: unknown) => void)[] = [];
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const behaviour: Behaviour = (req, res, seen) => {
    answers.push((body) => reply(body)(req, res, seen));
    res.once("close", close);
  };
  return { answers, closed, behaviour };
}

/** Starts a reply and then sends a byte at a time, without end. */
export const drip: Behaviour = (_req, res) => {
  res.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => res.write(" "), 20);
  res.once("close", () => clearInterval(timer));
};

/** 400 MB, as fast as they are taken; `sent` counts the bytes that left. */
export function flood(counter: { sent: number }): Behaviour {
  return (_req, res) => {
    res.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    const more = () => {
      while (!res.destroyed && counter.sent < 400_000_000) {
        counter.sent += chunk.length;
        if (!res.write(chunk)) return;
      }
      res.end();
    };
    res.on("drain", more);
    more();
  };
}

/** A few kilobytes that inflate to 400 MB. */
export const gzipBomb: Behaviour = (_req, res) => {
  res.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  const gzip = createGzip();
  gzip.on("error", () => undefined).pipe(res);
  const chunk = Buffer.alloc(1_000_000, 0x20);
  let left = 400;
  const more = () => {
    while (left-- > 0 && !res.destroyed) if (!gzip.write(chunk)) return void gzip.once("drain", more);
    gzip.end();
  };
  more();
};

export const gzipped =
  (body: unknown): Behaviour =>
  (_req, res) => {
    res.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    res.end(gzipSync(JSON.stringify(body)));
  };

/** Closes the connection without a word. */
export const refuse: Behaviour = (req) => {
  req.socket.resetAndDestroy();
};

/** Breaks off in the middle of a body that promised more. */
export const resetMidBody: Behaviour = (req, res) => {
  res.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  res.write('{"id":"1",', () => req.socket.resetAndDestroy());
};

export const redirectTo =
  (location: string, status = 302): Behaviour =>
  (_req, res) => {
    res.writeHead(status, { location }).end();
  };
