import { describe, expect, it } from "vitest";
import { z } from "zod";
import { paymentCustomers, subscriptions } from "../../../api/db/payment-tables";
import {
  sandboxCustomers,
  sandboxMethods,
  sandboxSubscriptions,
} from "../../../api/db/sandbox-payment-tables";
import { users } from "../../../api/db/schema";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana, profileStatus, register } from "../../harness/people";

/** What the card provider does in place of what it should, call by call. */
const faults: Partial<Record<keyof Payments, "before" | "after">> = {};

/** Fails before the provider has heard, or dies after it has done what was asked. */
function faulty<Args extends unknown[], Answer>(
  name: keyof Payments,
  act: (...args: Args) => Promise<Answer>,
) {
  return async (...args: Args): Promise<Answer> => {
    if (faults[name] === "before") throw new PaymentError("unavailable", name);
    const answer = await act(...args);
    if (faults[name] === "after") throw new Error("killed");
    return answer;
  };
}
const meddle = (payments: Payments): Payments => ({
  ...payments,
  endNow: faulty("endNow", payments.endNow),
  deleteCustomer: faulty("deleteCustomer", payments.deleteCustomer),
});

const Customer = z.object({ customerId: z.string() });

const suite = (api: () => TestApi) => {
  const remove = (token: string) =>
    api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });

  /** Dana, with a trial that lives. */
  async function subscriber() {
    delete faults.endNow;
    delete faults.deleteCustomer;
    const user = await register(api());
    const who = { uniqueId: user.id, email: user.email };
    const made = await api().call("POST", "/api/transactions/create-customer", { asSite: true, body: who });
    const { customerId } = Customer.parse(made.body);
    const card = { customerId, paymentMethodId: "pm_card_visa" };
    const attached = await api().call("POST", "/api/transactions/attach-payment-method", {
      asSite: true,
      body: card,
    });
    const { id: paymentMethodId } = z.object({ id: z.string() }).parse(attached.body);
    const wanted = { ...who, customerId, subscriptionType: "signals", paymentMethodId };
    const agreed = { priceCents: 2000, trialDays: 30 };
    const reply = await api().call("POST", "/api/transactions/subscriptions", {
      asSite: true,
      body: { ...wanted, agreed },
    });
    if (reply.status !== 200) throw new Error(`subscribe answered ${reply.status}: ${reply.text}`);
    return user;
  }
  const stands = async () => ({
    users: await api().db.$count(users),
    ours: await api()
      .db.select({ userId: subscriptions.userId, state: subscriptions.state })
      .from(subscriptions),
    theirs: await api().db.select({ status: sandboxSubscriptions.status }).from(sandboxSubscriptions),
  });

  it("ends the subscription at the provider at once, and forgets the customer and the cards there", async () => {
    const { token } = await subscriber();
    expect(await stands()).toMatchObject({ ours: [{ state: "live" }], theirs: [{ status: "trialing" }] });
    expect((await remove(token)).status).toBe(200);
    expect(await stands()).toEqual({
      users: 0,
      ours: [{ userId: null, state: "ended" }],
      theirs: [{ status: "canceled" }],
    });
    expect(await api().db.$count(sandboxCustomers)).toBe(0);
    expect(await api().db.select({ of: sandboxMethods.customerId }).from(sandboxMethods)).toEqual([
      { of: null },
    ]);
  });

  it("leaves no id of the account with what stays", async () => {
    const user = await subscriber();
    await remove(user.token);
    const kept = [
      await api().db.select().from(subscriptions),
      await api().db.select().from(paymentCustomers),
    ];
    expect(JSON.stringify(kept)).not.toContain(user.id);
  });

  it.each(["endNow", "deleteCustomer"] as const)(
    "deletes nothing while %s cannot be had, says so, and goes through once it can",
    async (call) => {
      const { token } = await subscriber();
      faults[call] = "before";
      const reply = await remove(token);
      expect(reply).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining("nothing was deleted") },
      });
      expect(reply.headers.get("retry-after")).toBe("60");
      expect(await stands()).toMatchObject({ users: 1 });
      expect(await profileStatus(api(), token)).toBe(200);
      delete faults[call];
      expect((await remove(token)).status).toBe(200);
      expect(await stands()).toMatchObject({
        users: 0,
        ours: [{ state: "ended" }],
        theirs: [{ status: "canceled" }],
      });
    },
  );

  it("killed between the provider and us, the account that stays has no cards and is another customer", async () => {
    const { id, email, token } = await subscriber();
    faults.deleteCustomer = "after";
    expect((await remove(token)).status).toBe(500);
    const list = await api().call("GET", "/api/users/payment-methods", { token });
    expect(list).toMatchObject({ status: 200, body: { methods: [] } });
    const ask = { asSite: true, body: { uniqueId: id, email } };
    const { customerId } = Customer.parse(
      (await api().call("POST", "/api/transactions/create-customer", ask)).body,
    );
    const setup = await api().call("POST", "/api/transactions/setup-intent", {
      asSite: true,
      body: { customerId },
    });
    expect(setup.status).toBe(200);
  });

  describe("killed after the provider has done it", () => {
    it.each(["endNow", "deleteCustomer"] as const)("%s: pressed again it is done", async (call) => {
      const { token } = await subscriber();
      faults[call] = "after";
      expect((await remove(token)).status).toBe(500);
      delete faults[call];
      expect((await remove(token)).status).toBe(200);
      expect(await stands()).toEqual({
        users: 0,
        ours: [{ userId: null, state: "ended" }],
        theirs: [{ status: "canceled" }],
      });
    });
  });
};

onEachDatabase(suite, { payments: meddle });
