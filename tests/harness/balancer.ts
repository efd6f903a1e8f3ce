import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { ask } from "./load";
import { portOf } from "./upstream";

/** What a deployment has in front of its nodes. */
export interface Balancer {
  port: number;
  /** Whether the node of this port gets requests. */
  isUsed(node: number): boolean;
  /** Requests that this node has answered so far. */
  answered(node: number): number;
  /** What it answered in a node's place, since that broke off a request that had been sent to it. */
  broken: string[];
  close(): Promise<void>;
}

/** Belongs to a connection, and not to what is said over it (RFC 9110 7.6.1). */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"]);

/**
 * Hands each request on to the next of the nodes: those whose /readyz, at which it looks twice a second, says yes. What
 * could not be sent, since nobody listens, goes to another node; what was sent is never sent again.
 * @param nodes their ports
 */
export async function startBalancer(nodes: readonly number[], lookMs = 500): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const used = new Set<number>();
  const counts = new Map(nodes.map((node) => [node, 0]));
  const broken: string[] = [];
  let turn = 0;

  async function look(node: number): Promise<void> {
    const wanted = { path: "/readyz", right: [] };
    const isReady = await ask(node, wanted).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) used.add(node);
    else used.delete(node);
  }
  const timers = nodes.map((node) => setInterval(() => void look(node), lookMs));

  function nextNode(): number | undefined {
    const all = nodes.filter((node) => used.has(node));
    return all[turn++ % Math.max(1, all.length)];
  }

  function handOn(req: IncomingMessage, body: Buffer, res: ServerResponse): void {
    const node = nextNode();
    const refuse = (why: string) => {
      broken.push(`${req.method} ${req.url} at ${node}: ${why}`);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    };
    if (node === undefined) {
      refuse("no node is ready");
      return;
    }
    const { method, url: path } = req;
    const headers = { ...ofMessage(req.headers), ...cameFrom(req), "content-length": String(body.length) };
    const onward = http.request({ host: "127.0.0.1", port: node, method, path, headers, agent }, (reply) => {
      res.writeHead(reply.statusCode ?? 502, ofMessage(reply.headers));
      reply.once("aborted", () => refuse("broken off within the reply"));
      reply.once("end", () => counts.set(node, (counts.get(node) ?? 0) + 1));
      reply.pipe(res);
    });
    onward.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") {
        used.delete(node);
        handOn(req, body, res);
      } else refuse(error.message);
    });
    onward.end(body);
  }

  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.once("end", () => handOn(req, Buffer.concat(chunks), res));
  });
  // As the nodes do: whoever asks closes its idle connections first.
  server.keepAliveTimeout = 65_000;
  await Promise.all(nodes.map(look));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: portOf(server),
    isUsed: (node) => used.has(node),
    answered: (node) => counts.get(node) ?? 0,
    broken,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer);
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ofMessage = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

function cameFrom({ headers, socket }: IncomingMessage): Record<string, string> {
  const before = headers["x-forwarded-for"];
  return { "x-forwarded-for": [before ?? [], socket.remoteAddress ?? []].flat().join(", ") };
}
