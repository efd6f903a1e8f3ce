import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Answers balancers and supervisors. `serve` returns true when it has answered. `/readyz` and `/openz` are the same at the
 * site, which needs no database.
 */
export function createHealth(headers: Readonly<Record<string, string>>) {
  let leaving = false;
  return {
    /** From now on `/readyz` and `/openz` answer 503. */
    leave() {
      leaving = true;
    },
    serve({ url }: IncomingMessage, res: ServerResponse): boolean {
      if (url !== "/healthz" && url !== "/readyz" && url !== "/openz") return false;
      const ready = url === "/healthz" || !leaving;
      res.writeHead(ready ? 200 : 503, {
        ...headers,
        "Cache-Control": "no-store",
        "Content-Type": "text/plain",
      });
      res.end(ready ? "ok\n" : "stopping\n");
      return true;
    },
  };
}
