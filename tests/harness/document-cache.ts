import http from "node:http";
import { afterEach } from "vitest";
import { cacheKeyOf } from "../../server/cached-pages";
import { createDocumentCache } from "../../server/document-cache";
import type { Sharing } from "../../server/shared-cache";
import { portOf } from "./upstream";

const running: http.Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

interface Setup {
  render?: (key: string) => Promise<Response> | Response;
  complete?: boolean;
  /** Where pages differ by what may be remembered. */
  consent?: { setting: "off" | "required"; cookie: string };
  /** Where a shared cache stands in front. */
  sharing?: Sharing | undefined;
  /** What the cache does not answer; "personal" without. */
  orElse?: (req: http.IncomingMessage, res: http.ServerResponse) => void;
}

/** A server with the cache in front; what it does not answer is "personal". */
export async function serveCached({ render, complete = true, consent, sharing, orElse }: Setup = {}) {
  const fills = { kept: 0, unkept: 0, failed: 0 };
  const state = { now: 0, rendered: [] as string[], complete, fills };
  const cache = createDocumentCache({
    keyOf: cacheKeyOf,
    consent,
    sharing,
    async render(key, mode) {
      state.rendered.push(consent ? `${key} ${mode}` : key);
      const page = consent ? `page ${key}, ${mode}` : `page ${key}`;
      const response =
        (await render?.(key)) ?? new Response(page, { headers: { "content-type": "text/html" } });
      return { response, complete: state.complete };
    },
    personalCookies: ["session", "toast"],
    isOurHost: (host) => !host.includes("/"),
    headersFor: () => ({ "X-Content-Type-Options": "nosniff" }),
    freshMs: 60_000,
    retryMs: 2_000,
    maxEntries: 500,
    filled: (_, outcome) => void fills[outcome]++,
    now: () => state.now,
  });
  const server = http.createServer((req, res) => {
    const otherwise = () => (orElse ? orElse(req, res) : void res.writeHead(200).end("personal"));
    if (!cache.serve(req, res, otherwise)) otherwise();
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const req = http.request(
        { port: portOf(server), host: "127.0.0.1", path, headers, method, agent: false },
        (res) => {
          const chunks: Buffer[] = [];
          res.on("data", (chunk: Buffer) => chunks.push(chunk));
          res.on("end", () =>
            resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      req.on("error", reject).end();
    });
  return { cache, state, get, server };
}
