import { describe, expect, it } from "vitest";
import { investorSessions, pledges } from "../../../api/db/investor-tables";
import { CrowdfundingError } from "../../../api/providers/crowdfunding/port";
import { PaymentError } from "../../../api/providers/payments/port";
import { onEachDatabase } from "../../harness/each-database";
import { iris, standingStatus } from "../../harness/investors";
import { everyTable } from "../../harness/kept-data";
import {
  backer,
  commitments,
  investorRound,
  paymentsMade,
  pledgeRows,
  troubledRound,
} from "../../harness/pledges";

const { faults, card, options } = troubledRound();
const down = () => Promise.reject(new CrowdfundingError("unavailable", "commit"));

onEachDatabase((api) => {
  describe("after a crash", () => {
    it("between the payment's success and the commitment there is one pledge after the round", async () => {
      const { pay, states } = await backer(api());
      await pay(5_000);
      faults.beforeCommit = down;
      expect(await states()).toEqual(["checks_pending"]);
      faults.beforeCommit = undefined;
      faults.afterCommit = down;
      api().advance(61);
      await investorRound(api());
      faults.afterCommit = undefined;
      api().advance(61);
      await investorRound(api());
      expect(await states()).toEqual(["committed"]);
      expect(await commitments(api())).toHaveLength(1);
      expect(await paymentsMade(api())).toMatchObject([{ status: "succeeded", refundedCents: 0 }]);
    });

    it("between the begun payment and our own write the payment is found again", async () => {
      const { pledge, askToPay, begin } = await backer(api());
      const draft = await pledge(5_000);
      card.faults.afterBegin = () => Promise.reject(new PaymentError("unavailable", "beginPayment"));
      expect((await askToPay(draft.id, 5_000)).status).toBe(503);
      card.faults.afterBegin = undefined;
      await investorRound(api());
      const [made] = await paymentsMade(api());
      expect(await pledgeRows(api())).toMatchObject([{ paymentId: made?.id }]);
      expect((await begin(draft)).id).toBe(made?.id);
    });

    it("between the refund and our own write it is refunded once", async () => {
      const { pay, list, cancel } = await backer(api());
      const { id } = await pay(5_000);
      await list();
      card.faults.afterRefund = () => Promise.reject(new PaymentError("unavailable", "refund"));
      expect((await cancel(id)).status).toBe(200);
      card.faults.afterRefund = undefined;
      api().advance(61);
      await investorRound(api());
      expect(await list()).toMatchObject([{ status: "refunded", refundedCents: 5_000 }]);
      expect(await paymentsMade(api())).toMatchObject([{ refundedCents: 5_000 }]);
    });
  });

  describe("taking back", () => {
    it("refunds what was paid, twice is no error, and the room is free again", async () => {
      const { pay, list, cancel, standing } = await backer(api());
      const { id } = await pay(400_000);
      await list();
      const reply = await cancel(id);
      expect(reply.body).toEqual({
        message: "Your pledge has been taken back, and $4,000 is refunded to your card.",
      });
      expect((await cancel(id)).status).toBe(200);
      expect(await commitments(api())).toMatchObject([{ status: "cancelled" }]);
      expect(await standing()).toMatchObject({ investedCents: 0, roomCents: 400_000 });
      await api().runJobs();
      expect((await api().mails()).at(-1)?.subject).toBe("Your pledge of $4,000 was refunded");
    });

    it("is possible until 48 hours before the closing, and not a second later", async () => {
      const { pay, list, cancel } = await backer(api());
      const { id } = await pay(5_000);
      await list();
      api().setNow(new Date("2027-03-29T23:59:59Z"));
      const { token } = { token: await relog() };
      const late = await api().call("DELETE", `/api/backers/pledges/${id}`, { token });
      expect(late.status).toBe(409);
      expect(late.body).toEqual({ message: expect.stringContaining("03/29/2027") });
      api().setNow(new Date("2027-03-29T23:59:58Z"));
      const again = await api().call("DELETE", `/api/backers/pledges/${id}`, { token: await relog() });
      expect(again.status).toBe(200);
      expect((await cancel(id)).status).toBe(401);
    });

    it("of another's pledge is 404", async () => {
      const { id } = await (await backer(api())).pledge(5_000);
      const other = await backer(api(), { email: "otto@example.com" });
      expect((await other.cancel(id)).status).toBe(404);
      expect(await other.list()).toEqual([]);
    });

    it("of an unpaid draft ends its payment", async () => {
      const { pledge, begin, cancel } = await backer(api());
      const draft = await pledge(5_000);
      await begin(draft);
      expect((await cancel(draft.id)).body).toEqual({
        message: "Your pledge has been taken back. Nothing was charged.",
      });
      expect(await paymentsMade(api())).toMatchObject([{ status: "canceled" }]);
    });
  });

  describe("whether it was paid", () => {
    it("is told of each pledge: not of a draft, nor of one that was replaced or ran out", async () => {
      const { pledge, begin, list } = await backer(api());
      const paid = async () => (await list()).map(({ paid, message }) => [paid, message]);
      await begin(await pledge(5_000));
      expect(await paid()).toEqual([[false, null]]);
      const replaced = [false, "Another pledge took its place before it was paid."];
      api().advance(1);
      await pledge(6_000);
      expect((await paid()).at(-1)).toEqual(replaced);
      api().advance(86_401);
      await investorRound(api());
      const token = await relog();
      const reply = await api().call("GET", "/api/backers/pledges", { token });
      expect(reply.body).toMatchObject({ pledges: [{ paid: false, status: "cancelled" }, { paid: false }] });
    });

    it("is yes while the refund of what was taken back waits", async () => {
      const { pay, list, cancel } = await backer(api());
      const { id } = await pay(5_000);
      await list();
      card.faults.afterRefund = () => Promise.reject(new PaymentError("unavailable", "refund"));
      await cancel(id);
      expect(await list()).toMatchObject([{ status: "cancelled", paid: true }]);
    });

    it("nobody can tell while a payment that was begun is still looked for", async () => {
      const { pledge, customerId, list, cancel } = await backer(api());
      const { id } = await pledge(5_000);
      // Asked for, and never answered.
      await api().db.update(pledges).set({ customerId });
      await cancel(id);
      expect(await list()).toMatchObject([{ status: "cancelled", paid: null }]);
      api().advance(601);
      await investorRound(api());
      expect(await list()).toMatchObject([{ status: "cancelled", paid: false }]);
    });
  });

  it("a pledge closes with its round, and its investor may leave then", async () => {
    const { pay, list, leave } = await backer(api());
    await pay(5_000);
    await list();
    expect((await leave()).status).toBe(409);
    api().setNow(new Date("2027-04-01T00:00:00Z"));
    await investorRound(api());
    expect(await pledgeRows(api())).toMatchObject([{ status: "closed", dueAt: null }]);
    const token = await relog();
    const body = { password: iris.password };
    expect((await api().call("DELETE", "/api/investors/delete-account", { token, body })).status).toBe(200);
    expect(await pledgeRows(api())).toMatchObject([
      { status: "closed", investorId: null, address: "", card: null },
    ]);
  });

  it("deleting the account ends its sessions and leaves nothing that tells who it was", async () => {
    const { token, pledge, begin, leave } = await backer(api());
    await begin(await pledge(5_000));
    expect((await leave()).status).toBe(200);
    expect(await standingStatus(api(), token)).toBe(401);
    expect(await api().db.select().from(investorSessions)).toEqual([]);
    expect(await paymentsMade(api())).toMatchObject([{ status: "canceled" }]);
    const tables = (await everyTable(api())).filter(({ table }) => !/outbox|pgboss/.test(table));
    expect(tables.filter(({ text }) => /iris|Vale/i.test(text)).map(({ table }) => table)).toEqual([]);
  });

  it("the cards are the investor's own", async () => {
    const { token } = await backer(api());
    const reply = await api().call("GET", "/api/investors/payment-methods", { token });
    expect(reply.body).toEqual({ methods: [] });
  });

  async function relog(): Promise<string> {
    const body = { email: "iris@example.com", password: "a vote of confidence" };
    const reply = await api().call("POST", "/api/investors/login", { body });
    const token: unknown = Object(reply.body).token;
    return String(token);
  }
}, options);
