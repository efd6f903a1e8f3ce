import { describe, expect, it } from "vitest";
import { sandboxCustomers } from "../../../../../api/db/sandbox-payment-tables";
import { withSandboxPayments } from "../../../../harness/sandbox-payments";

describe("credit at the sandbox card provider", () => {
  const on = withSandboxPayments();
  const creditOf = async () => (await on.db().select().from(sandboxCustomers))[0]?.creditCents;
  const begin = async (trialDays: number) => {
    const customerId = await on.customer();
    const { id: paymentMethodId } = await on.payments().attach(customerId, "pm_card_visa");
    const wanted = { customerId, paymentMethodId, priceCents: 2000, trialDays, reference: "row-1" };
    return { customerId, subscribe: () => on.payments().subscribe(wanted, on.key()) };
  };

  it("is given once for each key, and adds up", async () => {
    const customerId = await on.customer();
    const key = on.key();
    await on.payments().credit(customerId, 500, key);
    await on.payments().credit(customerId, 500, key);
    expect(await creditOf()).toBe(500);
    await on.payments().credit(customerId, 300, on.key());
    expect(await creditOf()).toBe(800);
    await expect(on.payments().credit(customerId, 700, key)).rejects.toMatchObject({ kind: "invalid" });
    await expect(on.payments().credit("cus_of_nobody", 1, on.key())).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("is taken off a first month, of which the rest alone is charged", async () => {
    const { customerId, subscribe } = await begin(0);
    await on.payments().credit(customerId, 1500, on.key());
    expect((await subscribe()).status).toBe("active");
    const [invoice] = await on.payments().invoices(customerId);
    expect(invoice).toMatchObject({ amountCents: 500, paidCents: 500 });
    expect(await creditOf()).toBe(0);
  });

  it("leaves a trial as it is, and pays for the month after it", async () => {
    const { customerId, subscribe } = await begin(30);
    const { id } = await subscribe();
    await on.payments().credit(customerId, 2000, on.key());
    await on.move(31);
    await on.runDue();
    expect(await on.standing(id)).toBe("active");
    const invoices = await on.payments().invoices(customerId);
    expect(invoices.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [0, "paid"],
      [0, "paid"],
    ]);
    expect(await creditOf()).toBe(0);
  });

  it("a changed price is charged from the next month on", async () => {
    const { customerId, subscribe } = await begin(0);
    const { id } = await subscribe();
    expect(await on.payments().changePrice(id, 1000)).toMatchObject({ priceCents: 1000 });
    await on.move(32);
    await on.runDue();
    const invoices = await on.payments().invoices(customerId);
    expect(invoices.map(({ amountCents }) => amountCents)).toEqual([1000, 2000]);
    await expect(on.payments().changePrice(id, 1)).rejects.toMatchObject({ kind: "invalid" });
  });
});
