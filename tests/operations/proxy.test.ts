import http, { type IncomingMessage, type ServerResponse } from "node:http";
import net from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CaddyProxy, noCaddy, startCaddy } from "../harness/caddy";
import { ask } from "../harness/load";
import { createNode, type ProxiedNode, page, zipped } from "./proxied-node";

const MINUTE = 60_000;

describe.skipIf(noCaddy !== undefined)("ops/Caddyfile, in the Caddy that Debian has", () => {
  const sites = [createNode(), createNode()] as const;
  const upstreams = [createNode(), createNode()] as const;
  const nodes = [...sites, ...upstreams];
  let proxy: CaddyProxy;
  beforeAll(async () => {
    await Promise.all(nodes.map(({ start }) => start()));
    const ports = (of: readonly ProxiedNode[]) => of.map(({ port }) => port);
    proxy = await startCaddy({ sites: ports(sites), upstreams: ports(upstreams) }, 4780);
    // On busy cores it takes what it takes.
  }, 5 * MINUTE);
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(nodes.map(({ stop }) => stop()));
  });
  beforeEach(async () => {
    for (const node of nodes) Object.assign(node, { health: "ready", seen: [], answer: zipped });
    await untilUsed(...sites);
  });

  const get = (path = "/", headers = {}) => proxy.ask("site", { path, headers, right: [] });
  const post = (body = "a=b") => proxy.ask("site", { path: "/login", method: "POST", body, right: [] });

  /** Asks until the latest pages came from these sites and from no other, since the proxy looks twice a second. */
  async function untilUsed(...wanted: ProxiedNode[]): Promise<void> {
    const isWanted = (node: ProxiedNode) => wanted.includes(node);
    await expect
      .poll(async () => {
        for (const { seen } of sites) seen.length = 0;
        for (let page = 0; page < 4; page++) await get();
        return sites.every((node) => isWanted(node) === node.seen.length > 0);
      })
      .toBe(true);
    for (const { seen } of sites) seen.length = 0;
  }

  it("tells a node the address that the client has, whatever the client says it is", async () => {
    const forged = { "x-forwarded-for": "203.0.113.9, 203.0.113.8", forwarded: "for=203.0.113.9" };
    const wanted = { path: "/", headers: forged, right: [] };
    await proxy.ask("site", wanted, { from: "127.0.0.7" });
    const { headers } = sites.flatMap(({ seen }) => seen)[0] ?? expect.fail("no site was asked");
    expect(headers["x-forwarded-for"]).toBe("127.0.0.7");
    expect(headers["x-forwarded-proto"]).toBe("https");
    expect(headers.host).toBe(new URL(proxy.publicUrl).host);
  });

  it("takes no request id or trace from outside, and hands on those that a site gives its call", async () => {
    const ids = {
      "x-request-id": "chosen-outside",
      traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
    };
    await get("/", ids);
    await proxy.ask("outside", { path: "/hosted/bank", headers: ids, right: [] });
    await proxy.ask("upstream", { path: "/api/blog", headers: ids, right: [] });
    const seen = [...sites, ...upstreams].flatMap((node) => node.seen);
    expect(seen.map(({ path, headers }) => [path, headers["x-request-id"], headers.traceparent])).toEqual([
      ["/", undefined, undefined],
      ["/hosted/bank", undefined, undefined],
      ["/api/blog", ids["x-request-id"], ids.traceparent],
    ]);
  });

  it("keeps what belongs to the client's connection from the node", async () => {
    await get("/", { connection: "close, x-of-the-hop", "x-of-the-hop": "1", te: "deflate", "x-kept": "1" });
    const { headers } = sites.flatMap(({ seen }) => seen)[0] ?? expect.fail("no site was asked");
    expect([headers["x-of-the-hop"], headers.te, headers["x-kept"]]).toEqual([undefined, undefined, "1"]);
  });

  it("hands a compressed page on as it is", async () => {
    const raw = await new Promise<{ coding: unknown; body: Buffer }>((resolve, reject) => {
      const { upstreamPort: port } = proxy;
      const headers = { "accept-encoding": "gzip, br" };
      const req = http.get({ host: "127.0.0.1", port, path: "/", headers }, (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.once("end", () =>
          resolve({ coding: res.headers["content-encoding"], body: Buffer.concat(chunks) }),
        );
      });
      req.once("error", reject);
    });
    expect([raw.coding, gunzipSync(raw.body).toString()]).toEqual(["gzip", page]);
  });

  it("redirects plain HTTP, and shows nothing of the upstream but what providers and visitors need", async () => {
    const { host } = new URL(proxy.publicUrl);
    const plain = await ask(proxy.httpPort, { path: "/stocks", headers: { host }, right: [] });
    expect([plain.status, plain.headers.location]).toEqual([308, "https://www.localhost/stocks"]);
    for (const path of ["/api/users/login", "/readyz", "/docs", "/outbox"]) {
      expect([path, (await proxy.ask("outside", { path, right: [] })).status]).toEqual([path, 404]);
    }
    expect(upstreams.flatMap(({ seen }) => seen)).toEqual([]);
  });

  it("sends nothing to a node that is not ready while the other is", async () => {
    sites[0].health = "not ready";
    await untilUsed(sites[1]);
    for (let page = 0; page < 6; page++) expect((await get()).status).toBe(200);
    expect(sites.map(({ seen }) => seen.length)).toEqual([0, 6]);
  });

  it("goes on with the last node when its health check is slow", async () => {
    sites[0].health = "not ready";
    await untilUsed(sites[1]);
    sites[1].health = "stalled";
    const slow = new RegExp(`"host":"127.0.0.1:${sites[1].port}","error":".*(?:Timeout|deadline)`);
    const statuses = new Set<number>();
    while (!slow.test(proxy.process.output())) statuses.add((await get()).status).add((await post()).status);
    for (let more = 0; more < 5; more++) statuses.add((await get()).status).add((await post()).status);
    expect([...statuses]).toEqual([200]);
  });

  it("hands on what nodes answer that are not ready, all of them, and is not waiting", async () => {
    const busy = (_: IncomingMessage, res: ServerResponse) =>
      res.writeHead(503, { "x-request-id": "made-by-the-node" }).end("the node's own sentence");
    for (const site of sites) Object.assign(site, { health: "not ready", answer: busy });
    await expect
      .poll(async () => [(await get()).status, sites.some(({ seen }) => seen.length > 3)])
      .toEqual([503, true]);
    const reply = await post("kept=whole");
    expect([reply.status, reply.text, reply.headers["x-request-id"]]).toEqual([
      503,
      "the node's own sentence",
      "made-by-the-node",
    ]);
    expect(reply.headers["x-answered-by"]).toBeUndefined();
    const posted = sites.flatMap(({ seen }) => seen).filter(({ method }) => method === "POST");
    expect(posted.map(({ body }) => body)).toEqual(["kept=whole"]);
  });

  it("says 503 and when to come back where no node lives, as a page to a browser and as data to a program", async () => {
    await Promise.all(sites.map(({ stop }) => stop()));
    const browser = await get("/", { accept: "text/html" });
    expect(browser.status).toBe(503);
    expect(browser.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "retry-after": "5",
      "x-answered-by": "proxy",
      "cache-control": "no-store",
    });
    expect(browser.text).toContain("Please try again in a few seconds.");
    await expect.poll(async () => (await post()).headers["x-answered-by"]).toBe("proxy");
    const program = await post();
    expect(JSON.parse(program.text)).toEqual({ message: expect.stringContaining("Please try again") });
    await Promise.all(sites.map(({ start }) => start()));
  });

  it("has words for who asks in the moment in which the last node goes", async () => {
    // As processes that stop: not ready first, so that the proxy asks whichever lives, and then away.
    for (const site of sites) site.health = "not ready";
    await untilUsed(sites[0]);
    await Promise.all(sites.map(({ stop }) => stop()));
    const replies = await Promise.all(Array.from({ length: 10 }, () => get("/", { accept: "text/html" })));
    const told = replies.map(({ status, headers, text }) => [
      status,
      headers["x-answered-by"],
      text.includes("<h1>"),
    ]);
    expect(told).toEqual(replies.map(() => [503, "proxy", true]));
    await Promise.all(sites.map(({ start }) => start()));
  });

  it("sends no form twice that a node may have begun with, and no page to a second node", async () => {
    for (const site of sites) site.answer = (req) => req.socket.destroy();
    for (const reply of [await post("once=1"), await get("/once")]) {
      expect([reply.status, reply.headers["x-answered-by"]]).toEqual([503, "proxy"]);
    }
    // A page that a node has broken off may be asked for once more there.
    const gotten = sites.filter(({ seen }) => seen.some(({ method }) => method === "GET"));
    expect(gotten).toHaveLength(1);
    expect(sites.flatMap((site) => site.seen).filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("sends each form, long or short, to the node that is left as soon as the other has gone", async () => {
    await sites[0].stop();
    const bodies = Array.from({ length: 12 }, (_, at) =>
      `form=${at}&`.padEnd(at % 2 === 0 ? 20 : 100_000, "x"),
    );
    const replies = await Promise.all(bodies.map(post));
    expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(sites[1].seen.map(({ body }) => body).sort()).toEqual([...bodies].sort());
    await sites[0].start();
  });

  it("takes no node out for bodies that clients break", async () => {
    for (let time = 0; time < 6; time++) {
      await new Promise<void>((resolve) => {
        const socket = net.connect(proxy.upstreamPort, "127.0.0.1");
        socket.on("data", () => socket.destroy());
        socket.once("error", () => {});
        socket.once("close", () => resolve());
        socket.write(
          `POST /api/x HTTP/1.1\r\nHost: 127.0.0.1:${proxy.upstreamPort}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
        );
      });
    }
    for (const { seen } of upstreams) seen.length = 0;
    for (let call = 0; call < 4; call++) await proxy.ask("upstream", { path: "/api/blog", right: [] });
    expect(upstreams.map(({ seen }) => seen.length)).toEqual([2, 2]);
  });
});
