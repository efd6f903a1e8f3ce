import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { action as chooseCard } from "~/routes/account_.payment-methods";
import { loader as page, action as press } from "~/routes/account_.subscription";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { hostedPage } from "../../harness/bank";
import { except } from "../../harness/bank-visit";
import { buyer, tried, untried } from "../../harness/billing";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana } from "../../harness/people";
import { cards } from "../../harness/sandbox-payments";

const path = "/account/subscription";

const Page = z.object({
  subscription: z.object({
    state: z.string(),
    data: z.object({ id: z.string(), status: z.string(), cancelAtPeriodEnd: z.boolean() }).nullish(),
  }),
  invoices: z.object({
    state: z.string(),
    data: z.array(z.object({ id: z.string(), status: z.string(), amountCents: z.number() })).optional(),
  }),
  payKey: z.string().regex(/^[\w-]{24}$/),
});

/** Gives each test Dana, signed in. */
function withSubscriber(options: typeof tried) {
  let person: Awaited<ReturnType<typeof buyer>> | undefined;
  const on = withVisitor(async (api) => {
    person = await buyer(api);
  }, options);
  beforeEach(async () => {
    await on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
    await on.visitor.nextToast();
  });
  const owner = () => person ?? expect.fail("not started");
  const open = async () => Page.parse((await on.visitor.visit(page, path)).data);
  return {
    on,
    open,
    send: (form: Record<string, string>) => on.visitor.visit(press, path, { form }),
    /** Subscribes with that card; the subscription's id. */
    subscribe: async (number = cards.good) => (await owner().subscribe(await owner().addCard(number))).id,
    /** Adds a card, and has it charged. */
    chargeTo: async (number: string) =>
      on.visitor.visit(chooseCard, "/account/payment-methods", {
        form: { press: "charge", paymentMethodId: await owner().addCard(number) },
      }),
    /** The open invoice as the page's form sends it. */
    payForm: async (): Promise<Record<string, string>> => {
      const { invoices, payKey } = await open();
      const invoice = invoices.data?.find(({ status }) => status === "open");
      return { press: "pay", invoiceId: invoice?.id ?? expect.fail("none is open"), key: payKey };
    },
    through: (change: (real: Exchange) => Exchange) => {
      const { cookies } = on.visitor;
      on.visitor = createVisitor(change(exchangeWith(on.api)));
      on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    },
  };
}

describe("a subscription on trial", () => {
  const { on, open, send, subscribe, through } = withSubscriber(tried);

  test("nobody has at first: there is nothing to show, and nothing has failed", async () => {
    const { subscription, invoices } = await open();
    expect(subscription).toEqual({ state: "ready", data: null });
    expect(invoices).toEqual({ state: "ready", data: [] });
  });

  test("is cancelled with a reason and without, and goes on with one press", async () => {
    const subscriptionId = await subscribe();
    expect((await open()).subscription.data).toMatchObject({ status: "trialing", cancelAtPeriodEnd: false });
    const comment = "Too many\r\nmails. ";
    const cancelled = await send({ press: "cancel", subscriptionId, reason: "unused", comment });
    expect([cancelled.status, cancelled.location]).toEqual([303, path]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Your subscription is cancelled." });
    expect((await open()).subscription.data).toMatchObject({ status: "trialing", cancelAtPeriodEnd: true });
    const resumed = await send({ press: "resume", subscriptionId });
    expect([resumed.status, resumed.location]).toEqual([303, path]);
    expect((await open()).subscription.data?.cancelAtPeriodEnd).toBe(false);
    expect((await send({ press: "cancel", subscriptionId })).status, "nothing said").toBe(303);
  });

  test("is cancelled whatever is sent as a reason, and asked again only for a note that is too long", async () => {
    const subscriptionId = await subscribe();
    const tooLong = await send({ press: "cancel", subscriptionId, comment: "x".repeat(501) });
    expect(tooLong.status).toBe(422);
    expect(tooLong.data).toMatchObject({
      fieldErrors: { comment: "Maximum length is 500" },
      repopulateFields: { comment: "x".repeat(501) },
    });
    expect((await open()).subscription.data?.cancelAtPeriodEnd).toBe(false);
    expect((await send({ press: "cancel", subscriptionId, reason: "<b>" })).status).toBe(303);
  });

  test("of somebody else cannot be changed", async () => {
    const other = await buyer(on.api, "eve@example.com");
    const { id: subscriptionId } = await other.subscribe(await other.addCard());
    for (const what of ["cancel", "resume"]) {
      const reply = await send({ press: what, subscriptionId });
      expect([reply.status, reply.toast?.text]).toEqual([422, "You have no such subscription."]);
    }
  });

  test.each<Record<string, string>>([{}, { press: "steal" }, { press: "cancel", subscriptionId: "../1" }])(
    "takes no form of %j",
    async (form) => {
      expect((await send(form)).status).toBe(422);
    },
  );

  test.each([404, 501])("stands where the upstream answers %d to what is ours alone", async (status) => {
    const gone = answering(status, { message: "no" });
    through((real) => except("/current", gone)(except("/transactions/invoices", gone)(real)));
    const { subscription, invoices } = await open();
    expect([subscription.state, invoices.state]).toEqual(["not-offered", "not-offered"]);
  });

  test("stands, each part by itself, where a part cannot be had", async () => {
    await subscribe();
    through(except("/transactions/invoices", unreachable));
    const { subscription, invoices } = await open();
    expect([subscription.state, invoices.state]).toEqual(["ready", "failed"]);
  });

  test("is for who is signed in", async () => {
    const stranger = createVisitor(exchangeWith(on.api));
    for (const method of ["GET", "HEAD"] as const) {
      const shown = await stranger.visit(page, path, { method });
      expect([shown.status, shown.location]).toEqual([303, "/login?from=%2Faccount%2Fsubscription"]);
      expect(await stranger.nextToast(), "who only came to look has lost nothing").toBeUndefined();
    }
    const pressed = await stranger.visit(press, path, { form: { press: "resume" } });
    expect([pressed.status, pressed.location]).toEqual([303, "/login?from=%2Faccount%2Fsubscription"]);
    expect(await stranger.nextToast()).toMatchObject({ key: "loginFirst" });
  });
});

describe("a first payment that is open", () => {
  const { on, open, send, subscribe, chargeTo, payForm, through } = withSubscriber(untried);
  /** With a card whose bank asks at each charge; a change of cards has the invoices read at once. */
  const begin = async (charged = cards.asksAlways) => {
    const id = await subscribe(cards.asksAlways);
    await chargeTo(charged);
    return id;
  };
  const statusOf = async () => (await open()).subscription.data?.status;

  test("is refused in the provider's words: nothing is charged, and it waits for another card", async () => {
    await begin(cards.chargeFails);
    expect(await statusOf()).toBe("incomplete");
    const reply = await send(await payForm());
    expect([reply.status, reply.toast?.text]).toEqual([422, "Your card was declined."]);
    expect(reply.data).toMatchObject({ repopulateFields: { said: "Your card was declined." } });
    expect(await statusOf()).toBe("incomplete");
    expect((await open()).invoices.data).toMatchObject([{ status: "open" }]);
  });

  test("is paid with another card, and pressed twice it is paid once", async () => {
    await begin(cards.good);
    const form = await payForm();
    const paid = await send(form);
    expect([paid.status, paid.location]).toEqual([303, path]);
    expect(await on.visitor.nextToast()).toMatchObject({ text: "Thank you. The invoice is paid." });
    const again = await send(form);
    expect([again.status, again.toast?.text]).toEqual([422, "This invoice is paid."]);
    const { subscription, invoices } = await open();
    expect(subscription.data?.status).toBe("active");
    expect(invoices.data).toMatchObject([{ status: "paid", amountCents: 2000 }]);
  });

  test("that the bank asks about leads on by a link to the provider's page, and is then paid", async () => {
    await begin();
    expect(await statusOf()).toBe("incomplete");
    const reply = await send(await payForm());
    expect(reply.status).toBe(200);
    const { goOn } = z.object({ goOn: z.string() }).parse(reply.data);
    expect(goOn).toMatch(/^http:\/\/pages\.test\/hosted\/card\//);
    await hostedPage(on.api, goOn).post({ press: "complete" });
    expect(await statusOf()).toBe("active");
  });

  test("is never led to a page that the settings do not name", async () => {
    await begin();
    const form = await payForm();
    through(except("/pay", answering(200, { status: "open", hostedUrl: "https://evil.example/" })));
    const reply = await send(form);
    expect([reply.status, reply.location]).toEqual([503, null]);
    expect(reply.text).not.toContain("evil.example");
  });

  test("whose outcome nobody heard is sent again as the same", async () => {
    await begin();
    const form = await payForm();
    through(except("/pay", unreachable));
    const lost = await send(form);
    expect(lost.status).toBe(503);
    expect(lost.data).toMatchObject({ repopulateFields: { key: form.key } });
  });

  test("that was refused may be tried anew with another key", async () => {
    await begin(cards.chargeFails);
    const reply = await send(await payForm());
    expect(reply.text).not.toContain('"key"');
  });

  test("never began is ended at once", async () => {
    const subscriptionId = await begin();
    expect((await send({ press: "cancel", subscriptionId })).status).toBe(303);
    expect((await open()).subscription.data?.status).not.toBe("incomplete");
  });
});
