import { describe, expect, test } from "vitest";
import { action as accountAction, loader as accountPage } from "~/routes/invest.account";
import { action, loader } from "~/routes/invest.back";
import { action as intent } from "~/routes/invest.back_.intent";
import { action as login } from "~/routes/invest.login";
import { investorSessions, investors } from "../../../api/db/investor-tables";
import { backing, backPage as page, type Refused, ticks } from "../../harness/backing";
import { except } from "../../harness/bank-visit";
import { answering, createVisitor, exchangeWith, hostedOrigin, withVisitor } from "../../harness/context";
import { iris } from "../../harness/investors";

const on = withVisitor(undefined, { settings: { ownUrl: hostedOrigin } });
const { signIn, open, send, kept } = backing(on);
const listed = async () => (await on.visitor.visit(accountPage, "/invest/account")).data;

test("who is not signed in is led to the investor's login, and back", async () => {
  const replies = [
    await on.visitor.visit(loader, page),
    await on.visitor.visit(action, page, { form: {} }),
    await on.visitor.visit(intent, `${page}/intent`, { form: {} }),
  ];
  for (const { status, location } of replies)
    expect([status, location]).toEqual([303, "/invest/login?from=%2Finvest%2Fback"]);
});

test("what was typed while the session ended stands in the form again after the login", async () => {
  await signIn({});
  const { onceKey: key, standing } = await open();
  await on.api.db.delete(investorSessions);
  const form = { key, offering: standing.data.offering.id, amount: "$250", elsewhere: "12", ...ticks };
  const back = "/invest/back?amount=%24250&elsewhere=12";
  // At first the upstream says so, and then the cookie is gone.
  for (const route of [action, action, intent]) {
    const { location } = await on.visitor.visit(route, page, { form });
    expect(location).toBe(`/invest/login?from=${encodeURIComponent(back)}`);
    on.visitor.cookies.store(["investor=; Max-Age=0"]);
  }
  await on.visitor.visit(login, "/invest/login", { form: { email: iris.email, password: iris.password } });
  expect((await on.visitor.visit(loader, back)).data).toMatchObject({
    typed: { amount: "$250", elsewhere: "12" },
  });
});

describe("a pledge", () => {
  test("within the limit is made, with what was acknowledged, and leads to the card provider's page", async () => {
    await signIn({});
    const reply = await send();
    expect(reply.status).toBe(303);
    expect(new URL(reply.location ?? "").origin).toBe(hostedOrigin);
    const [pledge] = await kept();
    expect(pledge).toMatchObject({ status: "draft", amountCents: 25_000, investedElsewhereCents: 0 });
    expect(pledge?.acknowledged).toEqual([
      {
        kind: "investor_education",
        revision: "02.2026.11",
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { kind: "investor_risk", revision: "02.2026.11", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test("at the limit is made", async () => {
    await signIn({});
    expect((await send({ amount: "$4,000" })).status).toBe(303);
  });

  test("above it is refused with the limit and how it is worked out, all that was typed kept", async () => {
    await signIn({});
    const reply = await send({ amount: "4,000.01" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { amount: expect.stringMatching(/\$4,000.*5% of the greater/) },
      repopulateFields: { amount: "4,000.01", elsewhere: "0", ...ticks },
    });
    expect(reply.toast, "the field has it").toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  test.each([
    ["below the least", { amount: "1" }, /^The least that can be pledged is/],
    ["above what is left", { amount: "4,000.01" }, /^That is more than you can pledge: \$4,000 is 5%/],
    ["where nothing is left", { amount: "250", elsewhere: "4,000" }, /^Nothing more can be pledged/],
    ["that is no amount", { amount: "a lot" }, /^Please enter an amount/],
  ])(
    "of an amount %s is refused before the boxes are judged",
    async (_, changes: Record<string, string>, said) => {
      await signIn({});
      const unticked = Object.fromEntries(Object.keys(ticks).map((kind) => [kind, ""]));
      const { status, data } = await send({ ...unticked, ...changes });
      expect([status, data]).toMatchObject([422, { fieldErrors: { amount: expect.stringMatching(said) } }]);
      expect(Object.keys((data as never as { fieldErrors: object }).fieldErrors)).toEqual(["amount"]);
      const ofScript = await send({ ...unticked, ...changes }, intent);
      expect(ofScript.data).toEqual({ message: expect.stringMatching(said) });
    },
  );

  test("counts what was invested elsewhere", async () => {
    await signIn({});
    expect((await send({ amount: "1000", elsewhere: "3,000.01" })).status).toBe(422);
    expect((await send({ amount: "1000", elsewhere: "3,000" })).status).toBe(303);
  });

  test("pressed twice from one page is one pledge", async () => {
    await signIn({});
    const { onceKey: key } = await open();
    const [one, two] = [await send({ key }), await send({ key })];
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(await kept()).toHaveLength(1);
  });

  test("with another amount takes the place of the one that was not paid", async () => {
    await signIn({});
    const { onceKey: key } = await open();
    await send({ key });
    await send({ key, amount: "300" });
    expect((await open()).unpaid).toMatchObject({ amountCents: 30_000 });
  });

  test.each([
    ["amount", { amount: "" }, "amount"],
    ["amount", { amount: "0" }, "amount"],
    ["amount", { amount: "a lot" }, "amount"],
    ["what was invested elsewhere", { elsewhere: "" }, "elsewhere"],
    ["a tick", { investor_risk: "" }, "investor_risk"],
    ["a tick of these very words", { investor_education: "01.2020.01" }, "investor_education"],
  ])("needs %s", async (_, changes: Record<string, string>, field) => {
    await signIn({});
    const reply = await send(changes);
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.data as never as { fieldErrors: object }).fieldErrors)).toEqual([field]);
    expect(await kept()).toEqual([]);
  });

  test("that was left unpaid can be gone on with", async () => {
    await signIn({});
    await send();
    const { unpaid } = await open();
    const reply = await on.visitor.visit(action, page, {
      form: { press: "pay", pledgeId: unpaid?.id ?? "" },
    });
    expect(new URL(reply.location ?? "").origin).toBe(hostedOrigin);
    expect(await kept()).toHaveLength(1);
  });

  test("with the key of one that was replaced is another pledge at the second press", async () => {
    await signIn({});
    const { onceKey: key } = await open();
    await send({ key });
    await send({ key, amount: "300" });
    const refused = await send({ key });
    expect(refused.status).toBe(422);
    expect((refused.data as never as Refused).repopulateFields).not.toHaveProperty("key");
  });

  test("whose payment is refused stands, and the refusal is above the form, not at the amount", async () => {
    await signIn({});
    const { cookies } = on.visitor;
    const said = "This currency cannot be charged.";
    const refusing = except("/payment-intent", answering(422, { message: said }));
    on.visitor = createVisitor(refusing(exchangeWith(on.api)));
    on.visitor.cookies.store(cookies.names.map((name) => `${name}=${cookies.value(name)}`));
    const { status, data } = await send();
    expect(status).toBe(422);
    expect(data).toMatchObject({ fieldErrors: {}, repopulateFields: { said, amount: "250" } });
    expect(await kept()).toMatchObject([{ status: "draft", amountCents: 25_000 }]);
  });

  test("before the checks is refused in words", async () => {
    await signIn();
    const reply = await send();
    expect(reply.status).toBe(422);
    expect(await kept()).toEqual([]);
  });
});

describe("what the provider's script begins with", () => {
  test("is a client secret, for the same pledge as the page's form makes", async () => {
    await signIn({});
    const reply = await send({}, intent);
    expect(reply.data).toMatchObject({ clientSecret: expect.any(String) });
    expect(await kept()).toMatchObject([{ amountCents: 25_000 }]);
  });

  test("is refused in a sentence above the limit, and where something is missing", async () => {
    await signIn({});
    expect(await send({ amount: "4001" }, intent)).toMatchObject({
      status: 422,
      data: { message: expect.stringContaining("$4,000") },
    });
    expect((await send({ amount: "" }, intent)).status).toBe(422);
  });
});

describe("the investor's account", () => {
  test("lists what was pledged, and whose session is over is led to the login", async () => {
    await signIn({});
    await send();
    expect(await listed()).toMatchObject({
      standing: { data: { checks: "cleared" } },
      pledges: { data: { pledges: [{ status: "draft", amountCents: 25_000 }] } },
      cards: { state: "ready" },
    });
    await on.api.db.delete(investorSessions);
    const reply = await on.visitor.visit(accountPage, "/invest/account");
    expect(reply.location).toBe("/invest/login?from=%2Finvest%2Faccount");
  });

  test("is deleted by its password, and by no other", async () => {
    await signIn();
    const remove = (password: string) =>
      on.visitor.visit(accountAction, "/invest/account", { form: { press: "delete", password } });
    expect(await remove("not the password")).toMatchObject({
      status: 422,
      data: { fieldErrors: { password: "That is not your password." } },
    });
    expect((await remove("")).status).toBe(422);
    expect(await on.api.db.select().from(investors)).toHaveLength(1);
    const reply = await remove(iris.password);
    expect([reply.status, reply.location]).toEqual([303, "/invest"]);
    expect(await on.api.db.select().from(investors)).toEqual([]);
    expect(on.visitor.cookies.names).not.toContain("investor");
  });

  test("another's pledge, or none, cannot be taken back", async () => {
    await signIn({});
    for (const pledgeId of ["nobody-s", ""])
      expect(
        (await on.visitor.visit(accountAction, "/invest/account", { form: { press: "cancel", pledgeId } }))
          .status,
      ).toBe(422);
  });
});
