import { beforeEach, describe, expect, it } from "vitest";
import { brokerageAccounts } from "../../../api/db/brokerage-tables";
import type { Mail } from "../../../api/mail/message";
import { applicant, faultyBroker, marked, rowsOf, runAllJobs } from "../../harness/broker";
import { onEachDatabase } from "../../harness/each-database";

const { faults, brokerage } = faultyBroker();
const post: { taken: Mail[]; isAway: boolean } = { taken: [], isAway: false };
const send = async (mail: Mail) => {
  if (post.isAway) throw new Error("no mail server");
  post.taken.push(mail);
};
beforeEach(() => Object.assign(post, { taken: [], isAway: false }));
const subjects = () => post.taken.map(({ subject }) => subject);

const sent = "Your application for an account with Sandbox Brokerage was sent";
const open = "Your account with Sandbox Brokerage is open";
const asked = "Sandbox Brokerage needs something from you";
const refused = "Sandbox Brokerage has not opened an account for you";

onEachDatabase(
  (api) => {
    const roundAfter = async (minutes: number) => {
      api().advance(minutes * 60);
      await api().jobs.send("brokerage-round", {});
      await runAllJobs(api());
    };

    it("who applies is told that it was sent, and that the account is open, once each", async () => {
      const { apply } = await applicant(api());
      await apply();
      await roundAfter(0);
      for (let round = 0; round < 3; round++) await roundAfter(6);
      expect(await rowsOf(api())).toMatchObject([{ status: "ACTIVE", mailClaims: {} }]);
      expect(subjects()).toEqual([sent, open]);
      expect(post.taken[0]).toMatchObject({ to: "dana@example.com" });
      expect(post.taken[0]?.text).toContain("/account#brokerage");
    });

    it.each([
      ["ACTION_REQUIRED", asked],
      ["ACTIVE", open],
      ["REJECTED", refused],
      ["SUBMISSION_FAILED", refused],
      ["ACCOUNT_CLOSED", "Your account with Sandbox Brokerage was closed"],
      ["APPROVED", sent],
    ])("of an application that is %s from the first moment one mail tells: %s", async (status, subject) => {
      const { apply } = await applicant(api());
      await apply({ request: marked(`status=${status}`) });
      await roundAfter(1);
      await roundAfter(60);
      expect(subjects()).toEqual([subject]);
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
      expect(subjects()).toEqual([sent]);
    });

    describe("a mail server that is away", () => {
      it("loses nothing: the news of then is told when it takes mail again", async () => {
        const { apply } = await applicant(api());
        await apply({ request: marked("status=APPROVED") });
        post.isAway = true;
        await roundAfter(6);
        post.isAway = false;
        await roundAfter(6);
        expect(subjects()).toEqual([sent]);
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
        .set({ mailClaims: { "sent before": api().now().toISOString() } });
      await roundAfter(4);
      expect(subjects()).toEqual([]);
      await roundAfter(2);
      expect(subjects()).toEqual([sent]);
    });

    it("is sent also while the broker answers nobody", async () => {
      const { apply } = await applicant(api());
      faults.beforeCreate = () => Promise.reject(new Error("down"));
      await apply();
      await roundAfter(1);
      expect(subjects()).toEqual([sent]);
    });
  },
  { brokerage, send },
);
