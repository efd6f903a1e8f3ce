import { expect, test } from "vitest";
import { withSandboxPayments } from "../../../../harness/sandbox-payments";

const on = withSandboxPayments();

async function paidInvoice() {
  const { customerId } = await on.subscriber();
  const [invoice] = await on.payments().invoices(customerId);
  return invoice?.id ?? "";
}

test("a part of an invoice is given back once for each key, and the rest by another one", async () => {
  const id = await paidInvoice();
  const part = (amountCents: number, key: string) => on.payments().refundInvoice(id, { amountCents, key });
  expect(await part(750, "first")).toMatchObject({ paidCents: 2000, refundedCents: 750 });
  expect(await part(750, "first")).toMatchObject({ refundedCents: 750 });
  await expect(part(751, "first")).rejects.toMatchObject({ code: "idempotency_error" });
  expect(await part(1250, "second")).toMatchObject({ refundedCents: 2000 });
  await expect(part(1, "third")).rejects.toMatchObject({ code: "charge_already_refunded" });
});

test("more than is left, nothing, and less than a cent are refused, and nothing is given back", async () => {
  const id = await paidInvoice();
  const payments = on.payments();
  for (const amountCents of [2001, 0, -5, 0.5]) {
    const refused = payments.refundInvoice(id, { amountCents, key: `of ${amountCents}` });
    await expect(refused).rejects.toMatchObject({ kind: "invalid" });
  }
  expect(await payments.readInvoice(id)).toMatchObject({ refundedCents: 0 });
});

test("after a part all of it means what is left", async () => {
  const id = await paidInvoice();
  await on.payments().refundInvoice(id, { amountCents: 500, key: "part" });
  expect(await on.payments().refundInvoice(id)).toMatchObject({ refundedCents: 2000 });
  expect((await on.told()).filter((type) => type === "charge.refunded")).toHaveLength(2);
});
