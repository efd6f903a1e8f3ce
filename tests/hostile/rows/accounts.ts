import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { addCard, callApi, registerAt } from "../accounts";
import type { Arena } from "../arena";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";

/** The upstream of the arena has a site's default address. */
const returnUrl = "http://localhost:3000/subscribe";
const plan = "subscriptionType=signals";

async function bareIds(arena: Arena, findings: Findings): Promise<void> {
  const [ada, eve] = [await registerAt(arena), await registerAt(arena)];
  const { customerId, paymentMethodId } = await addCard(arena, ada, returnUrl);
  const { id: uniqueId, email } = ada;
  const at = "/api/transactions";
  const subscription = { uniqueId, customerId, subscriptionType: "signals", paymentMethodId };
  const campaign = { uniqueId, visitorId: "v".repeat(20), utm: { source: "letter" } };
  const calls: [method: string, path: string, body?: object][] = [
    ["POST", `${at}/create-customer`, { uniqueId, email }],
    ["POST", `${at}/setup-intent`, { customerId, returnUrl }],
    ["POST", `${at}/payment-intent`, { customerId, amountCents: 10_000, pledgeId: randomUUID() }],
    ["POST", `${at}/attach-payment-method`, { customerId, paymentMethodId }],
    ["POST", `${at}/subscriptions`, { ...subscription, agreed: { priceCents: 2000, trialDays: 30 } }],
    ["GET", `${at}/subscriptions/${uniqueId}/verify?${plan}`],
    ["GET", `${at}/offer?${plan}&uniqueId=${uniqueId}`],
    ["PUT", "/api/users/register-campaign", campaign],
    ["POST", "/api/bank-link/link", { returnUrl, userId: uniqueId }],
  ];
  const tries: [what: string, due: number, given: { token?: string; headers?: Record<string, string> }][] = [
    ["without a credential", 401, {}],
    ["with another credential", 401, { headers: { "x-api-client-token": "not the credential of the site" } }],
    ["with another user's token", 404, { token: eve.token }],
  ];
  for (const [method, path, body] of calls) {
    for (const [what, due, given] of tries) {
      const { status } = await callApi(arena, method, path, { ...given, ...(body && { body }) });
      findings.note(`${method} ${path.split("?", 1)[0]} ${what}`, status === due, String(status));
    }
  }
  const own = await callApi(arena, "GET", `${at}/offer?${plan}&uniqueId=${uniqueId}`, { token: ada.token });
  findings.note("the owner's own token", own.status === 200, String(own.status));
}

const guessable: [what: string, passwordFor: (email: string) => string][] = [
  ["password", () => "password"],
  ["digits in their order", () => "12345678"],
  ["eight spaces", () => " ".repeat(8)],
  ["a common one with other signs", () => "P@ssw0rd1"],
  ["a leaked one", () => "iloveyou2"],
  ["the account's own address", (email) => email],
];

async function guessablePasswords(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const judge = (what: string, { status, text }: { status: number; text: string }) => {
    const told = /(?:easy to guess|attackers try first)/.test(text);
    findings.note(what, status === 422 && told, `${status}, told why: ${told}`);
  };
  for (const [what, passwordFor] of guessable) {
    for (const path of ["/sign-up", "/invest/sign-up"]) {
      const visitor = arena.visitor(site);
      const password = passwordFor(visitor.person.email);
      judge(`POST ${path} with ${what}`, await visitor.post(path, { ...visitor.person, password }));
    }
    const email = `ada-${randomInt(1e12)}@example.com`;
    const person = { firstName: "Ada", lastName: "Byron", email, password: passwordFor(email) };
    for (const path of ["/api/users/register", "/api/investors/register-basic"]) {
      const { status } = await callApi(arena, "PUT", path, { body: person });
      findings.note(`PUT ${path} with ${what}`, status === 422, String(status));
    }
  }
  const owner = await (await arena.visitor(site).signUp()).signUpToInvest();
  const { email } = owner.person;
  for (const base of ["", "/invest"]) {
    await owner.elsewhere().post(`${base}/forgot-password`, { email });
    const page = `${base}/reset-password`;
    const reset = `${page}/${await mailedToken(arena, email, page.slice(1))}`;
    for (const [what, passwordFor] of guessable) {
      const form = { password: passwordFor(email) };
      judge(`POST ${page} with ${what}`, await owner.elsewhere().post(reset, form));
    }
    const { status } = await owner.elsewhere().post(reset, { password: "another suite of trades" });
    findings.note(`POST ${page} with a good one, by the same link`, status === 303, String(status));
  }
}

/** Subscribes with what is offered to the account, and tells the days of its trial. */
async function subscribeAt(arena: Arena, email: string): Promise<number> {
  const account = await registerAt(arena, email);
  const { id: uniqueId, token } = account;
  const card = await addCard(arena, account, returnUrl);
  const offered = await callApi(arena, "GET", `/api/transactions/offer?${plan}&uniqueId=${uniqueId}`, {
    token,
  });
  const agreed = z.object({ priceCents: z.number(), trialDays: z.number() }).parse(offered.body);
  const body = { ...card, uniqueId, subscriptionType: "signals", agreed };
  await callApi(arena, "POST", "/api/transactions/subscriptions", { token, body });
  return agreed.trialDays;
}

async function spelledOtherwise(arena: Arena, findings: Findings): Promise<void> {
  const name = `ada.${randomInt(1e12)}`;
  for (const [domain, others] of [
    ["example.com", [`${name}+2@example.com`, `${name.toUpperCase()}+x@example.com`]],
    ["gmail.com", [`${name.replace(".", "")}@gmail.com`, `a.${name.slice(1)}+y@googlemail.com`]],
  ] as const) {
    const first = await subscribeAt(arena, `${name}@${domain}`);
    findings.note(`the first trial of a mailbox at ${domain}`, first > 0, `${first} days`);
    for (const email of others) {
      const days = await subscribeAt(arena, email);
      findings.note(`another spelling of it, ${email.replace(/\d+/, "…")}`, days === 0, `${days} days`);
    }
  }
}

async function eventsInTheLog(arena: Arena, findings: Findings): Promise<void> {
  await subscribeAt(arena, `ada-${randomInt(1e12)}@example.com`);
  const lines = () =>
    arena.api
      .logText()
      .split("\n")
      .filter((line) => line.includes('"the card provider reported an event"'));
  for (let look = 0; look < 40 && lines().length === 0; look++) await wait(250);
  const told = lines();
  findings.note("an event of the card provider's", told.length > 0, `${told.length} lines`);
  const unnamed = told.filter((line) => !/"providerEvent":"[\w-]+"/.test(line));
  findings.note("its line has the provider's id", unnamed.length === 0, unnamed[0] ?? "every line");
  const twice = arena.api
    .logText()
    .split("\n")
    .filter((line) => (line.match(/[{,]"event":/g)?.length ?? 0) > 1);
  findings.note("no line has the key of its message twice", twice.length === 0, twice[0] ?? "none");
}

export const accounts: readonly Row[] = [
  {
    id: "S25",
    check:
      "money calls of the upstream, and all others that name an account by its id, without the site's credential",
    expectation: "401; with another user's token 404; the owner's own token is taken",
    run: bareIds,
  },
  {
    id: "S26",
    check: "common and leaked passwords, the account's own e-mail",
    expectation: "422 with a sentence, from the site and from the upstream",
    run: guessablePasswords,
  },
  {
    id: "S26a",
    check: "a second trial for one mailbox, by a +tag address or dots",
    expectation: "charged at once: one trial for each mailbox",
    run: spelledOtherwise,
  },
  {
    id: "O10",
    check: "events of the card provider's in the log",
    expectation: "each line names the provider's id, and no key stands twice",
    run: eventsInTheLog,
  },
];
