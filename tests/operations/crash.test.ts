import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import http, { type ServerResponse } from "node:http";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../harness/load";
import { type Started, startServer } from "../harness/processes";
import { portOf } from "../harness/upstream";

/** Both programs as they are, but for their routes: those break in every way that there is. */
let folder = "";
beforeAll(async () => {
  mkdirSync(".cache", { recursive: true });
  folder = mkdtempSync(path.resolve(".cache", "crash-"));
  await bundle("server.ts", "site.mjs", /^@remix-run\/dev\/server-build$/, "crashing-routes.ts");
  await bundle("api/main.ts", "upstream.mjs", /^\.\/upstream$/, "crashing-upstream.ts");
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
});
const running: Started[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(() => {
  holder.close();
  rmSync(folder, { recursive: true });
});

function bundle(entry: string, name: string, replaced: RegExp, by: string) {
  return build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    loader: { ".svg": "empty" },
    outfile: path.join(folder, name),
    alias: { "~": path.resolve("app") },
    logLevel: "error",
    plugins: [
      {
        name: "crashing routes",
        setup: ({ onResolve }) => {
          onResolve({ filter: replaced }, () => ({ path: path.resolve("tests/operations", by) }));
        },
      },
    ],
  });
}

/** What requests under way wait for. */
const held: ServerResponse[] = [];
const holder = http.createServer(({ url }, res) => {
  // The site asks by itself for the versions of the data.
  if (url === "/wait") held.push(res);
  else res.writeHead(404).end();
});
const release = () => {
  for (const res of held.splice(0)) res.end();
};

async function start(name: string, env: Record<string, string>) {
  const started = await startServer(path.join(folder, name), env);
  running.push(started);
  const [, port] = await started.said(/"port":(\d+)/);
  const get = (address: string) => ask(Number(port), { path: address, right: [] });
  const post = (address: string) => ask(Number(port), { path: address, method: "POST", right: [] });
  return { ...started, get, post };
}

const startSite = () =>
  start("site.mjs", { PORT: "4722", API_BASE_URL: `http://127.0.0.1:${portOf(holder)}` });
const startUpstream = () =>
  start("upstream.mjs", {
    API_PORT: "0",
    PUBLIC_URL: `http://127.0.0.1:${portOf(holder)}`,
    DATABASE_URL: "postgres://nobody.invalid/nothing",
    API_TOKEN_SECRETS: "the token secret of the processes under test",
  });

/** 503, or nothing once it takes no connections any more. */
const readiness = (get: (address: string) => Promise<{ status: number }>) =>
  get("/readyz").then(
    ({ status }) => status,
    () => undefined,
  );

/** A request that is answered only after `release()`. */
async function underWay(get: (address: string) => Promise<{ status: number }>) {
  const status = get("/waits").then((reply) => reply.status);
  await expect.poll(() => held.length).toBe(1);
  return { status };
}

describe("O3: in the site, a loader or an action that", () => {
  const caught = ["/throws", "/rejects", "/throws-nothing-much", "/overflows"];
  it(`breaks (${caught.join(", ")}) fails its own request, and the process works on`, async () => {
    const { get, post, stop, output } = await startSite();
    const other = await underWay(get);
    for (const address of caught) {
      expect([address, (await get(address)).status, (await post(address)).status]).toEqual([
        address,
        500,
        500,
      ]);
    }
    expect((await get("/readyz")).status).toBe(200);
    release();
    expect(await other.status).toBe(200);
    expect(output()).toMatch(/broken on purpose\\n +at /);
    expect(await stop()).toBe(0);
  });

  it("forgets a promise that is rejected later is answered, and the process works on", async () => {
    const { get, post, said, stop } = await startSite();
    expect([(await get("/forgets")).status, (await post("/forgets")).status]).toEqual([200, 200]);
    await said(
      /a promise was rejected and nothing handled it(.|\n)*a promise was rejected and nothing handled it/,
    );
    expect((await get("/readyz")).status).toBe(200);
    expect(await stop()).toBe(0);
  });

  it.each([
    ["/breaks-a-timer", "get"],
    ["/breaks-a-timer", "post"],
    ["/breaks-an-event", "get"],
  ] as const)(
    "is at %s (%s), where nobody can catch it, fails its own request at once; what is under way is finished, then the process ends with 1",
    async (address, method) => {
      const site = await startSite();
      const other = await underWay(site.get);
      const { status, text } = await site[method](address);
      expect(status).toBe(500);
      expect(text).not.toContain("broken on purpose");
      expect(await readiness(site.get)).not.toBe(200);
      release();
      expect(await other.status).toBe(200);
      expect(await site.ended).toBe(1);
      expect(site.output()).toMatch(/"level":"fatal".*broken on purpose\\n +at /);
    },
  );

  it("breaks after its reply takes none down either", async () => {
    const site = await startSite();
    const other = await underWay(site.get);
    expect((await site.get("/breaks-after-its-reply")).status).toBe(200);
    await site.said(/"level":"fatal"/);
    release();
    expect(await other.status).toBe(200);
    expect(await site.ended).toBe(1);
  });
});

describe("O3: in the upstream, a call that", () => {
  it("breaks fails alone, and one that forgets a promise is answered", async () => {
    const { get, said, stop } = await startUpstream();
    const other = await underWay(get);
    for (const address of ["/throws", "/rejects"]) expect((await get(address)).status).toBe(500);
    expect((await get("/forgets")).status).toBe(200);
    await said(/a promise was rejected and nothing handled it/);
    release();
    expect(await other.status).toBe(200);
    expect(await stop()).toBe(0);
  });

  it("breaks where nobody can catch it fails at once; what is under way is finished, then the process ends with 1", async () => {
    const upstream = await startUpstream();
    const other = await underWay(upstream.get);
    expect((await upstream.get("/breaks-an-event")).status).toBe(500);
    expect(await readiness(upstream.get)).not.toBe(200);
    release();
    expect(await other.status).toBe(200);
    expect(await upstream.ended).toBe(1);
    expect(upstream.output()).toMatch(/"level":"fatal"/);
  });
});
