import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Database, openPostgres } from "../../api/db/client";
import { isDatabaseLost } from "../../api/errors";
import { apiProgram } from "../harness/built";
import { ask } from "../harness/load";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { startServer } from "../harness/processes";

const MINUTES = 180_000;
/** More than the pool has connections: one that is lost for good would be missed. */
const MANY = 12;
const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) });

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("O7: the pool of connections", () => {
  let server: PostgresServer;
  let url = "";
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    database = await openPostgres(url);
    await database.executeSql("create table written (what text)");
  }, MINUTES);
  beforeEach(() => database.executeSql("truncate written"));
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  /** A transaction that writes, and waits in between. */
  const write = (what: string, between = async () => {}) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (${what})`);
      await between();
      await tx.execute(sql`insert into written values (${what})`);
    });
  const together = (what: string) => Promise.all(Array.from({ length: MANY }, () => write(what)));
  /** What everybody else sees: nothing of a transaction that was never ended. */
  async function seen(): Promise<number> {
    const other = await openPostgres(url);
    const { rows } = Count.parse(await other.db.execute(sql`select count(*)::int as count from written`));
    await other.close();
    return rows[0].count;
  }

  it(
    "is whole again after the server went away within transactions and queries",
    async () => {
      let cut = () => {};
      const isCut = new Promise<void>((resolve) => {
        cut = resolve;
      });
      let inside = 0;
      const begun = Array.from({ length: 5 }, () =>
        write("cut", async () => {
          inside++;
          await isCut;
        }).catch(isDatabaseLost),
      );
      const query = database.executeSql("select pg_sleep(60)").catch(isDatabaseLost);
      await expect.poll(() => inside).toBe(5);
      await server.halt();
      const late = Array.from({ length: MANY }, () => write("late").catch(isDatabaseLost));
      cut();
      expect(new Set(await Promise.all([...begun, query, ...late]))).toEqual(new Set([true]));
      await server.resume();
      await together("after");
      expect(await seen()).toBe(2 * MANY);
    },
    MINUTES,
  );

  it(
    "is whole again after the server hung, and no transaction that began meanwhile goes on unseen",
    async () => {
      await together("before");
      let go = () => {};
      const hangs = new Promise<void>((resolve) => {
        go = resolve;
      });
      let inside = 0;
      const begun = Array.from({ length: 3 }, () =>
        write("hung", async () => {
          inside++;
          await hangs;
        }).catch(isDatabaseLost),
      );
      await expect.poll(() => inside).toBe(3);
      server.hang();
      go();
      const late = Array.from({ length: MANY }, () => write("late").catch(isDatabaseLost));
      expect(new Set(await Promise.all([...begun, ...late]))).toEqual(new Set([true]));
      server.goOn();
      await together("after");
      expect(await seen()).toBe(4 * MANY);
    },
    MINUTES,
  );

  it("keeps a connection whose transaction was only refused", async () => {
    const refuse = async () => {
      throw new Error("refused");
    };
    const pid = () => database.executeSql("select pg_backend_pid() as pid").then(({ rows }) => rows);
    const before = await pid();
    await expect(write("refused", refuse)).rejects.toThrow("refused");
    expect(await pid()).toEqual(before);
    expect(await seen()).toBe(0);
  });
});

describe.skipIf(noPostgres ?? process.env.TEST_DATABASE_URL)("O7: the upstream", () => {
  const demo = { email: "demo@example.com", password: "a ledger of small trades" };
  const json = { "content-type": "application/json" };
  const login = {
    path: "/api/users/login",
    method: "POST",
    headers: json,
    body: JSON.stringify(demo),
    right: [200],
  };
  const get = (path: string) => ({ path, right: [200] });

  it(
    "says so while its database is gone or hangs, under load, and works on by itself, jobs included",
    async () => {
      const server = await startPostgres();
      const upstream = await startServer(apiProgram, {
        API_PORT: "0",
        DATABASE_URL: await server.createDatabase(),
        API_TOKEN_SECRETS: "the token secret of the processes under test",
        DEMO_PASSWORD: demo.password,
        LIMITS_FACTOR: "1000",
      });
      const port = Number((await upstream.said(/"port":(\d+)/))[1]);
      const statuses = new Set<number>();
      let loaded = true;
      const client = async (path: string) => {
        while (loaded) statuses.add((await ask(port, get(path))).status);
      };
      const load = ["/api/sectors", "/api/symbols/search?q=apple"].map(client);
      const settled = async (status: number) =>
        expect.poll(async () => (await ask(port, get("/readyz"))).status, { timeout: 30_000 }).toBe(status);
      const expectRefusal = async () => {
        const reply = await ask(port, login);
        expect([reply.status, reply.headers["retry-after"]]).toEqual([503, "5"]);
        expect(JSON.parse(reply.text).message).toMatch(/^We cannot reach our records right now\./);
      };
      try {
        await settled(200);
        await server.halt();
        await settled(503);
        await expectRefusal();
        await server.resume();
        await settled(200);
        server.hang();
        await settled(503);
        await expectRefusal();
        server.goOn();
        await settled(200);
        loaded = false;
        await Promise.all(load);
        expect([...statuses].sort()).toEqual([200, 503]);
        await Promise.all(
          Array.from({ length: MANY }, async () => expect((await ask(port, login)).status).toBe(200)),
        );
        await ask(port, get(`/api/users/request-new-password?email=${demo.email}`));
        await expect
          .poll(async () => JSON.parse((await ask(port, get("/outbox.json"))).text), { timeout: 60_000 })
          .toContainEqual(
            expect.objectContaining({
              to: demo.email,
              subject: expect.stringMatching(/^Reset your password/),
            }),
          );
        expect(await upstream.stop()).toBe(0);
      } finally {
        await upstream.stop("SIGKILL");
        server.goOn();
        await server.stop();
      }
    },
    MINUTES,
  );
});
