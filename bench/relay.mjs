// What stands between a site and its upstream, in the bench's own process: it counts, and it lets calls wait or fail.
import http from "node:http";
import net from "node:net";

/**
 * Hands bytes on as they come: the site's connections are just those that it would have with the upstream.
 * @returns `{ url, opened, open, most, calls, close }`: connections since the start, now, and at most at a time; and
 *   how often each kind of call came by GET, without its query and its stock
 */
export async function startWire(target) {
  const sockets = new Set();
  const wire = { url: "", opened: 0, open: 0, most: 0, calls: new Map() };
  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port: Number(new URL(target).port), host: "127.0.0.1", noDelay: true });
    wire.opened++;
    wire.open++;
    wire.most = Math.max(wire.most, wire.open);
    near.once("close", () => wire.open--);
    near.on("data", (chunk) => {
      const path = /^GET ([^ ?]+)/.exec(chunk.toString("latin1"))?.[1];
      if (!path) return;
      const kind = path.replace(/\/symbols\/(?!search)[^/]+/, "/symbols/:symbol");
      wire.calls.set(kind, (wire.calls.get(kind) ?? 0) + 1);
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  wire.url = `http://127.0.0.1:${server.address().port}`;
  wire.close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return wire;
}

/**
 * Hands calls on one by one. `relay.befall` may take a call: it is told `(req, res, forward)`.
 * @returns `{ url, target, calls, befall, reset, close }`; `calls` are those since the last `reset`, each with its
 *   `line` (`METHOD /path?query`) and the milliseconds from its arrival to the end of its reply
 */
export async function startRelay(target) {
  const agent = new http.Agent({ keepAlive: true });
  const relay = { url: "", target, calls: [], befall: (_req, _res, forward) => forward() };
  const server = http.createServer((req, res) => {
    const startedAt = performance.now();
    const call = { line: `${req.method} ${req.url}`, ms: undefined };
    relay.calls.push(call);
    res.once("close", () => {
      call.ms = performance.now() - startedAt;
    });
    relay.befall(req, res, () => passOn(req, res));
  });
  // Longer than the site keeps its connections: it closes them first.
  server.keepAliveTimeout = 65_000;

  function passOn(req, res) {
    const { method, headers } = req;
    const onward = http.request(relay.target + req.url, { method, headers, agent }, (reply) => {
      res.writeHead(reply.statusCode, reply.headers);
      reply.on("error", () => res.destroy());
      reply.pipe(res);
    });
    onward.on("error", () => res.destroy());
    res.once("close", () => onward.destroy());
    req.pipe(onward);
  }

  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  relay.url = `http://127.0.0.1:${server.address().port}`;
  relay.reset = () => {
    relay.calls = [];
  };
  relay.close = () =>
    new Promise((resolve) => {
      agent.destroy();
      server.close(resolve);
      server.closeAllConnections();
    });
  return relay;
}
