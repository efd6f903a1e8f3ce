import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { openFolder } from "../../api/db/client";
import { apiProgram } from "../harness/built";
import { ask } from "../harness/load";
import { copyPreparedData } from "../harness/prepared-data";
import { type Started, startCommand, startServer } from "../harness/processes";

const MINUTES = 300_000;
const ROUNDS = 3;
const json = { "content-type": "application/json" };
const password = "small trades add up";
const settings = (folder: string) => ({
  API_PORT: "0",
  API_DATA_DIR: folder,
  API_TOKEN_SECRETS: "the token secret of the processes under test",
  LIMITS_FACTOR: "1000000",
});
const Rows = z.object({ rows: z.array(z.object({ email: z.string() })) });

let folder = "";
let data: Awaited<ReturnType<typeof copyPreparedData>>;
const running: Started[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "killed-"));
  data = await copyPreparedData();
}, MINUTES);
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop("SIGKILL")));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  data.remove();
});

/** Starts it, which fails the test unless it comes up by itself. */
async function start(dataDir: string) {
  const started = await startServer(apiProgram, settings(dataDir));
  running.push(started);
  return { ...started, port: Number((await started.said(/"port":(\d+)/))[1]) };
}

const call = (port: number, method: string, address: string, body: unknown) =>
  ask(port, { path: address, method, headers: json, body: JSON.stringify(body), right: [] });

/** Writes one after another until the process is gone; whatever was answered with 2xx is noted. */
async function writeUntilGone(
  write: (index: number) => Promise<{ status: number }>,
  note: (index: number) => void,
) {
  for (let index = 0; ; index++) {
    const reply = await write(index).catch(() => undefined);
    if (!reply) return;
    expect(reply.status).toBe(200);
    note(index);
  }
}

it(
  "killed while it writes, round after round, it starts by itself and has all that it acknowledged",
  async () => {
    const registered: string[] = [];
    const subscribed: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { port, stop } = await start(data.folder);
      const before = registered.length + subscribed.length;
      const writers = [0, 1, 2, 3].map((writer) => {
        const email = (index: number) => `person-${round}-${writer}-${index}@example.com`;
        return writer === 0
          ? writeUntilGone(
              (index) =>
                call(port, "PUT", "/api/users/register", {
                  firstName: "Ann",
                  lastName: "Lee",
                  email: email(index),
                  password,
                }),
              (index) => registered.push(email(index)),
            )
          : writeUntilGone(
              (index) => call(port, "POST", "/api/newsletter/subscribe", { email: email(index) }),
              (index) => subscribed.push(email(index)),
            );
      });
      // Each round is killed at another point of its work.
      const enough = before + 5 + 9 * round;
      await expect
        .poll(() => registered.length + subscribed.length, { timeout: 60_000, interval: 1 })
        .toBeGreaterThan(enough);
      await stop("SIGKILL");
      await Promise.all(writers);
    }
    const { port, stop } = await start(data.folder);
    for (const email of [registered[0], registered.at(-1)]) {
      expect((await call(port, "POST", "/api/users/login", { email, password })).status).toBe(200);
    }
    expect(await stop()).toBe(0);
    const { db, close } = await openFolder(data.folder);
    const users = Rows.parse(await db.execute(sql`select email from users`)).rows.map(({ email }) => email);
    const readers = Rows.parse(await db.execute(sql`select email from newsletter_subscribers`)).rows;
    await close();
    expect(users).toEqual(expect.arrayContaining(registered));
    expect(readers.map(({ email }) => email)).toEqual(expect.arrayContaining(subscribed));
  },
  MINUTES,
);

it(
  "killed at each stage of its first start, it comes up by itself all the same",
  async () => {
    const dataDir = path.join(folder, "data");
    const lock = path.join(dataDir, "api.lock");
    const holder = () => Number(existsSync(lock) && readFileSync(lock, "utf8").split(" ")[0]);
    const begin = () => {
      const started = startCommand([apiProgram], settings(dataDir));
      running.push(started);
      return started;
    };
    const until = (happened: () => boolean) =>
      expect.poll(happened, { timeout: 120_000, interval: 1 }).toBe(true);

    // The process that creates the database, half-way.
    const first = begin();
    await until(() => existsSync(path.join(dataDir, "pg.new")));
    const creator = holder();
    process.kill(creator, "SIGKILL");
    expect(await first.ended).toBe(1);
    expect(readdirSync(dataDir)).not.toContain("pg");

    // The one that asked for it: the creation goes on without it, and the next start has to wait for that.
    const second = begin();
    await until(() => ![0, creator].includes(holder()));
    void second.stop("SIGKILL");
    const third = begin();
    await until(() => existsSync(path.join(dataDir, "pg")));

    // Tables and indexes are files: one of ours, and most of ours and of the queue's.
    const files = () => readdirSync(path.join(dataDir, "pg/base"), { recursive: true }).length;
    const made = files();
    await until(() => files() > made);
    await third.stop("SIGKILL");
    const fourth = begin();
    await until(() => files() > made + 150);
    await fourth.stop("SIGKILL");

    const { port } = await start(dataDir);
    const sectors = await ask(port, { path: "/api/sectors", right: [200] });
    expect(JSON.parse(sectors.text)).toHaveLength(6);
    const found = await ask(port, { path: "/api/symbols/search?q=apple", right: [200] });
    expect(JSON.parse(found.text)[0]).toMatchObject({ symbol: "AAPL" });
  },
  MINUTES,
);
