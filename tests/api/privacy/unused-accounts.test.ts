import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkedBanks } from "../../../api/db/bank-tables";
import { brokerageAccounts } from "../../../api/db/brokerage-tables";
import { brokerConnections } from "../../../api/db/oauth-tables";
import { disputes, invoices, subscriptions } from "../../../api/db/payment-tables";
import { referralCodes } from "../../../api/db/referral-tables";
import { subscribers, users } from "../../../api/db/schema";
import { AddressRefused } from "../../../api/mail/smtp-refusal";
import { onEachDatabase } from "../../harness/each-database";
import { keepEndedSubscription, keepEverything } from "../../harness/kept-of-user";
import {
  dana,
  logIn,
  registerConfirmed as register,
  register as registerUnconfirmed,
} from "../../harness/people";
import { mailServer, opened, tidyAt } from "../../harness/unused-accounts";

const { server, send, subjects } = mailServer();
const told = "Your account with the product will be deleted";
const newBrowser = "A new browser signed in to the product";
const deleted = "Your account with the product was deleted";

onEachDatabase(
  (api) => {
    const accounts = () => api().db.$count(users);

    it("an account without a sign-in for 24 months is told of, and deleted 30 days later", async () => {
      await register(api());
      await tidyAt(api(), "2028-11-20");
      expect(subjects()).toEqual([]);
      await tidyAt(api(), "2028-11-22");
      await tidyAt(api(), "2028-11-23");
      expect(subjects()).toEqual([told]);
      expect(server.taken[0]).toMatchObject({ to: dana.email });
      expect(server.taken[0]?.text).toContain("deleted on 12/22/2028");
      await tidyAt(api(), "2028-12-21");
      expect(await accounts()).toBe(1);
      await tidyAt(api(), "2028-12-23");
      await api().runJobs();
      expect(await accounts()).toBe(0);
      expect(subjects()).toEqual([told, deleted]);
      expect(server.taken[1]?.text).toContain("nobody had signed in to it for more than 24 months");
    });

    it("one whose address was never confirmed is deleted as late, and its address is told nothing", async () => {
      await registerUnconfirmed(api());
      await tidyAt(api(), "2028-11-22");
      await tidyAt(api(), "2028-12-21");
      expect(await accounts()).toBe(1);
      await tidyAt(api(), "2028-12-23");
      await api().runJobs();
      expect(await accounts()).toBe(0);
      expect(subjects()).toEqual([]);
    });

    it("who signs in after the mail keeps the account, for another 24 months", async () => {
      await register(api());
      await tidyAt(api(), "2028-11-22");
      api().setNow(new Date("2028-12-20T10:00:00.000Z"));
      await logIn(api());
      await tidyAt(api(), "2028-12-23");
      await tidyAt(api(), "2030-12-19");
      expect(await accounts()).toBe(1);
      expect(subjects()).toEqual([told, newBrowser]);
      await tidyAt(api(), "2030-12-21");
      expect(subjects()).toEqual([told, newBrowser, told]);
    });

    it("a session that goes on without a new sign-in is use as well", async () => {
      const { refreshToken } = await register(api());
      api().setNow(new Date("2026-12-15T10:00:00.000Z"));
      const renewed = await api().call("POST", "/api/auth/refresh", { body: { refreshToken } });
      expect(renewed.status).toBe(200);
      await tidyAt(api(), "2028-12-10");
      expect(subjects()).toEqual([]);
      await tidyAt(api(), "2028-12-16");
      expect(subjects()).toEqual([told]);
    });

    it("nothing is deleted without the mail: it is sent once the mail server takes it", async () => {
      await register(api());
      server.isAway = true;
      await tidyAt(api(), "2028-11-22");
      await tidyAt(api(), "2028-12-30");
      expect(await accounts()).toBe(1);
      server.isAway = false;
      await tidyAt(api(), "2028-12-31");
      expect(subjects()).toEqual([told]);
      await tidyAt(api(), "2029-01-29");
      expect(await accounts()).toBe(1);
      await tidyAt(api(), "2029-01-31");
      expect(await accounts()).toBe(0);
    });

    it("no owner is noted as told before the mail was taken, whoever else is told in the same run", async () => {
      for (const email of ["dana@example.com", "drew@example.com"]) await register(api(), { ...dana, email });
      const noted: number[] = [];
      server.onMail = async () => {
        noted.push(await api().db.$count(users, isNotNull(users.unusedToldAt)));
      };
      await tidyAt(api(), "2028-11-22");
      expect(noted).toEqual([0, 1]);
      expect(await api().db.$count(users, isNotNull(users.unusedToldAt))).toBe(2);
    });

    it("a mailbox that is full keeps no other owner from being told", async () => {
      const full = "dana@example.com";
      for (const email of [full, "drew@example.com", "kim@example.com"])
        await register(api(), { ...dana, email });
      server.onMail = async ({ to }) => {
        if (to === full) throw Object.assign(new Error("mailbox full"), { responseCode: 552 });
      };
      await tidyAt(api(), "2028-11-22");
      expect(server.taken.map(({ to }) => to).sort()).toEqual(["drew@example.com", "kim@example.com"]);
      expect(await api().db.$count(users, isNotNull(users.unusedToldAt))).toBe(2);
    });

    it("so many full mailboxes of the oldest accounts that a run stops keep nobody from being told for long", async () => {
      const full = ["a@example.com", "b@example.com", "c@example.com", "d@example.com"];
      for (const email of full) await register(api(), { ...dana, email });
      api().setNow(new Date("2028-01-10T10:00:00.000Z"));
      await register(api());
      server.onMail = async ({ to }) => {
        if (full.includes(to)) throw Object.assign(new Error("mailbox full"), { responseCode: 552 });
      };
      // Each run begins at another point of the fourteen months; all five of them among the oldest four is out of the question.
      for (const day of ["11", "12", "13", "14", "15"]) await tidyAt(api(), `2030-01-${day}`);
      expect(server.taken.map(({ to }) => to)).toEqual([dana.email]);
    });

    it("an address that refused another mail today is not tried, and its owner told another day", async () => {
      await register(api());
      server.onMail = async () => {
        throw new AddressRefused("550 5.1.1");
      };
      api().setNow(new Date("2028-11-22T09:50:00.000Z"));
      await api().call("POST", "/api/newsletter/subscribe", { body: { email: dana.email } });
      await api().runJobs();
      server.onMail = undefined;
      await tidyAt(api(), "2028-11-22");
      expect(await api().db.$count(users, isNotNull(users.unusedToldAt))).toBe(0);
      await tidyAt(api(), "2028-11-24");
      expect(subjects()).toEqual([told]);
    });

    describe("an account is kept, and not told of, for", () => {
      const tables = { brokerageAccounts, linkedBanks, brokerConnections, subscriptions };
      const isKept = async () => {
        await tidyAt(api(), "2036-11-22");
        await tidyAt(api(), "2037-01-22");
        expect(subjects()).toEqual([]);
        expect(await accounts()).toBe(1);
      };

      it("a subscription, also one that has ended", async () => {
        const { id } = await register(api());
        await keepEndedSubscription(api(), id, "dana");
        await isKept();
      });

      it.each(["brokerageAccounts", "linkedBanks", "brokerConnections"] as const)(
        "what is in %s",
        async (name) => {
          const user = await register(api());
          await keepEverything(api(), user, "dana");
          const { [name]: kept, ...others } = tables;
          for (const table of [disputes, invoices]) await api().db.delete(table);
          for (const table of Object.values(others)) await api().db.delete(table);
          await api().db.delete(subscribers);
          expect(await api().db.$count(kept, eq(kept.userId, user.id))).toBe(1);
          await isKept();
        },
      );

      it("a code that others are referred by", async () => {
        const { id } = await register(api());
        await api()
          .db.insert(referralCodes)
          .values({ code: "dana", shown: "DANA", userId: id, createdAt: opened });
        await isKept();
      });

      it("the newsletter, which is read there", async () => {
        await register(api());
        await api()
          .db.insert(subscribers)
          .values({ id: "dana", email: "DANA@example.com", createdAt: opened, confirmedAt: opened });
        await isKept();
      });
    });
  },
  { now: opened, send },
);
