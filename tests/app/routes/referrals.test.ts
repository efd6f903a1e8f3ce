import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loader as ownPage } from "~/routes/account_.referrals";
import { action as login } from "~/routes/login";
import { loader as page, action as press } from "~/routes/referrals";
import type { Exchange } from "~/upstream/exchange.server";
import { consents } from "../../../api/db/consent-tables";
import { except } from "../../harness/bank-visit";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";
import { ambassador, statementOf } from "../../harness/referrals";

const Page = z.object({
  names: z.object({
    words: z.object({ firstName: z.string(), lastName: z.string() }),
    problems: z.record(z.string()),
  }),
  code: z.object({
    for: z.enum(["visitors", "members", "ambassadors"]),
    proposal: z
      .object({ state: z.string(), data: z.string().optional(), message: z.string().optional() })
      .optional(),
    offer: z.object({ state: z.string() }).optional(),
    back: z.string().optional(),
    share: z.object({ code: z.string(), link: z.string() }).optional(),
    consent: z.object({ revision: z.string() }).optional(),
    key: z.string().optional(),
  }),
});

let token = "";
const on = withVisitor(async (api) => {
  token = (await register(api)).token;
});
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
const open = async (query = "") => Page.parse((await on.visitor.visit(page, `/referrals${query}`)).data);
const revision = "02.2026.11";
const key = "key-of-twenty-four-chars";
const claim = (form: Record<string, string> = {}, query = "") =>
  on.visitor.visit(press, `/referrals${query}`, {
    form: { promoCode: "DANA_TRADES", accepted: revision, key, ...form },
  });
const changed = (change: (real: Exchange) => Exchange) => createVisitor(change(exchangeWith(on.api)));

describe("a code proposed", () => {
  const ada = "?firstName=Ada&lastName=Lovelace";

  test("for a name is one that nobody has, and stands for who has no account with the way back to it", async () => {
    const { code } = await open(ada);
    expect(code).toMatchObject({ for: "visitors", proposal: { state: "ready", data: "ADA_LOVELACE" } });
    expect(code.back).toBe(`/referrals${ada}`);
    await ambassador(on.api, "ada_lovelace");
    expect((await open(ada)).code.proposal?.data).not.toMatch(/^ada_lovelace$/i);
  });

  test("is asked for with neither call nor proposal until somebody gives a name", async () => {
    on.visitor = createVisitor(unreachable);
    expect((await open()).code).toEqual({ for: "visitors", back: "/referrals" });
  });

  test("for a name that is none says so beside the field, and asks nobody", async () => {
    on.visitor = createVisitor(unreachable);
    const { names, code } = await open(`?firstName=%20&lastName=${"a".repeat(101)}`);
    expect(names.problems).toEqual({ firstName: "Required", lastName: "Maximum length is 100" });
    expect(names.words.lastName).toBe("a".repeat(101));
    expect(code.proposal).toBeUndefined();
  });

  test.each(["no code!", "", "__", "a".repeat(41), 7])(
    "by an upstream as %j is never shown: that one could not be proposed",
    async (promoCode) => {
      on.visitor = createVisitor(answering(200, { promoCode }));
      const { proposal } = (await open(ada)).code;
      expect(proposal?.state).toBe("failed");
      expect(proposal?.data).toBeUndefined();
    },
  );

  test("by an upstream that does not know the call is not offered, and the page stands", async () => {
    on.visitor = createVisitor(answering(404, { message: "No such call." }));
    expect((await open(ada)).code.proposal).toEqual({ state: "not-offered" });
  });
});

describe("taking a code", () => {
  beforeEach(async () => {
    await signIn();
    await on.visitor.nextToast();
  });

  test("begins with one made of one's own name, which another name may replace", async () => {
    const own = await open();
    expect(own.code).toMatchObject({
      for: "members",
      offer: { state: "ready" },
      proposal: { data: "DANA_LEE" },
      consent: { revision },
    });
    expect(own.code.key).toMatch(/^[\w-]{24}$/);
    expect((await open("?firstName=Ada&lastName=Byron")).code.proposal?.data).toBe("ADA_BYRON");
  });

  test("makes it one's own, keeps what was agreed to, and leads to what comes of it", async () => {
    const reply = await claim();
    expect([reply.status, reply.location]).toEqual([303, "/account/referrals"]);
    expect(await on.visitor.nextToast()).toMatchObject({
      type: "success",
      text: "The code is yours. Your link is ready to share.",
    });
    expect((await statementOf(on.api, token)).code).toBe("DANA_TRADES");
    const [kept, ...others] = await on.api.db.select().from(consents);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      kind: "ambassador_terms",
      revision,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
      terms: "With the code DANA_TRADES.",
    });
  });

  test("sent twice is once: the same code, one record of the agreement", async () => {
    await claim();
    expect((await claim()).location).toBe("/account/referrals");
    expect(await on.api.db.select().from(consents)).toHaveLength(1);
  });

  test("with signs that no code has says so in SPEC's words, keeps what was typed, and takes nothing", async () => {
    const reply = await claim({ promoCode: "dana-trades!" });
    expect(reply.status).toBe(422);
    expect(reply.data).toMatchObject({
      fieldErrors: { promoCode: "Sorry, #s and letters only for your promo code" },
      repopulateFields: { promoCode: "dana-trades!", accepted: revision },
    });
    expect((await statementOf(on.api, token)).code).toBeFalsy();
  });

  test.each([
    ["", "Required"],
    ["a".repeat(41), "Maximum length is 40"],
  ])("%j is none", async (promoCode, message) => {
    expect((await claim({ promoCode })).data).toMatchObject({ fieldErrors: { promoCode: message } });
  });

  test.each([{ accepted: "" }, { accepted: "yes" }, { accepted: "01.2020.01" }])(
    "needs the tick at the terms that hold: %j is none",
    async (form) => {
      const reply = await claim(form);
      expect(reply.status).toBe(422);
      expect(reply.data).toMatchObject({
        fieldErrors: { accepted: "Please tick this if you agree; without it you cannot take a code" },
        repopulateFields: { promoCode: "DANA_TRADES" },
      });
      expect(await on.api.db.select().from(consents)).toEqual([]);
    },
  );

  test("names both, a code that is none and the missing tick", async () => {
    const { data } = await claim({ promoCode: "-", accepted: "" });
    expect(data).toMatchObject({
      fieldErrors: { promoCode: expect.any(String), accepted: expect.any(String) },
    });
  });

  test("that somebody has says so at the field, and another one is proposed", async () => {
    await ambassador(on.api, "Dana_Lee");
    const reply = await claim({ promoCode: "DANA_LEE" });
    expect(reply.data).toMatchObject({
      fieldErrors: { promoCode: "This promo code is taken. Please choose another one." },
      repopulateFields: { promoCode: "DANA_LEE" },
    });
    expect((await open()).code.proposal?.data).toMatch(/^DANA_LEE_\d+$/);
  });

  test("by who has one is refused, and the page shows the one they have with its link", async () => {
    await claim();
    expect((await claim({ promoCode: "ANOTHER" })).data).toMatchObject({
      fieldErrors: { promoCode: expect.stringContaining("DANA_TRADES") },
    });
    expect((await open()).code).toMatchObject({
      for: "ambassadors",
      share: { code: "DANA_TRADES", link: "http://site.test/?referredBy=DANA_TRADES" },
    });
  });

  test("of nobody who is signed in leads to the login, and from there back with the name", async () => {
    on.visitor = createVisitor(exchangeWith(on.api));
    const reply = await claim({}, "?firstName=Ada&lastName=Byron");
    expect([reply.status, reply.location]).toEqual([
      303,
      "/login?from=%2Freferrals%3FfirstName%3DAda%26lastName%3DByron",
    ]);
  });

  test("is not possible without the record of what was agreed to", async () => {
    on.visitor = changed(except("/api/users/consents", answering(500, { message: "disk full" })));
    await signIn();
    const reply = await claim();
    expect(reply.status).toBe(503);
    expect(reply.data).toMatchObject({ repopulateFields: { promoCode: "DANA_TRADES", key } });
    expect((await statementOf(on.api, token)).code).toBeFalsy();
  });

  test("is not offered by an upstream that has no codes: its panel says so, the proposal stands", async () => {
    on.visitor = changed(except("/api/referrals/mine", answering(404, { message: "No such call." })));
    await signIn();
    expect((await open()).code).toMatchObject({
      offer: { state: "not-offered" },
      proposal: { state: "ready" },
    });
    on.visitor = changed(except("/api/referrals/code", answering(501, { message: "No such call." })));
    await signIn();
    expect((await claim()).data).toMatchObject({
      repopulateFields: { said: "Codes cannot be taken here." },
    });
  });
});

describe("what came of one's code", () => {
  const own = () => on.visitor.visit(ownPage, "/account/referrals");

  test("is for who is signed in", async () => {
    expect((await own()).location).toBe("/login?from=%2Faccount%2Freferrals");
  });

  test("is the upstream's own statement, with the code's link and the texts to share", async () => {
    await signIn();
    await claim();
    await register(on.api, { email: "bo@example.com", referredBy: "dana_trades" });
    const { data } = await own();
    expect(data).toMatchObject({
      referrals: { state: "ready", data: await statementOf(on.api, token) },
      share: { code: "DANA_TRADES", link: "http://site.test/?referredBy=DANA_TRADES" },
    });
    expect(data).toMatchObject({ referrals: { data: { signedUp: { first: 1, second: 0 } } } });
  });

  test.each([
    [answering(404, { message: "No such call." }), "not-offered"],
    [answering(500, { message: "disk full" }), "failed"],
    [answering(200, { months: "lots" }), "failed"],
  ])("stands as a page whatever the upstream answers: %#", async (answer, state) => {
    on.visitor = changed(except("/api/referrals/mine", answer));
    await signIn();
    const { status, data } = await own();
    expect([status, data]).toMatchObject([200, { referrals: { state } }]);
  });
});
