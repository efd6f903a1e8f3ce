import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as page, action as press } from "~/routes/account_.payment-methods";
import { action as add, loader as addPage } from "~/routes/account_.payment-methods_.add";
import { hostedPage } from "../../harness/bank";
import { except } from "../../harness/bank-visit";
import { buyer } from "../../harness/billing";
import { withCardHolder } from "../../harness/card-holder";
import { answering, createVisitor, exchangeWith } from "../../harness/context";

const path = "/account/payment-methods";
const visa = "4242424242424242";
const mastercard = "5555555555554444";

const account = withCardHolder();
const { on } = account;

const Page = z.object({
  methods: z.object({
    state: z.string(),
    data: z
      .array(z.object({ id: z.string(), last4: z.string(), isDefault: z.boolean().nullish() }))
      .optional(),
  }),
});
const open = async () => Page.parse((await on.visitor.visit(page, path)).data).methods;
const send = (form: Record<string, string>) => on.visitor.visit(press, path, { form });
const charged = async () => (await open()).data?.find(({ isDefault }) => isDefault)?.last4;

describe("the saved cards", () => {
  test("are none at first, and then those that were kept, without a number", async () => {
    expect(await open()).toEqual({ state: "ready", data: [] });
    await account.holder.addCard(visa);
    const reply = await on.visitor.visit(page, path);
    expect(Page.parse(reply.data).methods.data).toMatchObject([{ last4: "4242" }]);
    expect(reply.text).not.toContain(visa);
  });

  test("are charged as their owner says", async () => {
    await account.holder.addCard(visa);
    const paymentMethodId = await account.holder.addCard(mastercard);
    const reply = await send({ press: "charge", paymentMethodId });
    expect([reply.status, reply.location]).toEqual([303, path]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "That card will be charged from now on." });
    expect(await charged()).toBe("4444");
  });

  test("are removed, but for the one that a subscription is charged to", async () => {
    const first = await account.holder.addCard(visa);
    const second = await account.holder.addCard(mastercard);
    await account.holder.subscribe(first);
    const refused = await send({ press: "remove", paymentMethodId: first });
    expect([refused.status, refused.toast?.text]).toEqual([
      422,
      "Your subscription is charged to this card. Choose another card for it first.",
    ]);
    expect(refused.data).toMatchObject({ repopulateFields: { said: refused.toast?.text } });
    expect((await send({ press: "remove", paymentMethodId: second })).status).toBe(303);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "The card is removed." });
    expect((await open()).data?.map(({ last4 }) => last4)).toEqual(["4242"]);
  });

  test("of somebody else cannot be touched", async () => {
    const theirs = await buyer(on.api, "eve@example.com");
    const paymentMethodId = await theirs.addCard(visa);
    for (const what of ["charge", "remove"]) {
      const reply = await send({ press: what, paymentMethodId });
      expect([reply.status, reply.toast?.text]).toEqual([422, "You have no such card."]);
    }
    expect(await theirs.methods()).toHaveLength(1);
  });

  test.each<Record<string, string>>([{}, { press: "charge" }, { press: "steal", paymentMethodId: "pm_1" }])(
    "take no form of %j",
    async (form) => {
      expect((await send(form)).status).toBe(422);
    },
  );

  test("are said not to be kept where the upstream has none of it", async () => {
    const { cookies } = on.visitor;
    const gone = answering(404, { message: "no" });
    on.visitor = createVisitor(except("/payment-methods", gone)(exchangeWith(on.api)));
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    expect((await open()).state).toBe("not-offered");
  });

  test("are for who is signed in", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    const replies = [await stranger.visit(page, path), await stranger.visit(press, path, { form: {} })];
    for (const { status, location } of replies)
      expect([status, location]).toEqual([303, "/login?from=%2Faccount%2Fpayment-methods"]);
  });
});

describe("adding a card", () => {
  const addPath = `${path}/add`;
  const send = (form: Record<string, string>) => on.visitor.visit(add, addPath, { form });

  test("leads to the provider's page, which leads back to the cards", async () => {
    const reply = await send({});
    expect(reply.status).toBe(303);
    expect(reply.location).toMatch(/^http:\/\/pages\.test\/hosted\/card\//);
    const given = await hostedPage(on.api, reply.location ?? "").post({
      number: visa,
      expiry: "04 / 40",
      cvc: "123",
    });
    expect(given.location).toBe(`http://site.test${path}`);
    expect((await open()).data).toMatchObject([{ last4: "4242" }]);
  });

  test("that the provider's script has kept leads to the cards, and says what is true", async () => {
    const paymentMethodId = await account.holder.addCard(visa);
    const kept = await send({ paymentMethodId });
    expect([kept.status, kept.location]).toEqual([303, path]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Your card is saved." });
    await send({ paymentMethodId: "pm_of_nobody" });
    expect(await on.visitor.nextToast()).toMatchObject({ type: "warning" });
  });

  test("never leads to a page that the settings do not name", async () => {
    const { cookies } = on.visitor;
    const elsewhere = answering(200, { id: "seti_1", hostedUrl: "https://evil.example/" });
    on.visitor = createVisitor(except("/setup-intent", elsewhere)(exchangeWith(on.api)));
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    const reply = await send({});
    expect([reply.status, reply.location]).toEqual([503, null]);
  });

  test("is for who is signed in", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    const replies = [
      await stranger.visit(addPage, addPath),
      await stranger.visit(add, addPath, { form: {} }),
    ];
    for (const { status, location } of replies)
      expect([status, location]).toEqual([303, "/login?from=%2Faccount%2Fpayment-methods%2Fadd"]);
  });
});
