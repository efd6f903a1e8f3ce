import { describe, expect, test } from "vitest";
import { loader } from "~/routes/invest.account";
import { action } from "~/routes/invest.back";
import { backing, backPage as page, type Refused, ticks } from "../../harness/backing";
import { hostedPage } from "../../harness/bank";
import { hostedOrigin, withVisitor } from "../../harness/context";
import { cards } from "../../harness/sandbox-payments";

const on = withVisitor(undefined, { settings: { ownUrl: hostedOrigin } });
const { signIn, send, kept } = backing(on);

describe("thanks for a payment", () => {
  const thanks = "Thank you. This is the status of your pledge.";
  const begin = async (amount = "250") => {
    const hostedUrl = (await send({ amount })).location ?? "";
    const made = (await kept()).find(({ status }) => status === "draft");
    return { hostedUrl, pledgeId: made?.id ?? "", paymentId: made?.paymentId ?? "" };
  };
  const pay = (pledgeId: string) => on.visitor.visit(action, page, { form: { press: "pay", pledgeId } });

  test("are given where it has come, and nothing is pledged anew", async () => {
    await signIn({});
    const { hostedUrl, paymentId } = await begin();
    await hostedPage(on.api, hostedUrl).post({ number: cards.good, expiry: "12 / 2040", cvc: "123" });
    const reply = await send({ paymentId });
    expect([reply.status, reply.location]).toEqual([303, "/invest/account"]);
    expect((await on.visitor.nextToast())?.text).toBe(thanks);
    expect(await kept()).toHaveLength(1);
  });

  test("are not given before: it is said to be under way", async () => {
    await signIn({});
    const reply = await send({ paymentId: (await begin()).paymentId });
    expect([reply.status, reply.location]).toEqual([303, "/invest/account"]);
    expect((await on.visitor.nextToast())?.text).toMatch(/is under way/);
  });

  describe("back from the provider's page", () => {
    const back = async (paid: string) => {
      const path = `/invest/account?paid=${encodeURIComponent(paid)}`;
      const { status, location } = await on.visitor.visit(loader, path);
      return { status, location, said: (await on.visitor.nextToast())?.text };
    };
    const account = { status: 303, location: "/invest/account" };

    test("are given where it has come", async () => {
      await signIn({});
      const { hostedUrl, pledgeId } = await begin();
      await hostedPage(on.api, hostedUrl).post({ number: cards.good, expiry: "12 / 2040", cvc: "123" });
      expect(await back(pledgeId)).toEqual({ ...account, said: thanks });
    });

    test("are not given to whoever left it, nor for what is no pledge of theirs", async () => {
      await signIn({});
      const { pledgeId } = await begin();
      for (const id of [pledgeId, "nobody-s", ""])
        expect(await back(id)).toEqual({ ...account, said: undefined });
    });
  });

  test("that nobody knows are none: a sentence, all that was typed kept", async () => {
    await signIn({});
    const reply = await send({ paymentId: "pi_nothing", amount: "321", elsewhere: "12" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      repopulateFields: {
        amount: "321",
        elsewhere: "12",
        ...ticks,
        said: expect.stringMatching(/nothing was pledged/),
      },
    });
    expect(await kept()).toEqual([]);
  });

  test("of a pledge that was replaced are none, by its payment or by its button", async () => {
    await signIn({});
    const old = await begin();
    await begin("300");
    for (const reply of [await send({ paymentId: old.paymentId, amount: "321" }), await pay(old.pledgeId)]) {
      expect(reply.status).toBe(422);
      expect((reply.data as never as Refused).repopulateFields.said).toMatch(/another took its place/);
    }
  });

  test("for a pledge that is another's, or nobody's, are none", async () => {
    await signIn({});
    const reply = await pay("nobody-s");
    expect(reply.status).toBe(422);
    expect((reply.data as never as Refused).repopulateFields.said).toMatch(/None of your pledges/);
  });
});
