import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as download } from "~/routes/account_.privacy_.consents";
import { loader as page, action as press } from "~/routes/subscribe";
import { hostedPage } from "../../harness/bank";
import { withCardHolder } from "../../harness/card-holder";
import { createVisitor, exchangeWith } from "../../harness/context";
import { logIn } from "../../harness/people";
import { ambassador, claim } from "../../harness/referrals";

const account = withCardHolder();
const { on } = account;

const Page = z.object({
  cardsBefore: z.number().optional(),
  cards: z.object({ data: z.array(z.object({ last4: z.string(), isDefault: z.boolean().nullish() })) }),
});
const open = async (path: string) => Page.parse((await on.visitor.visit(page, path)).data);

describe("a card added on the way to subscribing", () => {
  test("leads back with how many there were, the new one first, and the code still there", async () => {
    await account.holder.addCard("4242424242424242");
    on.api.advance(1);
    const form = { press: "card", cards: "1" };
    const begun = await on.visitor.visit(press, "/subscribe?code=COFOUNDER", { form });
    const given = await hostedPage(on.api, begun.location ?? "").post({
      number: "5555555555554444",
      expiry: "04 / 40",
      cvc: "123",
    });
    expect(given.location).toBe("http://site.test/subscribe?code=COFOUNDER&cards=1");
    const { cardsBefore, cards } = await open("/subscribe?code=COFOUNDER&cards=1");
    expect([cardsBefore, cards.data.map(({ last4 }) => last4)]).toEqual([1, ["4444", "4242"]]);
    expect(cards.data[0]?.isDefault, "looking changes nothing").not.toBe(true);
  });

  test.each(["", "-1", "1e9", "x", "9999"])("is not looked for by a count of %j", async (cards) => {
    expect((await open(`/subscribe?cards=${cards}`)).cardsBefore).toBeUndefined();
    const begun = await on.visitor.visit(press, "/subscribe", { form: { press: "card", cards } });
    expect(begun.location).toMatch(/\/hosted\/card\//);
  });
});

test("what was agreed to is kept with price, trial and first charge, and stands in what is downloaded", async () => {
  const paymentMethodId = await account.holder.addCard();
  const { priceCents, trialDays } = await account.holder.offer();
  const form = {
    ...{ press: "subscribe", consent: "yes", key: "key-of-twenty-four-chars", paymentMethodId, code: "" },
    ...{ priceCents: String(priceCents), trialDays: String(trialDays) },
  };
  expect((await on.visitor.visit(press, "/subscribe", { form })).location).toBe("/subscribe/done");
  const { text } = await on.visitor.visit(download, "/account/privacy/consents");
  expect(text).toMatch(/"\$20 a month, after a trial of 30 days, first charged on \d{2}\/\d{2}\/\d{4}\."/);
});

describe("the code of whoever sent the visitor", () => {
  const View = z.object({
    referredBy: z.string().optional(),
    code: z.object({ typed: z.string(), suggested: z.string().optional(), problem: z.string().optional() }),
    offer: z.object({ data: z.object({ promoCode: z.string().nullish() }) }),
  });
  const look = async (path: string) => View.parse((await on.visitor.visit(page, path)).data);

  test("stands in the promo code's field, and is applied when they say so", async () => {
    await ambassador(on.api, "ADA_TRADES");
    await on.visitor.visit(page, "/subscribe?referredBy=ADA_TRADES");
    const before = await look("/subscribe");
    expect([before.code, before.offer.data.promoCode ?? null]).toEqual([
      { typed: "", suggested: "ADA_TRADES" },
      null,
    ]);
    const applied = await look("/subscribe?code=ADA_TRADES");
    expect([applied.code, applied.offer.data.promoCode]).toEqual([{ typed: "ADA_TRADES" }, "ADA_TRADES"]);
  });

  test("taken out of the field stays out, and goes to nobody's registration unseen", async () => {
    on.visitor = createVisitor(exchangeWith(on.api));
    await on.visitor.visit(page, "/subscribe?referredBy=ADA_TRADES");
    expect(await look("/subscribe?code=")).toMatchObject({
      code: { typed: "" },
      referredBy: "ADA_TRADES",
    });
    expect((await look("/subscribe?code=")).code.suggested).toBeUndefined();
  });

  test("is refused in a sentence where it is one's own", async () => {
    await claim(on.api, (await logIn(on.api)).token, "DANA_TRADES");
    expect((await look("/subscribe?code=DANA_TRADES")).code.problem).toMatch(/own/);
  });
});
