import { existsSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { baseImage } from "../../bin/test/base-image.mjs";
import { CookieStore } from "../harness/cookies";
import {
  buildImage,
  type Container,
  configOf,
  createContainer,
  listImages,
  noImages,
  removeImagesBut,
  startIn,
  type Target,
} from "../harness/images";
import { type Ask, ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import type { Started } from "../harness/processes";
import { processes } from "../harness/tried-settings";

const MINUTES = 1_200_000;
const ports = { upstream: 4747, site: 4748, database: 4749 } as const;
const targets: readonly Target[] = ["upstream", "site"];
const host = "trades.example";
const megabyte = 1_000_000;

let server: PostgresServer | undefined;
let door: net.Server | undefined;
let before: string[] = [];
const containers = new Map<Target | "base", Container>();
const running: Started[] = [];
beforeAll(async () => {
  if (noImages) return;
  before = listImages();
  for (const target of targets) buildImage(target);
  for (const image of ["base", ...targets] as const) containers.set(image, createContainer(image));
  if (!noPostgres) server = await startPostgres();
}, MINUTES);
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL"))));
afterAll(async () => {
  for (const { remove } of containers.values()) remove();
  if (!noImages) removeImagesBut(before);
  door?.close();
  await server?.stop();
}, MINUTES);

const of = (image: Target | "base") => containers.get(image) ?? expect.fail(image);

async function start(target: Target, settings: Record<string, string>): Promise<Started> {
  const { APP_ENV: _, ...production } = processes[target]?.production ?? {};
  const started = startIn(of(target), configOf(target), { ...production, ...settings });
  running.push(started);
  await started.said(/"event":"ready"/);
  return started;
}

/** The database by a port, since a container has no folder of this machine's in which a socket could be. */
async function openDoor(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  door = net.createServer((client) => {
    const database = net.connect(socket);
    client.pipe(database).pipe(client);
    // Either end may go: the other one is told by its end.
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on("error", () => other.destroy());
  });
  await new Promise<void>((resolve) => door?.listen(ports.database, "127.0.0.1", resolve));
  return `postgres://${url.username}@127.0.0.1:${ports.database}${url.pathname}`;
}

/** A browser without scripts, behind a proxy that takes care of TLS. */
function createBrowser() {
  const cookies = new CookieStore();
  return async (wanted: Omit<Ask, "right">) => {
    const { header: cookie } = cookies;
    const headers = { host, ...wanted.headers, ...(cookie && { cookie }) };
    const reply = await ask(ports.site, { ...wanted, headers, right: [] });
    cookies.store(reply.headers["set-cookie"] ?? []);
    return reply;
  };
}

const person = {
  firstName: "Robin",
  lastName: "Sample",
  email: "robin@example.com",
  password: "a ledger of small trades",
};

describe.skipIf(noImages !== undefined)("O8: the images", () => {
  it.each(targets)("of the %s adds less than 200 MB to what it is made from", (target) => {
    expect((of(target).bytes - of("base").bytes) / megabyte).toBeLessThan(200);
  });

  it.each(targets)("of the %s tells how it is, and holds a bill of its materials", (target) => {
    expect(configOf(target).hasHealthcheck).toBe(true);
    const bill = z
      .object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(readFileSync(path.join(of(target).root, "app/sbom.cdx.json"), "utf8")));
    expect(bill.components.map(({ name }) => name)).toContain("react-dom");
    expect(existsSync(path.join(of(target).root, "app/.data"))).toBe(false);
  });

  it.for(targets)("of the %s has Node 24 unless another one is asked for", async (target, { skip }) => {
    const versionIn = async (image: Target | "base") => {
      const tried = startIn(of(image), configOf(target), {}, ["node", "--version"]);
      expect(await tried.ended).toBe(0);
      return tried.output().trim();
    };
    const [own, base] = [await versionIn(target), await versionIn("base")];
    expect(own).toBe(base);
    // Whoever made the base gave it its name: where that is not true, nothing can be seen here.
    skip(!base.startsWith("v24."), `what is called ${baseImage} has Node ${base}`);
    expect(own).toMatch(/^v24\.\d+\.\d+$/);
  });

  it.each(targets)("of the %s lets nobody who runs it write into it", async (target) => {
    const config = configOf(target);
    const shown = "id -u; touch /app/here || touch /tmp/here";
    const tried = startIn(of(target), config, {}, ["sh", "-c", shown]);
    expect([await tried.ended, tried.output()]).toEqual([0, expect.stringMatching(/^[1-9]\d*$/m)]);
    expect(tried.output()).toContain("/app/here");
    expect(existsSync(path.join(of(target).root, "app/here"))).toBe(false);
  });

  it.skipIf(noPostgres !== undefined)(
    "run on Node 24 against PostgreSQL, sign somebody in, and end with 0 within 15 s",
    async () => {
      const databaseUrl = await openDoor((await server?.createDatabase()) ?? expect.fail("no PostgreSQL"));
      const upstream = await start("upstream", {
        DATABASE_URL: databaseUrl,
        API_PORT: String(ports.upstream),
      });
      const site = await start("site", {
        PORT: String(ports.site),
        API_BASE_URL: `http://127.0.0.1:${ports.upstream}`,
      });
      expect(site.output() + upstream.output()).not.toContain("deprecated");

      const registered = await ask(ports.upstream, {
        path: "/api/users/register",
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(person),
        right: [200],
      });
      expect(registered.status).toBe(200);
      const visit = createBrowser();
      expect((await visit({ path: "/2024" })).text).toContain("</html>");
      const entered = await visit({
        path: "/login",
        method: "POST",
        headers: { origin: `https://${host}`, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email: person.email, password: person.password }).toString(),
      });
      expect(entered.status).toBe(303);
      expect((await visit({ path: "/account" })).text).toContain(person.email);

      for (const part of [site, upstream]) {
        const since = performance.now();
        expect(await part.stop()).toBe(0);
        expect(performance.now() - since).toBeLessThan(15_000);
      }
    },
    MINUTES,
  );
});
