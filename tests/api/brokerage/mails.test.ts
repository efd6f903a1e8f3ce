import { beforeEach, describe, expect, it } from "vitest";
import { brokerageAccounts, sandboxBrokerAccounts } from "../../../api/db/brokerage-tables";
import { users } from "../../../api/db/schema";
import type { Mail } from "../../../api/mail/message";
import { sendOnce } from "../../../api/mail/once";
import { applicant, faultyBroker, marked, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const post: { taken: Mail[]; isAway: boolean; onMail?: (() => Promise<void>) | undefined } = {
  taken: [],
  isAway: false,
};
const send = async (mail: Mail) => {
  await post.onMail?.();
  if (post.isAway) throw new Error("no mail server");
  post.taken.push(mail);
};
beforeEach(() => Object.assign(post, { taken: [], isAway: false, onMail: undefined }));
const subjects = () => post.taken.map(({ subject }) => subject);

const received = "We have your application for an account with Sandbox Brokerage";
const open = "Your account with Sandbox Brokerage is open";
const lookedAt = "Sandbox Brokerage looks closer at your application";
const refused = "Sandbox Brokerage has not opened an account for you";
const closed = "Your account with Sandbox Brokerage was closed";

onEachDatabase(
  (api) => {
    const roundAfter = async (minutes: number) => {
      api().advance(minutes * 60);
      await api().jobs.send("brokerage-round", {});
      await runAllJobs(api());
      await api().jobs.send("application-mails", {});
      await runAllJobs(api());
    };

    it("who applies is told that we have it, and that the account is open, once each", async () => {
      const { apply } = await applicant(api());
      await apply();
      await roundAfter(0);
      for (let round = 0; round < 3; round++) await roundAfter(6);
      expect(await rowsOf(api())).toMatchObject([{ status: "ACTIVE", mailClaims: {} }]);
      expect(subjects()).toEqual([received, open]);
      expect(post.taken[0]).toMatchObject({ to: "dana@example.com" });
      expect(post.taken[0]?.text).toContain("/account#brokerage");
    });

    it("an address that was never confirmed is told nothing of it", async () => {
      const { apply } = await applicant(api());
      await api().db.update(users).set({ emailProvenAt: null });
      await apply();
      for (let round = 0; round < 3; round++) await roundAfter(6);
      expect(await rowsOf(api())).toMatchObject([{ status: "ACTIVE", mailClaims: {} }]);
      expect(subjects()).toEqual([]);
    });

    it.each([
      ["ACTION_REQUIRED", lookedAt],
      ["ACTIVE", open],
      ["REJECTED", refused],
      ["SUBMISSION_FAILED", refused],
      ["ACCOUNT_CLOSED", closed],
      ["APPROVED", received],
    ])("of an application that is %s from the first moment one mail tells: %s", async (status, subject) => {
      const { apply } = await applicant(api());
      await apply({ request: marked(`status=${status}`) });
      await roundAfter(1);
      await roundAfter(60);
      expect(subjects()).toEqual([subject]);
    });

    /** What the broker says of everybody's account from now on. */
    const standAt = (forcedStatus: string) => api().db.update(sandboxBrokerAccounts).set({ forcedStatus });
    const day = 24 * 60;

    it.each<[string, string[], string[]]>([
      ["ACTIVE", ["ACCOUNT_CLOSED"], [open, closed]],
      ["ACTIVE", ["ACCOUNT_UPDATED", "ACTIVE"], [open]],
      ["ACTIVE", ["DISABLED", "ACTIVE"], [open]],
      ["SUBMITTED", ["ACTION_REQUIRED", "SUBMITTED", "ACTIVE"], [received, lookedAt, open]],
      ["SUBMITTED", ["ACTION_REQUIRED", "REJECTED"], [received, lookedAt, refused]],
      ["DISABLED", ["DISABLED"], []],
    ])("an account that is %s and then %j is told of in time, and told once", async (first, later, told) => {
      const { apply } = await applicant(api());
      await apply({ request: marked("status=APPROVED") });
      await standAt(first);
      if (first !== "SUBMITTED") await api().db.update(brokerageAccounts).set({ mailClaims: {} });
      await roundAfter(6);
      for (const status of later) {
        await standAt(status);
        await roundAfter(day + 1);
      }
      expect(subjects()).toEqual(told);
    });

    it("a mail that was claimed and overtaken while its round was under way is not sent", async () => {
      for (const email of ["dana@example.com", "kim@example.com"])
        await (await applicant(api(), email)).apply({ request: marked("status=APPROVED") });
      post.onMail = async () => {
        await api().db.update(brokerageAccounts).set({ mailClaims: {} });
        post.onMail = undefined;
      };
      await roundAfter(1);
      expect(subjects()).toEqual([received]);
    });

    it("a mail whose claim went after its application was read is not sent, nor claimed again", async () => {
      await (await applicant(api())).apply({ request: marked("status=APPROVED") });
      const [row] = await rowsOf(api());
      const [key = ""] = Object.keys(row?.mailClaims ?? {});
      await api().db.update(brokerageAccounts).set({ mailClaims: {} });
      const letter = { to: "dana@example.com", subject: received, paragraphs: [] };
      const asked: unknown[] = [];
      const deps = { db: api().db, now: api().now, post: async (mail: unknown) => void asked.push(mail) };
      await sendOnce(deps, brokerageAccounts, row ?? expect.fail("no row"), [
        { key, write: () => letter, isKept: true },
      ]);
      expect(asked).toEqual([]);
      expect(await rowsOf(api())).toMatchObject([{ mailed: [], mailClaims: {} }]);
    });

    it("a mail server that takes nothing is asked three times in a round", async () => {
      for (const name of ["ada", "bo", "cy", "di"])
        await (await applicant(api(), `${name}@example.com`)).apply({ request: marked("status=APPROVED") });
      let tries = 0;
      post.onMail = async () => {
        tries += 1;
        throw new Error("no mail server");
      };
      await roundAfter(1);
      expect(tries).toBe(3);
    });

    it("an application at another broker than today's is not told of by this one's name", async () => {
      await (await applicant(api())).apply({ request: marked("status=APPROVED") });
      await api().db.update(brokerageAccounts).set({ provider: "another" });
      await roundAfter(1);
      expect(subjects()).toEqual([]);
    });

    it("what the broker asks for, or found, is in no mail", async () => {
      const { apply } = await applicant(api());
      await apply({ request: marked("status=ACTION_REQUIRED,code=TAX_ID_CHECK") });
      await roundAfter(1);
      const text = post.taken.map((mail) => mail.text).join();
      expect(text).not.toContain("TAX_ID_CHECK");
      expect(text).not.toContain("San Mateo");
    });

    it("who sends the same again, or asks where it stands, is not written to again", async () => {
      const { apply, status } = await applicant(api());
      const press = { key: "press-1", request: marked("status=APPROVED") };
      await apply(press);
      await roundAfter(1);
      await apply(press);
      await status();
      await roundAfter(1);
      expect(subjects()).toEqual([received]);
    });

    describe("a mail server that is away", () => {
      it("loses nothing: the news of then is told when it takes mail again", async () => {
        const { apply } = await applicant(api());
        await apply({ request: marked("status=APPROVED") });
        post.isAway = true;
        await roundAfter(6);
        post.isAway = false;
        await roundAfter(6);
        expect(subjects()).toEqual([received]);
      });

      it("tells what was overtaken meanwhile no more", async () => {
        const { apply } = await applicant(api());
        await apply();
        post.isAway = true;
        for (let round = 0; round < 3; round++) await roundAfter(6);
        post.isAway = false;
        await roundAfter(6);
        expect(subjects()).toEqual([open]);
      });

      it("is given up after a week", async () => {
        const { apply } = await applicant(api());
        await apply({ request: marked("status=REJECTED") });
        post.isAway = true;
        await roundAfter(1);
        post.isAway = false;
        await roundAfter(8 * 24 * 60);
        expect(subjects()).toEqual([]);
        expect(await rowsOf(api())).toMatchObject([{ mailClaims: {} }]);
      });
    });

    it("one whose sender died over it is left to them for five minutes, and then sent", async () => {
      const { apply } = await applicant(api());
      await apply({ request: marked("status=APPROVED") });
      await api()
        .db.update(brokerageAccounts)
        .set({ mailClaims: { "received before": api().now().toISOString() } });
      await roundAfter(4);
      expect(subjects()).toEqual([]);
      await roundAfter(2);
      expect(subjects()).toEqual([received]);
    });

    it("is sent also while the broker answers nobody", async () => {
      const { apply } = await applicant(api());
      faults.beforeCreate = () => Promise.reject(new Error("down"));
      await apply();
      await roundAfter(1);
      expect(subjects()).toEqual([received]);
    });
  },
  { brokerage, send },
);
