import http from "node:http";
import type { TestApi } from "./api";

/** The upstream in memory, where a site's process reaches it: on a free port of this machine. */
export function listenFor(handle: TestApi["fetch"]): Promise<http.Server> {
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [name, `${value}`]);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const reply = await handle(
      new Request(`http://api.test${req.url}`, { method: req.method, headers, body }),
    );
    res
      .writeHead(reply.status, Object.fromEntries(reply.headers))
      .end(Buffer.from(await reply.arrayBuffer()));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
