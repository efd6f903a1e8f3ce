import { beforeEach, describe, expect, test } from "vitest";
import type { Exchange, WireRequest } from "~/upstream/exchange.server";
import { signedForm, withApplicant } from "../../harness/applicant";
import { opened } from "../../harness/broker";
import { answering, createVisitor, exchangeWith } from "../../harness/context";
import { contactForm } from "../../harness/onboarding";
import { dana, register } from "../../harness/people";
import { keptApplications } from "../../harness/signed";

const { on, signIn, sendContact, sendInvestor, openAgreements, sendAgreements } = withApplicant();
const specSentence = "There was an error submitting the form. Please try again.";
const consents = "PUT /api/users/consents";
const account = "POST /api/brokerage/account";
const exists = "GET /api/brokerage/account/exists";

beforeEach(async () => {
  await sendContact();
  await sendInvestor();
});

const page = async () => signedForm((await openAgreements()).data);
const callOf = ({ method, path }: WireRequest) => `${method} ${path}`;

/** From now on this call is answered so; the calls that were made, in their order. */
function when(calls: string | string[], answer: Exchange): WireRequest[] {
  const seen: WireRequest[] = [];
  const kept = on.visitor.cookies.names.map((name) => `${name}=${on.visitor.cookies.value(name)}`);
  const upstream = exchangeWith(on.api);
  on.visitor = createVisitor((request) => {
    seen.push(request);
    return [calls].flat().includes(callOf(request)) ? answer(request) : upstream(request);
  });
  on.visitor.cookies.store(kept);
  return seen;
}

describe("what is sent", () => {
  test("is the record of what was signed, then the application, both under the key of the page (R5)", async () => {
    const seen = when("", answering(500, {}));
    const form = await page();
    await sendAgreements(form);
    expect(seen.map(callOf).slice(0, 2)).toEqual([consents, account]);
    for (const { headers } of seen.slice(0, 2)) expect(headers["idempotency-key"]).toBe(form.key);
  });

  test("has a key of its own for each page, and never one that is made to hurt", async () => {
    expect((await page()).key).not.toBe((await page()).key);
    const seen = when("", answering(500, {}));
    await sendAgreements({ ...(await page()), key: "x\r\ncookie: y" });
    expect(seen[0]?.headers["idempotency-key"]).toMatch(/^[\w-]{24}$/);
  });

  test("is one account, however often the button is pressed", async () => {
    const form = await page();
    const replies = await Promise.all([sendAgreements(form), sendAgreements(form), sendAgreements(form)]);
    expect(replies.map(({ location }) => location)).toEqual(["/2024", "/2024", "/2024"]);
    await keptApplications(on.api, 1);
    expect(await opened(on.api)).toHaveLength(1);
  });

  test("is over with the first press: a later one of the same page, or a reload, ends like it", async () => {
    const form = await page();
    await sendAgreements(form);
    await on.visitor.nextToast();
    const seen = when("", answering(500, {}));
    expect((await sendAgreements(form)).location).toBe("/2024");
    expect((await on.visitor.nextToast())?.text).toContain("account created successfully!");
    expect(seen).toEqual([]);
    expect((await sendAgreements({})).location, "a form that no page of ours made").toContain("/onboarding/");
  });

  test("is sent again by itself where the connection broke, and is still one", async () => {
    const upstream = exchangeWith(on.api);
    let broken = 0;
    when(account, async (request) => {
      const reply = await upstream(request);
      broken += 1;
      if (broken === 1) throw new Error("socket hang up");
      return reply;
    });
    expect((await sendAgreements(await page())).location).toBe("/2024");
    expect(broken).toBe(2);
    await keptApplications(on.api, 1);
  });
});

describe("nothing is sent without the record of what was signed", () => {
  test("an upstream that fails to keep it is asked for no account", async () => {
    const seen = when(consents, answering(500, { message: "disk full at 10.0.0.7" }));
    const reply = await sendAgreements(await page());
    expect([reply.status, reply.toast?.text]).toEqual([503, specSentence]);
    expect(seen.map(callOf)).not.toContain(account);
  });

  test.each([404, 501])("one that does not offer it (%i) opens the account all the same", async (status) => {
    when(consents, answering(status, { message: "No such call." }));
    expect((await sendAgreements(await page())).location).toBe("/2024");
    await keptApplications(on.api, 1);
  });
});

describe("a broker that refuses", () => {
  test.each([
    [422, { message: "outer", data: { message: "Please name another bank." } }, "Please name another bank."],
    [409, { message: "There is one already." }, "There is one already."],
    [400, {}, specSentence],
    [
      422,
      { message: "512649871 is taken, say that 512-64-9871 is yours." },
      "… is taken, say that … is yours.",
    ],
  ])(
    "%i is told in its own sentence, the nested one first, else in SPEC's (SPEC 8)",
    async (status, body, text) => {
      when(account, answering(status, body));
      const form = await page();
      const reply = await sendAgreements(form);
      expect(reply.status).toBe(422);
      expect(reply.toast).toMatchObject({ type: "error", text });
      const { key, ...rest } = form;
      expect(reply.data, "said in the page too").toMatchObject({ repopulateFields: { ...rest, said: text } });
      // What is pressed next is another attempt.
      expect(reply.data).not.toHaveProperty("repopulateFields.key");
      expect((await openAgreements()).status, "the answers are kept").toBe(200);
    },
  );

  test("the sandbox's refusal of a known e-mail is mended by another e-mail", async () => {
    await sendAgreements(await page());
    const second = { ...dana, email: "second@example.com" };
    await register(on.api, second);
    await signIn(second);
    await sendContact();
    await sendInvestor();
    const refused = await sendAgreements(await page());
    expect([refused.status, refused.toast?.text]).toEqual([
      422,
      expect.stringContaining("already has an account with this email"),
    ]);
    await sendContact({ email: "second@example.com", tax_id: "" });
    expect((await sendAgreements(await page())).location).toBe("/2024");
    const kept = await keptApplications(on.api, 3);
    const mended = kept.find(({ contact }) => contact.email_address === "second@example.com");
    expect(mended?.identity.tax_id, "was not typed again").toBe(contactForm.tax_id);
  });
});

describe("an upstream that does not answer", () => {
  test.each([
    ["is away", answering(503, { message: "Down for maintenance of host db-7" }, { "retry-after": "60" })],
    ["talks nonsense", answering(200, "no object")],
  ])("one that %s is tried again from the same page under the same key", async (_, answer) => {
    when(account, answer);
    const form = await page();
    const reply = await sendAgreements(form);
    expect([reply.status, reply.toast?.text]).toEqual([503, specSentence]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(reply.data).toMatchObject({ repopulateFields: form });
  });

  /** The upstream gets what is sent, and its reply is lost. */
  const losingReplies = (): Exchange => {
    const upstream = exchangeWith(on.api);
    return async (request) => {
      await upstream(request);
      throw new Error("socket hang up");
    };
  };

  test("a lost reply ends like any other where the account can be seen to be there", async () => {
    when(account, losingReplies());
    expect((await sendAgreements(await page())).location).toBe("/2024");
    expect(on.visitor.cookies.names).not.toContain("draft");
    await keptApplications(on.api, 1);
  });

  test("a lost reply and a second press are one account", async () => {
    when([account, exists], losingReplies());
    const form = await page();
    expect((await sendAgreements(form)).status).toBe(503);
    when("", exchangeWith(on.api));
    expect((await sendAgreements(form)).location).toBe("/2024");
    await keptApplications(on.api, 1);
    expect(await opened(on.api)).toHaveLength(1);
  });
});

test("who has applied elsewhere meanwhile is led to where that stands, with the upstream's sentence", async () => {
  when([account, exists], (request) =>
    callOf(request) === account
      ? answering(409, { message: "You have an application already." })(request)
      : answering(200, { exists: true })(request),
  );
  const reply = await sendAgreements(await page());
  expect(reply.location).toBe("/account#brokerage");
  expect(await on.visitor.nextToast()).toMatchObject({
    type: "error",
    text: "You have an application already.",
  });
  expect(on.visitor.cookies.names).not.toContain("draft");
});
