import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkedBanks } from "../../../api/db/bank-tables";
import { brokerageAccounts } from "../../../api/db/brokerage-tables";
import { consents } from "../../../api/db/consent-tables";
import { leads, testDrives, texts } from "../../../api/db/lead-tables";
import { memberNotes } from "../../../api/db/member-care-tables";
import { brokerConnections, oauthStates } from "../../../api/db/oauth-tables";
import { disputes, invoices, paymentCustomers, subscriptions } from "../../../api/db/payment-tables";
import { resetTokens, sessions, subscribers, users } from "../../../api/db/schema";
import { tidy } from "../../../api/jobs/tidy";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { keepEndedSubscription, keepEverything } from "../../harness/kept-of-user";
import { dana, logIn, profileStatus, register } from "../../harness/people";

const now = new Date("2026-11-21T10:00:00.000Z");

const suite = (api: () => TestApi) => {
  const remove = (token: string | undefined, password: string | undefined = dana.password) =>
    api().call("DELETE", "/api/users/account", { ...(token && { token }), body: { password } });
  const countOf = async () => {
    const { db } = api();
    const tables = [
      users,
      sessions,
      resetTokens,
      subscribers,
      consents,
      brokerageAccounts,
      linkedBanks,
      oauthStates,
      brokerConnections,
      leads,
      texts,
      memberNotes,
    ];
    return Promise.all(tables.map((table) => db.$count(table)));
  };
  /** Dana, of whom there is a row in every table. */
  async function rich(person: Partial<typeof dana> = {}, key = "dana") {
    const user = await register(api(), person);
    await keepEverything(api(), user, key);
    return user;
  }

  it("deletes the account and all that hangs on it", async () => {
    const user = await rich();
    expect(await remove(user.token)).toMatchObject({
      status: 200,
      body: { message: "Your account has been deleted." },
    });
    // The consent to be charged is the one row that stays.
    expect(await countOf()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("leaves everybody else as they are", async () => {
    const user = await register(api());
    await rich({ email: "kim@example.com" }, "kim");
    await remove(user.token);
    expect(await countOf()).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1]);
  });

  it("keeps of a test drive that its number or address had one, and not whose it was", async () => {
    const user = await rich();
    await remove(user.token);
    expect(await api().db.select().from(testDrives)).toMatchObject([
      { reach: "reach of dana", userId: null, begunAt: now },
    ]);
  });

  it("signs out everywhere at once", async () => {
    const user = await register(api());
    const elsewhere = await logIn(api());
    await remove(user.token);
    expect(await profileStatus(api(), user.token)).toBe(401);
    expect(await profileStatus(api(), elsewhere.token)).toBe(401);
    const refresh = { body: { refreshToken: elsewhere.refreshToken } };
    expect((await api().call("POST", "/api/auth/refresh", refresh)).status).toBe(401);
    const { email, password } = dana;
    expect((await api().call("POST", "/api/users/login", { body: { email, password } })).status).toBe(401);
  });

  it("lets the same address register anew, with nothing of before", async () => {
    const user = await rich();
    await remove(user.token);
    const anew = await register(api());
    expect(anew.id).not.toBe(user.id);
    const { body } = await api().call("GET", "/api/users/export", { token: anew.token });
    expect(body).toMatchObject({ subscriptions: [], invoices: [], consents: [] });
  });

  describe("what the law has us keep", () => {
    it("stays without a name: what was paid for, and that it was agreed to", async () => {
      const user = await rich();
      await remove(user.token);
      const { db } = api();
      expect(await db.select().from(subscriptions)).toMatchObject([
        { id: "sub-dana", userId: null, priceCents: 1000, cancelReason: "other", cancelComment: null },
      ]);
      expect(await db.select().from(invoices)).toMatchObject([{ id: "in-dana", paidCents: 1000 }]);
      expect(await db.select().from(consents)).toMatchObject([
        { userId: null, kind: "subscription", keptUntil: new Date("2029-11-21T10:00:00.000Z") },
      ]);
    });

    it("is kept for a year after the end where the consent is older than two", async () => {
      const user = await rich();
      await api()
        .db.update(consents)
        .set({ givenAt: new Date("2021-05-05T00:00:00.000Z") });
      await remove(user.token);
      const [kept] = await api().db.select().from(consents);
      expect(kept?.keptUntil).toEqual(new Date("2027-11-21T10:00:00.000Z"));
    });

    it("goes when its time has come, and no consent of an account goes with it", async () => {
      const user = await rich();
      await rich({ email: "kim@example.com" }, "kim");
      await remove(user.token);
      await tidy(api().db, new Date("2029-11-21T09:59:00.000Z"));
      expect(await api().db.$count(consents)).toBe(3);
      await tidy(api().db, new Date("2029-11-21T10:01:00.000Z"));
      expect(await api().db.$count(consents)).toBe(2);
    });

    it("is nothing where nothing was ever subscribed to", async () => {
      const user = await rich();
      for (const table of [disputes, invoices, subscriptions]) await api().db.delete(table);
      await remove(user.token);
      expect(await api().db.$count(consents)).toBe(0);
    });

    it("does not keep a second account from ending in the same way", async () => {
      const user = await rich();
      const kim = await register(api(), { email: "kim@example.com" });
      await keepEndedSubscription(api(), kim.id, "kim");
      await remove(user.token);
      expect((await remove(kim.token)).status).toBe(200);
      expect(await api().db.select({ userId: subscriptions.userId }).from(subscriptions)).toEqual([
        { userId: null },
        { userId: null },
      ]);
    });
  });

  describe("asks for the password again", () => {
    it("refuses a wrong one and deletes nothing", async () => {
      const user = await rich();
      const before = await countOf();
      expect(await remove(user.token, "small trades")).toMatchObject({
        status: 422,
        body: { message: "That is not your password." },
      });
      expect(await countOf()).toEqual(before);
      expect(await profileStatus(api(), user.token)).toBe(200);
    });

    it("refuses none", async () => {
      const user = await register(api());
      expect((await remove(user.token, "")).status).toBe(422);
    });
  });

  it("is for who is signed in", async () => {
    await register(api());
    expect((await remove(undefined)).status).toBe(401);
    expect(await api().db.$count(users)).toBe(1);
  });

  it("deletes and ends nothing while a subscription lives with another provider, and says so", async () => {
    const user = await rich();
    await api().db.update(subscriptions).set({ state: "live", provider: "another" });
    const before = await countOf();
    expect(await remove(user.token)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Nothing was deleted, and nothing was ended/) },
    });
    expect(await countOf()).toEqual(before);
    expect(await api().db.select().from(paymentCustomers)).toMatchObject([{ ownerId: user.id }]);
  });

  it("pressed twice at once, deletes once and breaks nothing", async () => {
    const user = await rich();
    const replies = await Promise.all([remove(user.token), remove(user.token)]);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await api().db.$count(users)).toBe(0);
    await api().runJobs();
    expect(await api().mails()).not.toEqual([]);
  });

  describe("the mail", () => {
    it("confirms it to the address that the account had", async () => {
      const user = await register(api());
      await remove(user.token);
      await api().runJobs();
      expect(await api().mails()).toMatchObject([
        { to: "dana@example.com", subject: "Your account with the product was deleted" },
      ]);
    });

    /** A job whose account is still there, after so many looks at it. */
    async function lookedFor(looks: number) {
      const { id, email } = await register(api());
      await api().jobs.send("account-deleted-mail", { userId: id, email });
      for (let look = 0; look < looks; look++) await runLater();
      await api().db.delete(users).where(eq(users.id, id));
      await runLater();
      return api().mails();
    }

    async function runLater() {
      await api().db.execute("update pgboss.job set start_after = now() - interval '1 minute'");
      await api().runJobs();
    }

    it("waits for the account to be gone", async () => {
      expect(await lookedFor(5)).toMatchObject([{ to: "dana@example.com" }]);
    });

    it("is not sent of an account that was not deleted then", async () => {
      expect(await lookedFor(6)).toEqual([]);
    });
  });

  it("leaves neither the address nor the password in the log", async () => {
    const user = await register(api());
    await remove(user.token, "a wrong password");
    await remove(user.token);
    expect(api().logs().join("\n")).not.toMatch(/dana@example|a wrong password|small trades/);
  });
};

onEachDatabase(suite, { now });
