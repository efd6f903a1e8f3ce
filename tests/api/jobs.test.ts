import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { paymentEvents } from "../../api/db/payment-tables";
import { tidy } from "../../api/jobs/tidy";
import type { Mail } from "../../api/mail/message";
import { onEachDatabase } from "../harness/each-database";
import { dana, register } from "../harness/people";

const DAY = 86_400;

describe("a mail server that is down", () => {
  let sent: Mail[] = [];
  let down = true;
  beforeEach(() => {
    sent = [];
    down = true;
  });
  const send = async (mail: Mail) => {
    if (down) throw new Error("connect ECONNREFUSED to the mail server of dana@example.com");
    sent.push(mail);
  };

  onEachDatabase(
    (api) => {
      const retryNow = () =>
        api().db.execute(
          sql`update pgboss.job set start_after = now() - interval '1 second' where state in ('retry', 'created')`,
        );

      it.each([
        ["a reset link", () => api().call("GET", `/api/users/request-new-password?email=${dana.email}`)],
        ["the newsletter's question", () => api().call("POST", "/api/newsletter/subscribe", { body: dana })],
      ])("delays %s and loses nothing", async (_what, ask) => {
        await register(api());
        await ask();
        await api().runJobs();
        expect(sent).toEqual([]);
        down = false;
        expect(await api().runJobs()).toBe(0);
        await retryNow();
        expect(await api().runJobs()).toBe(1);
        expect(sent.map(({ to }) => to)).toEqual([dana.email]);
      });

      it("delays the newsletter's question for a day, of which nothing else is known", async () => {
        await api().call("POST", "/api/newsletter/subscribe", { body: dana });
        // Other jobs are given up after six tries.
        for (let times = 0; times < 8; times++) {
          expect(await api().runJobs()).toBe(1);
          await retryNow();
        }
        down = false;
        expect(await api().runJobs()).toBe(1);
        expect(sent.map(({ to }) => to)).toEqual([dana.email]);
      });

      it("is told in the log without anyone's address", async () => {
        await register(api());
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        await api().runJobs();
        const lines = api().logs().join("");
        expect(lines).toContain('"event":"job failed"');
        expect(lines).not.toContain(dana.email);
      });

      it("is told in the log by the id of the request that asked for it", async () => {
        await register(api());
        const headers = { "x-api-client-token": api().clientToken, "x-request-id": "a-reset-that-fails" };
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`, { headers });
        await api().runJobs();
        expect(
          api()
            .logs()
            .filter((line) => line.includes('"event":"job failed"')),
        ).toEqual([expect.stringContaining('"requestId":"a-reset-that-fails"')]);
      });

      it("gets five more attempts, and then the job is given up", async () => {
        await register(api());
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        let attempts = 0;
        for (;;) {
          const done = await api().runJobs();
          if (done === 0) break;
          attempts += done;
          await retryNow();
        }
        expect(attempts).toBe(6);
      });
    },
    { send },
  );
});

describe("a job that is worked on", () => {
  let look: () => Promise<unknown> = async () => {};

  onEachDatabase(
    (api) => {
      it("is its process's for a minute at a time, so that nobody waits long for one that was killed", async () => {
        const heldFor = (least: number, most: number) =>
          api().db.$count(
            sql`pgboss.job`,
            sql`state = 'active' and extract(epoch from started_on + expire_in - now()) between ${least} and ${most}`,
          );
        await register(api());
        await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
        const seen: unknown[] = [];
        look = async () => seen.push(await heldFor(45, 60), await heldFor(61, 1_000));
        await api().runJobs();
        expect(seen).toEqual([1, 0]);
      });
    },
    {
      send: async () => {
        await look();
      },
    },
  );
});

onEachDatabase((api) => {
  it("tidying deletes what has run out and nothing else", async () => {
    const { db } = api();
    await register(api());
    await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
    await api().call("POST", "/api/newsletter/subscribe", { body: { email: "reader@example.com" } });
    await api().runJobs();
    const counts = async () => ({
      users: await db.$count(db._.fullSchema.users),
      sessions: await db.$count(db._.fullSchema.sessions),
      refreshTokens: await db.$count(db._.fullSchema.refreshTokens),
      resetTokens: await db.$count(db._.fullSchema.resetTokens),
      subscribers: await db.$count(db._.fullSchema.subscribers),
      outbox: await db.$count(db._.fullSchema.outbox),
    });
    const before = await counts();
    await tidy(db, api().now());
    expect(await counts()).toEqual(before);
    api().advance(8 * DAY);
    await tidy(db, api().now());
    expect(await counts()).toEqual({ ...before, resetTokens: 0, subscribers: 0 });
    api().advance(30 * DAY);
    await tidy(db, api().now());
    expect(await counts()).toEqual({
      users: 1,
      sessions: 0,
      refreshTokens: 0,
      resetTokens: 0,
      subscribers: 0,
      outbox: 0,
    });
  });

  it("what the card provider told is tidied away a month after it was worked off, and never before it was", async () => {
    const { db, now } = api();
    const event = {
      provider: "sandbox",
      type: "invoice.paid",
      objectKind: "invoice",
      objectId: "in_1",
      happenedAt: now(),
      receivedAt: now(),
    };
    await db.insert(paymentEvents).values([
      { ...event, id: "evt_done", doneAt: now() },
      { ...event, id: "evt_waiting" },
    ]);
    const after = async (days: number) => {
      await tidy(db, new Date(now().getTime() + days * DAY * 1000));
      return (await db.select({ id: paymentEvents.id }).from(paymentEvents)).map(({ id }) => id).sort();
    };
    expect(await after(29)).toEqual(["evt_done", "evt_waiting"]);
    expect(await after(31)).toEqual(["evt_waiting"]);
  });

  it("a limit whose window has ended is tidied away", async () => {
    await api().call("GET", "/api/users/exists?email=a@example.com");
    await tidy(api().db, new Date(Date.now() + DAY * 1000));
    expect(await api().db.query.rateLimits.findMany()).toEqual([]);
  });

  it("jobs hold no token", async () => {
    await register(api());
    await api().call("GET", `/api/users/request-new-password?email=${dana.email}`);
    const read = () => api().db.execute(sql`select data, output from pgboss.job`);
    const before = await read();
    await api().runJobs();
    const { text } = (await api().mails())[0] ?? { text: "" };
    const token = /reset-password\/([\w-]+)/.exec(text)?.[1] ?? "none";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(before)).toContain(dana.email);
    expect(JSON.stringify([before, await read()])).not.toContain(token);
  });
});

describe("a job", () => {
  onEachDatabase((api) => {
    it("that asks a market data provider for everything may take two hours, a mail a quarter of an hour", async () => {
      const { jobs, db } = api();
      await jobs.send("market-sync", {});
      await jobs.send("reset-mail", dana);
      const time = sql<string>`expire_in::text`;
      const rows = await db
        .select({ name: sql<string>`name`, time })
        .from(sql`pgboss.job`)
        .orderBy(sql`name`);
      expect(rows).toEqual([
        { name: "market-sync", time: "02:00:00" },
        { name: "reset-mail", time: "00:15:00" },
      ]);
    });
  });
});
