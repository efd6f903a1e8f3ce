import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sandboxPaymentEvents } from "../../../../../api/db/sandbox-payment-tables";
import { deliverEvents } from "../../../../../api/providers/payments/sandbox/deliver";
import { sign } from "../../../../../api/providers/payments/sandbox/events";
import { cards, webhookSecret, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "invoice.paid",
  created: 1_801_389_600,
  data: { object: { id: "in_1", object: "invoice" } },
});
const read = (text: string, header: string | undefined) => on.payments().readEvent(text, header);
const forged = { name: "PaymentError", kind: "signature" };
const secondsAgo = (seconds: number) => new Date(on.now().getTime() - seconds * 1000);

describe("a webhook", () => {
  test("is read when it is signed as the real provider signs", async () => {
    const t = Math.floor(on.now().getTime() / 1000);
    const v1 = createHmac("sha256", webhookSecret).update(`${t}.${body}`).digest("hex");
    expect(await read(body, `t=${t},v1=${"0".repeat(64)},v1=${v1},v0=x`)).toEqual({
      id: "evt_1",
      type: "invoice.paid",
      objectKind: "invoice",
      objectId: "in_1",
      happenedAt: new Date(1_801_389_600_000),
    });
  });

  test("is refused when a byte of it is another", async () => {
    const header = sign(webhookSecret, body, on.now());
    await expect(read(`${body} `, header)).rejects.toMatchObject(forged);
  });

  test("is refused with another's signature", async () => {
    await expect(read(body, sign("another secret", body, on.now()))).rejects.toMatchObject(forged);
  });

  test("is good for five minutes, and not before its time", async () => {
    await expect(read(body, sign(webhookSecret, body, secondsAgo(300)))).resolves.toBeDefined();
    await expect(read(body, sign(webhookSecret, body, secondsAgo(302)))).rejects.toMatchObject(forged);
    await expect(read(body, sign(webhookSecret, body, secondsAgo(-302)))).rejects.toMatchObject(forged);
  });

  test.each([undefined, "", "rubbish", "t=1", "v1=00", "t=x,v1=00", "t=1801389600,v1=zz", "t=,v1="])(
    "is refused with the header %j",
    async (header) => {
      await expect(read(body, header)).rejects.toMatchObject(forged);
    },
  );

  test.each(["", "null", "{}", "[", '{"id":"evt_1","type":"x","created":1,"data":{}}'])(
    "that is signed and no event is malformed: %s",
    async (text) => {
      const header = sign(webhookSecret, text, on.now());
      await expect(read(text, header)).rejects.toMatchObject({ kind: "malformed" });
    },
  );

  test("of a charge names the payment, which can be read again", async () => {
    const { customerId } = await on.subscriber();
    const begun = await on
      .payments()
      .beginPayment(
        { customerId, amountCents: 1000, reference: "p", description: "d", returnUrl: "http://site.test/" },
        on.key(),
      );
    await on.give(begun.hostedUrl ?? "", cards.good);
    await on.payments().refund(begun.id, on.key());
    const rows = await on.db().select().from(sandboxPaymentEvents);
    const text = rows.find(({ type }) => type === "charge.refunded")?.body ?? "";
    expect(await read(text, sign(webhookSecret, text, on.now()))).toMatchObject({
      objectKind: "payment_intent",
      objectId: begun.id,
    });
  });
});

describe("what is told", () => {
  test("of a first month that is paid", async () => {
    await on.subscriber();
    expect((await on.told()).sort()).toEqual([
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
      "payment_intent.succeeded",
      "payment_method.attached",
      "setup_intent.succeeded",
    ]);
  });

  test("of a card that is refused when it is added", async () => {
    const { hostedUrl = "" } = await on.payments().beginSetup(await on.customer(), "http://site.test/");
    await on.give(hostedUrl, cards.declined);
    expect(await on.events()).toMatchObject([
      {
        type: "setup_intent.setup_failed",
        data: { object: { last_setup_error: { code: "card_declined", message: "Your card was declined." } } },
      },
    ]);
  });

  test("has the shape of the real provider's", async () => {
    const { customerId, sub } = await on.subscriber();
    const event = (await on.events()).find(({ type }) => type === "customer.subscription.updated");
    expect(event).toMatchObject({
      object: "event",
      livemode: false,
      data: {
        object: {
          id: sub.id,
          object: "subscription",
          customer: customerId,
          status: "active",
          metadata: { reference: "our-row" },
          items: { data: [{ current_period_end: 1_803_808_800, price: { unit_amount: 2000 } }] },
        },
      },
    });
  });

  test("is nothing when the change was not made", async () => {
    const customerId = await on.customer();
    await expect(on.subscribe(customerId, "pm_unknown")).rejects.toMatchObject({ kind: "not_found" });
    expect(await on.told()).toEqual([]);
  });
});

describe("the delivery", () => {
  /** Runs it, with a webhook that takes what `takes` says; what came. */
  async function deliver(takes: (type: string) => boolean = () => true): Promise<string[]> {
    const came: string[] = [];
    await deliverEvents(on.db(), on.now, webhookSecret, async (text, signature) => {
      const { type } = await read(text, signature);
      came.push(type);
      return takes(type);
    });
    return came;
  }

  test("brings each event once, signed", async () => {
    await on.subscriber();
    expect((await deliver()).sort()).toEqual((await on.told()).sort());
    expect(await deliver()).toEqual([]);
  });

  test("brings what was not taken again after growing pauses, and the others meanwhile", async () => {
    await on.subscriber();
    const stubborn = (type: string) => type !== "invoice.paid";
    expect(await deliver(stubborn)).toHaveLength(6);
    expect(await deliver(stubborn)).toEqual([]);
    on.advance(11 / 86_400);
    expect(await deliver(stubborn)).toEqual(["invoice.paid"]);
    on.advance(11 / 86_400);
    expect(await deliver(stubborn)).toEqual([]);
    on.advance(61 / 86_400);
    expect(await deliver()).toEqual(["invoice.paid"]);
  });

  test("takes a webhook that throws for one that did not take it", async () => {
    await on.subscriber();
    await deliverEvents(on.db(), on.now, webhookSecret, async () => {
      throw new Error("nobody there");
    });
    on.advance(1);
    expect(await deliver()).toHaveLength(6);
  });

  test("by two at once brings each event once", async () => {
    await on.subscriber();
    const both = await Promise.all([deliver(), deliver()]);
    expect(both.flat()).toHaveLength(6);
  });
});
