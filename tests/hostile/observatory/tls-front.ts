import http from "node:http";
import https from "node:https";
import type { Certificate } from "./install";

/** What the analyser cannot bring along itself, by path. */
interface Treatment {
  /** Sent to the site, as the browser of somebody who is signed in does. */
  cookie?: string;
  /** Added to the reply: cookies that were set when there was no analyser to see it. */
  setCookies?: readonly string[];
}

interface Front {
  close(): void;
}

/** What stands before the site in production: ends TLS, and passes on all but the status of refusals and errors. */
export async function startTlsFront(
  port: number,
  sitePort: number,
  { cert, key }: Certificate,
  treatments: Readonly<Record<string, Treatment>>,
): Promise<Front> {
  const server = https.createServer({ cert, key }, (req, res) => {
    const { cookie, setCookies = [] } = treatments[req.url ?? ""] ?? {};
    const headers = { ...req.headers, ...(cookie && { cookie }) };
    const passed = http.request(
      { host: "127.0.0.1", port: sitePort, path: req.url, method: req.method, headers, agent: false },
      (reply) => {
        const all = [...(reply.headers["set-cookie"] ?? []), ...setCookies];
        // The analyser looks at no reply with another status than these.
        const status = reply.statusCode && reply.statusCode < 400 ? reply.statusCode : 200;
        res.writeHead(status, { ...reply.headers, ...(all.length > 0 && { "set-cookie": all }) });
        reply.pipe(res);
      },
    );
    passed.on("error", () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
