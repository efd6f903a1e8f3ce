import { afterEach, expect, it } from "vitest";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import type { TestApi } from "../../harness/api";
import { buyer, tried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";

let isAway = false;
const meddle = (payments: Payments): Payments => ({
  ...payments,
  cards: async (customerId) => {
    if (isAway) throw new PaymentError("unavailable", "cards");
    return payments.cards(customerId);
  },
});

const suite = (api: () => TestApi) => {
  const cardsIn = async (token: string) => {
    const { status, body } = await api().call("GET", "/api/users/export", { token });
    return { status, body };
  };
  afterEach(() => {
    isAway = false;
  });

  it("tells the cards that the card provider keeps, and nothing that they can be charged by", async () => {
    const { addCard, token } = await buyer(api());
    const id = await addCard();
    const { body } = await cardsIn(token);
    const expYear = api().now().getUTCFullYear() + 2;
    expect(body).toMatchObject({ cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear }] });
    expect(JSON.stringify(body)).not.toContain(id);
  });

  it("tells the rest where the card provider is away, and of the cards that they are not known", async () => {
    const { addCard, token, email } = await buyer(api());
    await addCard();
    isAway = true;
    expect(await cardsIn(token)).toMatchObject({ status: 200, body: { cards: null, profile: { email } } });
  });
};

onEachDatabase(suite, { ...tried, payments: meddle });
