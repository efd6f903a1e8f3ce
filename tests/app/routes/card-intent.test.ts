import { describe, expect, test } from "vitest";
import { action as intent, loader as intentPage } from "~/routes/account_.payment-methods_.intent";
import { action as login } from "~/routes/login";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

const on = withVisitor(register);
const path = "/account/payment-methods/intent";
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
const ask = () => on.visitor.visit(intent, path, { form: {} });
const through = (setupIntent: Exchange) => {
  const real = exchangeWith(on.api);
  on.visitor = createVisitor((request) =>
    (request.path.endsWith("/setup-intent") ? setupIntent : real)(request),
  );
};

describe("what the card provider's script begins with", () => {
  test("is a secret, for who is signed in", async () => {
    await signIn();
    const { status, data } = await ask();
    expect([status, data]).toEqual([200, { clientSecret: expect.stringMatching(/^.{10,}$/) }]);
  });

  test("is nobody's who is not", async () => {
    const { status, location } = await ask();
    expect([status, location]).toEqual([303, "/login"]);
  });

  test("is had by a post alone", async () => {
    expect((await on.visitor.visit(intentPage, path)).location).toBe("/account/payment-methods");
  });

  test.each<[string, Exchange, number, string]>([
    ["refused", answering(422, { message: "No cards today." }), 422, "No cards today."],
    [
      "out of reach",
      unreachable,
      503,
      "We cannot reach our service right now. Please try again in a moment.",
    ],
    [
      "without a secret",
      answering(200, { id: "seti_1" }),
      502,
      "Something went wrong on our side. Please try again.",
    ],
  ])("is a sentence to be shown where it is %s", async (_what, exchange, status, message) => {
    through(exchange);
    await signIn();
    const reply = await ask();
    expect([reply.status, reply.data]).toEqual([status, { message }]);
  });
});
