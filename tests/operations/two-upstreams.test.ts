import { sql } from "drizzle-orm";
import PgBoss from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { paymentEvents } from "../../api/db/payment-tables";
import { sandboxPaymentEvents } from "../../api/db/sandbox-payment-tables";
import { buyer, madeOf, rowsOf, tried } from "../harness/billing";
import { applicant, opened } from "../harness/broker";
import { dana, logIn, mailedToken, profileStatus, register } from "../harness/people";
import { noPostgres, type PostgresServer, startPostgres } from "../harness/postgres";
import { openTwoUpstreams, type TwoUpstreams } from "../harness/two-upstreams";

const MINUTES = 120_000;
const Pair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const times = <T>(count: number, act: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => act(at));

describe.skipIf(noPostgres)("two upstreams on one PostgreSQL", () => {
  let server: PostgresServer;
  let url = "";
  let two: TwoUpstreams;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase();
    // As in production: the tests about limits meet them.
    const settings = { ...tried.settings, limitsFactor: 1, accessTokenSeconds: 900 };
    two = await openTwoUpstreams(url, { settings });
  }, MINUTES);
  beforeEach(() => two.reset());
  afterAll(async () => {
    await two?.close();
    await server?.stop();
  });

  it("count attempts together, also those of one moment: of a network at an account, and of all networks", async () => {
    const { inTurn, one, other } = two;
    const guess = (api: TwoUpstreams["one"], network: string) =>
      api.call("POST", "/api/users/login", {
        body: { email: dana.email, password: "wrong" },
        headers: { "x-api-client-token": inTurn.clientToken, "x-client-address": network },
      });
    const refused = (replies: { status: number }[]) => replies.filter(({ status }) => status === 429).length;

    expect(refused(await Promise.all(times(14, () => guess(inTurn, "203.0.113.1"))))).toBe(4);
    for (const api of [one, other]) expect((await guess(api, "203.0.113.1")).status).toBe(429);
    // Ten of the sixty that all networks have are used.
    expect(refused(await Promise.all(times(54, (at) => guess(inTurn, `203.0.113.${10 + at}`))))).toBe(4);
    for (const api of [one, other]) expect((await guess(api, "203.0.113.99")).status).toBe(429);
  });

  describe("give one answer to one key, and do once what it stands for", () => {
    it("an application, sent to both at once and again later", async () => {
      const { inTurn, one, other } = two;
      const { apply } = await applicant(inTurn);
      const replies = await Promise.all(times(4, () => apply({ key: "one-press" })));
      replies.push(await apply({ key: "one-press" }), await apply({ key: "one-press" }));
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
      expect([await opened(one), await opened(other)].map(({ length }) => length)).toEqual([1, 1]);
    });

    it("a subscription, sent to both at once and again later", async () => {
      const { addCard, press } = await buyer(two.inTurn);
      const card = await addCard();
      const replies = await Promise.all(times(4, () => press(card, { key: "one-press" })));
      replies.push(await press(card, { key: "one-press" }), await press(card, { key: "one-press" }));
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
      expect([await rowsOf(two.one), await madeOf(two.one)].map(({ length }) => length)).toEqual([1, 1]);
    });
  });

  describe("know one session", () => {
    const refresh = (api: TwoUpstreams["one"], refreshToken: string) =>
      api.call("POST", "/api/auth/refresh", { body: { refreshToken } });

    it("whose token, renewed at both at once, gives pairs that work at either, and one next token", async () => {
      const { one, other, inTurn } = two;
      const { refreshToken } = await register(one);
      const replies = await Promise.all(times(6, () => refresh(inTurn, refreshToken)));
      const pairs = replies.map(({ body }) => Pair.parse(body));
      expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
      for (const { accessToken } of pairs) {
        expect(await Promise.all([one, other].map((api) => profileStatus(api, accessToken)))).toEqual([
          200, 200,
        ]);
      }
    });

    it("whose old token, used at the other after its time, ends it at both", async () => {
      const { one, other, inTurn } = two;
      const { refreshToken } = await register(one);
      const { accessToken } = Pair.parse((await refresh(one, refreshToken)).body);
      inTurn.advance(61);
      expect(await profileStatus(other, accessToken)).toBe(200);
      expect((await refresh(other, refreshToken)).status).toBe(401);
      expect(await Promise.all([one, other].map((api) => profileStatus(api, accessToken)))).toEqual([
        401, 401,
      ]);
    });

    it("that ends at one is over at the other: by a logout, and by a new password for all", async () => {
      const { one, other, inTurn } = two;
      const { token } = await register(one);
      const { token: elsewhere } = await logIn(other);
      expect((await one.call("POST", "/api/auth/logout", { token })).status).toBe(200);
      expect([await profileStatus(other, token), await profileStatus(other, elsewhere)]).toEqual([401, 200]);

      await one.call("GET", `/api/users/request-new-password?email=${dana.email}`);
      await other.runJobs();
      const link = await mailedToken(one, "reset-password");
      const resets = await Promise.all(
        times(2, (index) =>
          inTurn.call("POST", `/api/users/reset-password/${link}`, {
            body: { password: `a new ledger ${index}` },
          }),
        ),
      );
      expect(resets.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await profileStatus(one, elsewhere)).toBe(401);
    });
  });

  describe("share their work", () => {
    it("a job is done by one of them, whoever looks and however often", async () => {
      const { one, other } = two;
      await register(one);
      const people = times(6, (index) => `person-${index}@example.com`);
      for (const email of people) await one.jobs.send("newsletter-mail", { email });
      const done = await Promise.all([one.runJobs(), other.runJobs(), one.runJobs(), other.runJobs()]);
      expect(done.reduce((sum, count) => sum + count, 0)).toBe(people.length);
      expect((await one.mails()).map(({ to }) => to).sort()).toEqual(people);
    });

    it("one that was asked for twice is one, where one at a time is enough", async () => {
      const { one, other } = two;
      await Promise.all([one, other, one, other].map(({ jobs }) => jobs.send("billing-round", {})));
      const done = await Promise.all([one.runJobs(), other.runJobs()]);
      expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    });

    it("a job whose process died is done by the other once its time is up, and once", async () => {
      const { one, other } = two;
      await register(one);
      await one.jobs.send("reset-mail", { email: dana.email });
      const dying = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
      await dying.start();
      expect(await dying.fetch("reset-mail")).toHaveLength(1);
      expect(await other.runJobs()).toBe(0);
      await one.db.execute(sql`update pgboss.job set started_on = started_on - interval '16 minutes'`);
      // What every process does now and then, which tests do not leave to the clock.
      await dying.maintain();
      await dying.stop({ graceful: false });
      await one.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second'`);
      const done = await Promise.all([one.runJobs(), other.runJobs()]);
      expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect((await one.mails()).map(({ to }) => to)).toEqual([dana.email]);
    });

    it("what the card provider tells, at both and again, is kept and worked off once", async () => {
      const { one, other, inTurn } = two;
      const { addCard, subscribe, current } = await buyer(inTurn);
      await subscribe(await addCard());
      await Promise.all([one.runJobs(), other.runJobs(), one.runJobs(), other.runJobs()]);
      const told = await one.db.select({ id: sandboxPaymentEvents.id }).from(sandboxPaymentEvents);
      const kept = await one.db.select().from(paymentEvents);
      expect(kept.map(({ id }) => id).sort()).toEqual(told.map(({ id }) => id).sort());
      expect(await current()).toMatchObject({ status: "trialing" });
      expect(await rowsOf(one)).toHaveLength(1);
    });
  });
});
