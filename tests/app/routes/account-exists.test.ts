import { afterEach, describe, expect, test, vi } from "vitest";
import { loader as accountPage } from "~/routes/account";
import { action as login } from "~/routes/login";
import { loader as onboardingFrame } from "~/routes/onboarding";
import { loader as onboardingStart } from "~/routes/onboarding._index";
import { action as signUp } from "~/routes/sign-up";
import type { Exchange } from "~/upstream/exchange.server";
import { application } from "../../harness/application";
import { accountPath, marked } from "../../harness/broker";
import { answering, createVisitor, exchangeWith, unreachable, withVisitor } from "../../harness/context";
import { dana, register } from "../../harness/people";

let token: string;
const on = withVisitor(async (api) => {
  token = (await register(api)).token;
});
afterEach(() => vi.useRealTimers());

const existsPath = `${accountPath}/exists`;
const apply = (body = application) => on.api.call("POST", accountPath, { token, body });
const signIn = () =>
  on.visitor.visit(login, "/login", { form: { email: dana.email, password: dana.password } });
const openOnboarding = () => on.visitor.visit(onboardingStart, "/onboarding");
const firstStep = "/onboarding/contact-information";

/** A visitor whose question whether there is an account goes elsewhere, or is only counted. */
function visitorAsking(instead?: Exchange) {
  const real = exchangeWith(on.api);
  const asked = { times: 0 };
  on.visitor = createVisitor((request) => {
    if (request.path !== existsPath) return real(request);
    asked.times++;
    return (instead ?? real)(request);
  });
  return asked;
}

const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + minutes * 60_000);
};

describe("SPEC-DECISIONS 31: whether somebody has a brokerage account", () => {
  test("is looked up at sign-in and kept for ten minutes, and no longer", async () => {
    const asked = visitorAsking();
    await signIn();
    expect(asked.times).toBe(1);
    await openOnboarding();
    later(9);
    await openOnboarding();
    expect(asked.times, "within ten minutes").toBe(1);
    later(2);
    await openOnboarding();
    expect(asked.times, "after ten minutes").toBe(2);
    await openOnboarding();
    expect(asked.times, "kept again").toBe(2);
  });

  test("leads who has one from every page of onboarding to where it stands", async () => {
    await apply();
    await signIn();
    for (const loader of [onboardingStart, onboardingFrame]) {
      const { status, location } = await on.visitor.visit(loader, "/onboarding");
      expect([status, location]).toEqual([303, "/account#brokerage"]);
    }
  });

  test("lets who has none begin, and who was rejected begin again, once they have seen it", async () => {
    await signIn();
    expect((await openOnboarding()).location).toBe(firstStep);
    await apply(marked("status=REJECTED"));
    await signIn();
    expect((await openOnboarding()).location).toBe(firstStep);
  });

  test("is looked up anew on the account's page, so that its links lead where it says", async () => {
    await signIn();
    await apply();
    expect((await openOnboarding()).location, "not known yet").toBe(firstStep);
    await on.visitor.visit(accountPage, "/account");
    expect((await openOnboarding()).location).toBe("/account#brokerage");
  });

  test("is not asked after registration: there is none", async () => {
    const asked = visitorAsking();
    const form = { ...dana, email: "new@example.com", phone: "" };
    expect((await on.visitor.visit(signUp, "/sign-up", { form })).status).toBe(303);
    expect((await openOnboarding()).location).toBe(firstStep);
    expect(asked.times).toBe(0);
  });

  test("is asked where the form for registration signs in", async () => {
    await apply();
    const asked = visitorAsking();
    await on.visitor.visit(signUp, "/sign-up", { form: { ...dana, phone: "" } });
    expect(asked.times).toBe(1);
    expect((await openOnboarding()).location).toBe("/account#brokerage");
  });

  test("a visitor is asked to log in, and nobody is asked about them", async () => {
    const asked = visitorAsking();
    expect((await openOnboarding()).location).toBe("/login?from=%2Fonboarding");
    expect(asked.times).toBe(0);
  });
});

describe("a failure to find out", () => {
  test.each<[string, Exchange]>([
    ["an upstream that is down", unreachable],
    ["one that breaks", answering(500, { message: "no" })],
    ["one that talks nonsense", answering(200, { exists: "perhaps" })],
    ["one that does not know the call", answering(404, { message: "no" })],
    ["one that refuses the token it just gave", answering(401, { message: "no" })],
    [
      "one that never answers",
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
        }),
    ],
  ])("of %s means that there is none, and nobody is kept out", async (_, exchange) => {
    await apply();
    visitorAsking(exchange);
    const reply = await signIn();
    expect([reply.status, reply.location]).toEqual([303, "/2024"]);
    expect(await on.visitor.user()).toMatchObject({ email: dana.email });
    expect((await openOnboarding()).location).toBe(firstStep);
  });

  test("is asked about again after a minute", async () => {
    const asked = visitorAsking(unreachable);
    await signIn();
    const { times } = asked;
    await openOnboarding();
    expect(asked.times).toBe(times);
    later(2);
    await openOnboarding();
    expect(asked.times).toBeGreaterThan(times);
  });
});
