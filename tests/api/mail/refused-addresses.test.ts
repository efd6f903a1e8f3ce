import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusedAddresses } from "../../../api/db/mail-tables";
import { tidy } from "../../../api/jobs/tidy";
import type { Mail } from "../../../api/mail/message";
import { createSmtpMailer, type SendMail } from "../../../api/mail/transport";
import { readSettings } from "../../../api/settings";
import { createTestApi } from "../../harness/api";
import { buyer, rowsOf, untried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { type MailServer, startMailServer } from "../../harness/mail-server";
import { dana, register } from "../../harness/people";
import { backer, investorRound, openRound, pledgeRows } from "../../harness/pledges";
import { figureOf, parseScrape } from "../../harness/scrape";

const MINUTE = 60;
const DAY = 86_400;
const deadAddress = "dead@example.com";
const dead = { addresses: [deadAddress], code: 550, text: "5.1.1 The email account does not exist" };
const operator = "operator@trades.example";

let server: MailServer;
let smtp: SendMail;
beforeAll(async () => {
  server = await startMailServer();
  smtp = createSmtpMailer(
    {
      ...readSettings({ API_TOKEN_SECRETS: "signs nothing in these tests and is long enough" }),
      mailFrom: "site@trades.example",
    },
    server.url,
  );
});
beforeEach(() => Object.assign(server, { taken: [], refusals: 0, reply: undefined, dead }));
afterAll(() => server.close());
const send = (mail: Mail) => smtp(mail);

onEachDatabase(
  (api) => {
    const retryNow = () =>
      api().db.execute(
        sql`update pgboss.job set start_after = now() - interval '1 second' where state in ('retry', 'created')`,
      );
    /** Runs the jobs, and again what is tried again, until nothing is left to try. */
    const runOut = async () => {
      while ((await api().runJobs()) > 0) await retryNow();
    };
    const wish = (email: string) => {
      const body = { programme: "city_owner", firstName: "Ann", lastName: "Lee", email, message: "Soon?" };
      return api().call("POST", "/api/users/join-us", { body });
    };
    const subscribe = (email: string) => api().call("POST", "/api/newsletter/subscribe", { body: { email } });
    const askForReset = (email = dana.email) =>
      api().call("GET", `/api/users/request-new-password?email=${email}`);
    const figures = async () => {
      const samples = parseScrape(await api().scrape());
      const of = (name: string, labels: Record<string, string>) => figureOf(samples, name, labels) ?? 0;
      const mails = (outcome: string) => of("api_mails_total", { outcome });
      const jobs = (outcome: string) => of("api_jobs_total", { outcome });
      return new Map([
        ["sent", mails("sent")],
        ["refused", mails("refused")],
        ["held", mails("held")],
        ["failed", mails("failed")],
        ["jobsFailed", jobs("failed")],
        ["jobsWaited", jobs("mail_waits")],
      ]);
    };
    /** What the figures have grown by while something was done. */
    const grownBy = async (act: () => Promise<unknown>) => {
      const before = await figures();
      await act();
      const after = await figures();
      const grown = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
      return Object.fromEntries(grown.filter(([, count]) => count !== 0));
    };

    it("a newsletter sign-up with a dead address is tried once, counted apart, and no job fails", async () => {
      const grown = await grownBy(async () => {
        await subscribe(deadAddress);
        await runOut();
      });
      expect(server.refusals).toBe(1);
      expect(grown).toEqual({ refused: 1 });
      expect(api().logs().join("")).toContain('"reply":"550 5.1.1"');
      expect(api().logs().join("")).not.toContain(deadAddress);
    });

    it("of a dead address nothing is kept but a keyed digest, for 30 days", async () => {
      await subscribe(deadAddress);
      await runOut();
      expect(await api().db.query.subscribers.findMany()).toEqual([]);
      const kept = await api().db.select().from(refusedAddresses);
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain("dead");
      await tidy(api().db, new Date(api().now().getTime() + 29 * DAY * 1000));
      expect(await api().db.select().from(refusedAddresses)).toHaveLength(1);
      await tidy(api().db, new Date(api().now().getTime() + 31 * DAY * 1000));
      expect(await api().db.select().from(refusedAddresses)).toEqual([]);
    });

    it("a dead address is not written to for 15 minutes, then twice as long, and a day at most", async () => {
      const isTriedAfter = async (minutes: number) => {
        const { refusals } = server;
        api().advance(minutes * MINUTE);
        await subscribe(deadAddress);
        await runOut();
        return server.refusals > refusals;
      };
      expect(await isTriedAfter(0)).toBe(true);
      expect(await isTriedAfter(14)).toBe(false);
      expect(await isTriedAfter(2)).toBe(true);
      expect(await isTriedAfter(29)).toBe(false);
      expect(await isTriedAfter(2)).toBe(true);
      for (let times = 0; times < 10; times++) expect(await isTriedAfter(24 * 60 + 1)).toBe(true);
      expect(await isTriedAfter(23 * 60)).toBe(false);
    });

    it("a password can be reset by the next request after the mailbox was mended", async () => {
      await register(api());
      server.dead = { ...dead, addresses: [dana.email] };
      await askForReset();
      await runOut();
      server.dead = undefined;
      expect(await grownBy(() => askForReset().then(runOut))).toEqual({ held: 1 });
      // However often it was asked for meanwhile.
      for (let times = 0; times < 6; times++) {
        api().advance(2 * MINUTE);
        await askForReset();
        await runOut();
      }
      api().advance(3 * MINUTE + 1);
      await askForReset();
      await runOut();
      expect(server.taken).toEqual([dana.email]);
      expect(await api().db.select().from(refusedAddresses)).toEqual([]);
    });

    it.each([
      ["a mailbox that is busy", { at: "recipient", code: 450, text: "4.2.0 Greylisted" }],
      ["a server that closes", { at: "recipient", code: 421, text: "4.3.2 Closing" }],
      ["a server that takes no connection", { at: "connect", code: 421, text: "Too many connections" }],
      ["our password, which is wrong", { at: "auth", code: 535, text: "5.7.8 Authentication failed" }],
      ["our missing sign-in", { at: "recipient", code: 530, text: "5.7.0 Authentication required" }],
      ["our sender", { at: "sender", code: 550, text: "5.1.0 Sender rejected" }],
      ["our network", { at: "recipient", code: 554, text: "5.7.1 Client host blocked" }],
      ["our way out, by 550", { at: "recipient", code: 550, text: "5.7.1 Relaying denied" }],
      ["our way out, in words", { at: "recipient", code: 550, text: "relay not permitted" }],
      [
        "our network, on a list",
        { at: "recipient", code: 550, text: "rejected: 192.0.2.1 is in a black list" },
      ],
      ["our network, by a rule", { at: "recipient", code: 550, text: "Administrative prohibition" }],
      ["a full mailbox", { at: "recipient", code: 552, text: "5.2.2 Mailbox full" }],
      ["our words", { at: "content", code: 550, text: "5.7.1 Looks like spam" }],
    ] as const)(
      "%s holds nothing against an address: the mail is tried again, and counted once",
      async (what, reply) => {
        // Of its own: a mail that failed already is not counted again.
        const reader = `${what.replaceAll(/\W+/g, "-")}@example.com`;
        server.reply = reply;
        const grown = await grownBy(async () => {
          await subscribe(reader);
          await api().runJobs();
          await retryNow();
          await api().runJobs();
        });
        expect(grown).toEqual({ failed: 1, jobsWaited: 2 });
        server.reply = undefined;
        expect(await grownBy(() => retryNow().then(runOut))).toEqual({ sent: 1 });
        expect(server.taken).toEqual([reader]);
        expect(await api().db.select().from(refusedAddresses)).toEqual([]);
      },
    );

    it.each([
      ["no such mailbox", { at: "recipient", code: 550, text: "No such user here" }],
      ["a mailbox that has moved", { at: "recipient", code: 551, text: "5.1.6 User has moved" }],
      ["a name that cannot be", { at: "recipient", code: 553, text: "5.1.3 Bad address syntax" }],
      ["a domain without mail", { at: "recipient", code: 556, text: "5.1.10 Domain takes no mail" }],
      ["a mailbox by 554", { at: "recipient", code: 554, text: "5.1.1 Unknown user" }],
      ["a mailbox that is found to be closed late", { at: "content", code: 550, text: "5.2.1 Disabled" }],
    ] as const)("%s is the recipient's, and final", async (_, reply) => {
      server.reply = reply;
      expect(await grownBy(() => subscribe("reader@example.com").then(runOut))).toEqual({ refused: 1 });
    });

    it("what somebody wrote is noted, though their receipt is refused, and the operator hears of it", async () => {
      const reply = await wish(deadAddress);
      expect(reply.status).toBe(200);
      for (let round = 0; round < 3; round++) {
        await api().jobs.send("leads", {});
        await api().runJobs();
        api().advance(10 * MINUTE);
      }
      expect([server.taken, server.refusals]).toEqual([[operator], 1]);
    });

    it("the operator's own address is never given up: a refusal there is a wrong setting", async () => {
      server.dead = { ...dead, addresses: [operator] };
      await wish("ann@example.com");
      const round = async () => {
        await api().jobs.send("leads", {});
        await api().runJobs();
        api().advance(10 * MINUTE);
      };
      expect(await grownBy(round)).toMatchObject({ failed: 1 });
      server.dead = undefined;
      await round();
      await round();
      expect(server.taken.sort()).toEqual(["ann@example.com", operator]);
    });
  },
  { send, settings: { contactEmail: operator } },
);

describe("mails that are owed", () => {
  it("a subscription's are tried once each where the address refuses them, and the subscription goes on", async () => {
    const api = await createTestApi({ ...untried, send });
    const { addCard, subscribe } = await buyer(api);
    server.reply = { at: "recipient", code: 550, text: "5.1.1 Unknown user" };
    await subscribe(await addCard());
    for (let round = 0; round < 3; round++) {
      await api.jobs.send("billing-round", {});
      await api.runJobs();
      api.advance(10 * MINUTE);
    }
    expect(server.refusals).toBe(1);
    expect(await rowsOf(api)).toMatchObject([{ state: "live", mailed: ["started"], mailClaims: {} }]);
    await api.close();
  }, 60_000);

  it("an investor's likewise", async () => {
    const api = await createTestApi({ ...openRound, send });
    const iris = await backer(api);
    server.reply = { at: "recipient", code: 550, text: "5.1.1 Unknown user" };
    await iris.pay(5_000);
    for (let round = 0; round < 3; round++) {
      await investorRound(api);
      api.advance(10 * MINUTE);
    }
    expect(server.refusals).toBe(1);
    expect(await pledgeRows(api)).toMatchObject([{ mailed: ["committed"], mailClaims: {} }]);
    await api.close();
  }, 60_000);
});
