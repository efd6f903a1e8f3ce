import type { IncomingMessage, ServerResponse } from "node:http";

/** For balancers and whoever starts us. Its `serve` is true when it has answered. */
export function createHealth(headers: Readonly<Record<string, string>>) {
  let leaving = false;
  return {
    /** From now on `/readyz` answers 503. */
    leave() {
      leaving = true;
    },
    serve({ url }: IncomingMessage, res: ServerResponse): boolean {
      if (url !== "/healthz" && url !== "/readyz") return false;
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
