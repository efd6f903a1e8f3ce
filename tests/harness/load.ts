import http from "node:http";
import https from "node:https";

/** One thing that clients ask for, and the statuses that are right. */
export interface Ask {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  right: readonly number[];
}

interface Reply {
  status: number;
  connection: string | undefined;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Where to ask: a port of this machine, or what a request over TLS or from another address needs. */
type Destination = number | (https.RequestOptions & { protocol: "http:" | "https:" });

/** Asks once and reads all of the reply; rejects when the connection ends before. */
export function ask(to: Destination, wanted: Ask, agent: http.Agent | false = false): Promise<Reply> {
  const { path, method = "GET", body, headers } = wanted;
  const where = typeof to === "number" ? { protocol: "http:", port: to } : to;
  const { request } = where.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { host: "127.0.0.1", path, method, headers: { ...headers, ...length }, agent, ...where };
    const req = request(options, (res) => {
      let text = "";
      res.setEncoding("utf8");
      res.on("data", (chunk: string) => {
        text += chunk;
      });
      res.once("aborted", () => reject(new Error("broken off within the reply")));
      res.once("end", () => {
        const { connection } = res.headers;
        resolve({ status: res.statusCode ?? 0, connection, headers: res.headers, text });
      });
    });
    req.once("error", reject);
    req.end(body);
  });
}

export interface Load {
  /** Replies so far. */
  answered(): number;
  /** What went wrong so far: connections that ended before their reply, and wrong statuses. */
  lost: string[];
  /** Resolves once /readyz has said no and all that was sent is answered. */
  ended: Promise<void>;
}

/**
 * Clients behind a balancer: for each thing one over a kept-alive connection and one over a fresh one each time, one
 * request after another. The balancer looks at /readyz all the while; once that says no, nobody sends anything more.
 */
export function startLoad(port: number, asks: readonly Ask[]): Load {
  let answered = 0;
  let welcome = true;
  const lost: string[] = [];

  async function watch() {
    while (welcome) {
      const status = await ask(port, { path: "/readyz", right: [] }).then(
        (reply) => reply.status,
        (error: Error) => error.message,
      );
      if (status !== 200) welcome = false;
      if (status !== 200 && status !== 503) lost.push(`/readyz: ${status}`);
    }
  }
  async function client(wanted: Ask, agent: http.Agent | false) {
    while (welcome) {
      const name = `${wanted.method ?? "GET"} ${wanted.path}${agent ? " kept alive" : ""}`;
      try {
        const { status } = await ask(port, wanted, agent);
        if (!wanted.right.includes(status)) lost.push(`${name}: ${status}`);
        answered++;
      } catch (error) {
        lost.push(`${name}: ${error}`);
      }
    }
    if (agent) agent.destroy();
  }
  const clients = asks.flatMap((wanted) => [
    client(wanted, new http.Agent({ keepAlive: true, maxSockets: 1 })),
    client(wanted, false),
  ]);
  return {
    answered: () => answered,
    lost,
    ended: Promise.all([watch(), ...clients]).then(() => undefined),
  };
}
