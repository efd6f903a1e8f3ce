import { afterEach, expect, it } from "vitest";
import { PaymentError } from "../../../api/providers/payments/port";
import {
  buyer,
  faultyPayments,
  forgetEvents,
  madeOf,
  patient,
  rowsOf,
  runRound,
  tried,
  untried,
} from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { cards } from "../../harness/sandbox-payments";

const { faults, payments, heal } = faultyPayments();
afterEach(heal);
const lost = () => Promise.reject(new Error("the reply was lost"));
const away = () => Promise.reject(new PaymentError("unavailable", "subscribe", { reason: "ECONNREFUSED" }));
const hang = () => new Promise<void>(() => undefined);

/** The provider does what it is asked to, and its reply is lost. @returns when that has happened: a call may not wait for it */
const losing = () =>
  new Promise<void>((resolve) => {
    faults.afterSubscribe = () => {
      resolve();
      return lost();
    };
  });

/** Nobody waits for a provider that fails for longer than a moment, but for one that works as long as it takes. */
const usually = 50;
const patience = patient(usually);
afterEach(() => {
  patience.waitMs = usually;
});

onEachDatabase(
  (api) => {
    const ready = async () => {
      const person = await buyer(api());
      return { ...person, card: await person.addCard() };
    };
    /** Somebody whose subscription we gave up, and who has it at the provider. */
    const takeForRefused = async () => {
      const person = await ready();
      const isLost = losing();
      await person.subscribe(person.card);
      await isLost;
      heal();
      await forgetEvents(api());
      await api().db.execute(
        "update subscriptions set state = 'ended', refusal = 'nobody answered', attempts = 2, due_at = created_at",
      );
      return person;
    };
    const agree = async () => {
      const [rows, made] = [await rowsOf(api()), await madeOf(api())];
      expect(rows).toHaveLength(1);
      expect(made).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        state: "live",
        providerId: made[0]?.id,
        status: made[0]?.status,
        periodEndsAt: made[0]?.periodEndsAt,
        priceCents: made[0]?.priceCents,
      });
    };

    it("S10: what the provider did and could not tell is found by the round, without any webhook", async () => {
      const { card, subscribe, current } = await ready();
      const isLost = losing();
      expect(await subscribe(card)).toMatchObject({ status: "processing" });
      expect(await rowsOf(api())).toMatchObject([{ state: "processing", providerId: null }]);
      await isLost;
      expect(await madeOf(api())).toHaveLength(1);
      heal();
      await forgetEvents(api());
      await runRound(api(), { hours: 0.1 });
      await agree();
      expect(await current()).toMatchObject({ status: "trialing" });
      expect((await api().mails()).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/has started$/),
      ]);
    });

    it("S10: a provider that never answers is asked once more by the next press, for the same subscription", async () => {
      const { card, subscribe } = await ready();
      faults.afterSubscribe = hang;
      const first = await subscribe(card);
      expect(first).toMatchObject({ status: "processing" });
      heal();
      api().advance(31);
      patience.waitMs = 20_000;
      expect(await subscribe(card)).toEqual({ id: first.id, status: "trialing" });
      await agree();
    });

    it("S10: the webhook alone makes up for the reply that was lost", async () => {
      const { card, subscribe } = await ready();
      const isLost = losing();
      await subscribe(card);
      await isLost;
      await api().jobs.send("payment-webhooks", {});
      await api().runJobs();
      await agree();
    });

    it("a customer whose making was not answered is made once", async () => {
      const { userId, email, customerId, post } = await ready();
      await api().db.execute("update payment_customers set provider_id = null");
      faults.afterCustomer = lost;
      const lostReply = await post("create-customer", { uniqueId: userId, email });
      expect(lostReply.status).toBe(500);
      heal();
      const again = await post("create-customer", { uniqueId: userId, email });
      expect(again.body).toEqual({ customerId });
    });

    it("a provider that cannot be reached is tried again, and after an hour nobody is subscribed any more", async () => {
      const { card, subscribe, current, press } = await ready();
      faults.beforeSubscribe = away;
      await subscribe(card);
      await runRound(api(), { hours: 0.5 });
      expect(await current()).toMatchObject({ status: "processing" });
      await runRound(api(), { hours: 0.6 });
      expect(await current()).toBeNull();
      expect(await madeOf(api())).toEqual([]);
      heal();
      expect((await press(card)).status).toBe(200);
    });

    it("what was taken for refused and turns up at the provider all the same is ended there: nobody is charged after a no", async () => {
      await takeForRefused();
      await runRound(api());
      expect(await rowsOf(api())).toMatchObject([{ state: "ended", refusal: "nobody answered" }]);
      expect((await madeOf(api())).filter(({ endedAt }) => endedAt === null)).toEqual([]);
    });

    it("and where another lives by then, it is ended at the provider, and said", async () => {
      const { card, subscribe } = await takeForRefused();
      await subscribe(card);
      await runRound(api());
      const alive = (await madeOf(api())).filter(({ endedAt }) => endedAt === null);
      expect(alive).toHaveLength(1);
      expect((await rowsOf(api())).map(({ state }) => state).sort()).toEqual(["ended", "live"]);
      expect(
        api()
          .logs()
          .some((line) => line.includes("has ended here is active at the card provider")),
      ).toBe(true);
    });
  },
  { ...tried, settings: { ...tried.settings, payments: patience }, payments },
);

onEachDatabase(
  (api) => {
    it("a refused card whose end was not heard of is a refusal all the same", async () => {
      const person = await buyer(api());
      const card = await person.addCard(cards.chargeFails);
      faults.afterEndNow = lost;
      expect(await person.press(card)).toMatchObject({
        status: 422,
        body: { message: "Your card was declined." },
      });
      heal();
      await runRound(api(), { hours: 1 });
      expect(await rowsOf(api())).toMatchObject([{ state: "ended" }]);
      expect((await person.invoices()).filter(({ status }) => status === "paid")).toEqual([]);
    });
  },
  { ...untried, payments },
);
