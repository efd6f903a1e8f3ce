import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "../../../api/db/schema";
import { tidy } from "../../../api/jobs/tidy";
import { unsubscribeToken } from "../../../api/newsletter/unsubscribe-token";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { iris, registerInvestor } from "../../harness/investors";
import { everyTable } from "../../harness/kept-data";
import { dana, register } from "../../harness/people";

const canary = "canary.of.erasure@example.com";
const typedOtherwise = "Canary.Of.Erasure@EXAMPLE.com";
let mailServer: "up" | "away" = "up";
const send = async () => {
  if (mailServer === "away") throw new Error("connect ECONNREFUSED");
};

onEachDatabase(
  (api) => {
    beforeEach(() => {
      mailServer = "up";
    });
    const call: TestApi["call"] = (...asked) => api().call(...asked);
    /** The tables that a person is still found in, by their email or their id. */
    const tablesWith = async (...signs: string[]) =>
      (await everyTable(api()))
        .filter(({ text }) => signs.some((sign) => text.toLowerCase().includes(sign.toLowerCase())))
        .map(({ table }) => table);
    const askFor = {
      reset: (email: string) => call("GET", `/api/users/request-new-password?email=${email}`),
      link: (email: string) => call("POST", "/api/users/sign-in-links", { body: { email } }),
      newsletter: (email: string) => call("POST", "/api/newsletter/subscribe", { body: { email } }),
    };
    const askForAll = async (email: string) => {
      for (const ask of Object.values(askFor)) expect((await ask(email)).status).toBe(200);
    };
    const retryNow = () =>
      api().db.execute(
        sql`update pgboss.job set start_after = now() - interval '1 second' where state in ('retry', 'created')`,
      );
    /** What an earlier release left behind. */
    const copyToArchive = () =>
      api().db.execute(sql`insert into pgboss.archive select *, now() from pgboss.job`);

    it("the row of a job with an email is deleted as soon as its mail has left", async () => {
      await askForAll(canary);
      expect(await tablesWith(canary)).not.toEqual([]);
      await api().runJobs();
      expect(await tablesWith(canary)).toEqual(["public.newsletter_subscribers"]);
    });

    it("it is kept while the mail waits, and two weeks more for a decision when it is given up", async () => {
      await register(api(), { email: canary });
      mailServer = "away";
      await askFor.reset(canary);
      await api().runJobs();
      const queues = async () => (await tablesWith(canary)).filter((table) => table.startsWith("pgboss."));
      expect(await queues()).not.toEqual([]);
      do await retryNow();
      while ((await api().runJobs()) > 0);
      await tidy(api().db, api().now());
      expect(await queues()).toContain("pgboss.job");
      await api().db.execute(sql`update pgboss.job set completed_on = completed_on - interval '15 days'`);
      await tidy(api().db, api().now());
      expect(await queues()).toEqual([]);
    });

    it("an account that is deleted leaves no job behind: waiting, tried, or archived", async () => {
      const user = await register(api(), { email: canary });
      await api().db.update(users).set({ emailProvenAt: new Date() });
      mailServer = "away";
      await askForAll(canary);
      await api().runJobs();
      await askForAll(typedOtherwise);
      await api().jobs.send("password-changed-mail", { userId: user.id });
      await copyToArchive();
      await call("DELETE", "/api/users/account", { token: user.token, body: { password: dana.password } });
      mailServer = "up";
      // The one that tells of the deletion goes when its mail has left.
      await api().runJobs();
      expect(await tablesWith(canary, user.id)).toEqual([]);
    });

    it("one whose e-mail was never proven leaves the newsletter's, which may be somebody else's, and no other", async () => {
      const user = await register(api(), { email: canary });
      mailServer = "away";
      await askForAll(canary);
      await call("DELETE", "/api/users/account", { token: user.token, body: { password: dana.password } });
      const left = (where = sql`true`) =>
        api().db.$count(sql`pgboss.job`, sql`data ->> 'email' = ${canary} and ${where}`);
      expect(await left(sql`name in ('account-deleted-mail', 'newsletter-mail')`)).toBe(2);
      expect(await left()).toBe(2);
    });

    it("it takes nobody else's along", async () => {
      const user = await register(api(), { email: canary });
      await register(api());
      mailServer = "away";
      await askForAll(dana.email);
      await call("DELETE", "/api/users/account", { token: user.token, body: { password: dana.password } });
      expect(await api().db.$count(sql`pgboss.job`, sql`data ->> 'email' = ${dana.email}`)).toBe(3);
    });

    it("an address that leaves the newsletter leaves no job behind", async () => {
      await askFor.newsletter(canary);
      await api().runJobs();
      const [{ id = "" } = {}] = await api().db.query.subscribers.findMany();
      await askFor.newsletter(typedOtherwise);
      await copyToArchive();
      await call("POST", `/api/newsletter/unsubscribe/${unsubscribeToken(id, api().settings.tokenSecrets)}`);
      expect(await tablesWith(canary)).toEqual([]);
    });

    it("an investor's account that is deleted leaves no job behind", async () => {
      const investor = await registerInvestor(api(), { email: canary });
      mailServer = "away";
      await call("POST", "/api/investors/sign-in-links", { body: { email: canary } });
      await api().jobs.send("investor-reset-mail", { email: typedOtherwise });
      await api().runJobs();
      await api().jobs.send("investor-password-mail", { id: investor.id });
      await copyToArchive();
      const gone = await call("DELETE", "/api/investors/delete-account", {
        token: investor.token,
        body: { password: iris.password },
      });
      expect(gone.status).toBe(200);
      expect(await tablesWith(canary, investor.id)).toEqual([]);
    });

    it("what was given up long ago is tidied away where it carries an email", async () => {
      await askFor.reset(canary);
      await api().jobs.send("open-account", { id: "an application" });
      await api().db.execute(
        sql`update pgboss.job set state = 'failed', completed_on = now() - interval '15 days'`,
      );
      await copyToArchive();
      await tidy(api().db, api().now());
      expect(await tablesWith(canary)).toEqual([]);
      expect(await tablesWith("an application")).not.toEqual([]);
      await api().db.execute(sql`delete from pgboss.archive`);
    });
  },
  { send },
);
