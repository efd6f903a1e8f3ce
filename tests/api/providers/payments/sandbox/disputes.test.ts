import { describe, expect, test } from "vitest";
import { sandboxIntents } from "../../../../../api/db/sandbox-payment-tables";
import { cards, withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();
const evidence = { product: "A month.", note: "It was used." };

/** A customer whose bank takes the first month back; the dispute's id. */
async function disputed(number: string = cards.disputed) {
  const { customerId, sub } = await on.subscriber(number);
  const opened = (await on.events()).find(({ type }) => type === "charge.dispute.created");
  return { customerId, sub, id: String(opened?.data.object.id) };
}
const statusOf = async (id: string) => (await on.payments().readDispute(id)).status;
const toldOf = async () =>
  (await on.told()).filter((type) => type.startsWith("charge.dispute.")).map((type) => type.slice(15));

describe("a dispute", () => {
  test("is of the payment's customer, invoice and amount, and the bank has the money", async () => {
    const { id, customerId } = await disputed();
    const [invoice] = await on.payments().invoices(customerId);
    expect(await on.payments().readDispute(id)).toEqual({
      ...{ id, customerId, reason: "fraudulent", status: "needs_response", submissions: 0 },
      invoiceId: invoice?.id,
      amountCents: 2000,
      openedAt: on.now(),
      dueBy: new Date(on.now().getTime() + 7 * 86_400_000),
    });
    expect((await toldOf()).sort()).toEqual(["created", "funds_withdrawn"]);
  });

  test("keeps its payment from being refunded", async () => {
    const { customerId } = await disputed();
    const [invoice] = await on.payments().invoices(customerId);
    await expect(on.payments().refundInvoice(invoice?.id ?? "")).rejects.toMatchObject({
      kind: "invalid",
      code: "charge_disputed",
    });
  });

  test("is lost where nobody sends evidence in time", async () => {
    const { id } = await disputed();
    await on.move(6);
    expect(await statusOf(id)).toBe("needs_response");
    await on.move(1);
    expect(await statusOf(id)).toBe("lost");
  });

  test.each([
    ["It was used.", "won"],
    ["losing_evidence", "lost"],
  ])("with the evidence %j is %s a week later", async (note, status) => {
    const { id } = await disputed();
    await on.payments().submitEvidence(id, { ...evidence, note }, on.key());
    expect(await statusOf(id)).toBe("under_review");
    await on.move(7);
    expect(await statusOf(id)).toBe(status);
    expect(await toldOf()).toEqual(expect.arrayContaining(["updated", "closed"]));
    expect((await toldOf()).includes("funds_reinstated")).toBe(status === "won");
  });

  test("takes evidence once; the same key is the same sending", async () => {
    const { id } = await disputed();
    const send = (key: string) => on.payments().submitEvidence(id, evidence, key);
    expect(await send("one")).toMatchObject({ submissions: 1 });
    expect(await send("one")).toMatchObject({ submissions: 1 });
    await expect(send("another")).rejects.toMatchObject({ kind: "invalid" });
  });

  test("takes no field of more letters than the real provider", async () => {
    const { id } = await disputed();
    const long = { product: "x".repeat(20_001) };
    await expect(on.payments().submitEvidence(id, long, on.key())).rejects.toMatchObject({ kind: "invalid" });
    expect(await statusOf(id)).toBe("needs_response");
  });

  test("that only asks moves no money, and ends by itself", async () => {
    const { id } = await disputed(cards.inquired);
    expect(await toldOf()).toEqual(["created"]);
    await on.move(7);
    expect(await statusOf(id)).toBe("warning_closed");
  });

  test("that nobody has is not found", async () => {
    await expect(on.payments().readDispute("dp_none")).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("a subscription whose charges are paused", () => {
  test("lives on, has void invoices, and is charged again afterwards", async () => {
    const { sub, customerId } = await on.subscriber();
    await on.payments().pauseCharges(sub.id, true);
    await on.move(28);
    expect(await on.standing(sub.id)).toBe("active");
    expect((await on.payments().invoices(customerId)).map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await on.db().select().from(sandboxIntents)).toHaveLength(2);
    await on.payments().pauseCharges(sub.id, false);
    await on.move(31);
    expect((await on.payments().invoices(customerId)).map(({ status }) => status)).toEqual([
      "paid",
      "void",
      "paid",
    ]);
  });

  test("has an open invoice that is not tried again, until it is charged once more", async () => {
    const { sub, customerId } = await on.subscriber();
    // The newest card is told first.
    on.advance(1);
    const methodId = await on.keep(customerId, cards.chargeFails);
    await on.payments().setDefault(customerId, methodId);
    await on.move(28);
    const tries = async () => {
      const [open] = await on.payments().invoices(customerId);
      return on.payments().readInvoice(open?.id ?? "");
    };
    expect(await tries()).toMatchObject({ status: "open", attempts: 1 });
    await on.payments().pauseCharges(sub.id, true);
    await on.move(20);
    expect(await tries()).toMatchObject({ status: "open", attempts: 1 });
    await on.payments().pauseCharges(sub.id, false);
    await on.runDue();
    await on.move(1);
    expect((await tries()).attempts).toBeGreaterThan(1);
  });

  test("has to be there", async () => {
    const { sub } = await on.subscriber();
    await on.payments().endNow(sub.id);
    await expect(on.payments().pauseCharges(sub.id, true)).rejects.toMatchObject({ kind: "invalid" });
  });
});
