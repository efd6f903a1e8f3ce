import { afterEach, beforeEach, expect, test } from "vitest";
import { createTwilio } from "../../../api/providers/sms/twilio/sms";
import {
  flood,
  hang,
  type MisbehavingUpstream,
  refuse,
  reply,
  replyText,
  startUpstream,
} from "../../harness/upstream";

/**
 * The shapes are those of Twilio's published documents (Message resource, error dictionary); nothing was recorded, as no
 * account of ours has been there.
 */
const route = "POST /2010-04-01/Accounts/AC00000000/Messages.json";
const to = "+12025550123";
const body = "Trade Signals: a link & more. Reply STOP to opt out.";
const queued = {
  sid: "SM0123456789abcdef0123456789abcdef",
  status: "queued",
  error_code: null,
  error_message: null,
  to,
  from: "+12025550100",
};
const refusal = (code: number, status = 400) =>
  reply({ code, message: "No", more_info: "https://www.twilio.com", status }, status);

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
});
afterEach(() => upstream.close());

const account = { accountSid: "AC00000000", authToken: "token0000" };
const twilio = (sender: { From: string } | { MessagingServiceSid: string } = { From: "+12025550100" }) =>
  createTwilio({ url: upstream.baseUrl, ...account, sender });

test("a text is posted as a form, with the account's key, and its id is kept", async () => {
  upstream.on(route, reply(queued, 201));
  expect(await twilio().send(to, body)).toEqual({ state: "sent", providerId: queued.sid });
  const [asked] = upstream.seen;
  expect(asked?.headers.authorization).toBe(`Basic ${btoa("AC00000000:token0000")}`);
  expect(asked?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    To: to,
    From: "+12025550100",
    Body: body,
  });
});

test("a text that is of use for a while says so, ten hours at most, and where to tell what became of it", async () => {
  upstream.on(route, reply(queued, 201));
  const reportTo = "https://trades.example/webhooks/texts/0123";
  await twilio().send(to, body, { validSeconds: 90, reportTo });
  await twilio().send(to, body, { validSeconds: 50_000 });
  const forms = upstream.seen.map((asked) => new URLSearchParams(asked.body));
  expect(forms.map((form) => [form.get("ValidityPeriod"), form.get("StatusCallback")])).toEqual([
    ["90", reportTo],
    ["36000", null],
  ]);
});

test("a messaging service chooses the number where there is one", async () => {
  upstream.on(route, reply(queued, 201));
  await twilio({ MessagingServiceSid: "MG00000000" }).send(to, body);
  const form = new URLSearchParams(upstream.seen[0]?.body);
  expect([form.get("MessagingServiceSid"), form.get("From")]).toEqual(["MG00000000", null]);
});

test("who has answered STOP is told from a number that takes none", async () => {
  upstream.on(route, refusal(21610), refusal(21211), refusal(21614));
  expect(await twilio().send(to, body)).toEqual({ state: "refused", reason: "code 21610", optedOut: true });
  for (const code of [21211, 21614]) {
    expect(await twilio().send(to, body)).toEqual({
      state: "refused",
      reason: `code ${code}`,
      optedOut: false,
    });
  }
});

test.each([
  ["too many", refusal(20429, 429), "status 429"],
  ["an outage", reply({ message: "Service unavailable" }, 503), "status 503"],
  ["a wrong key, which somebody will mend", refusal(20003, 401), "code 20003"],
])("%s is tried again later, with a reason that names nobody", async (_what, behaviour, reason) => {
  upstream.on(route, behaviour);
  const outcome = await twilio().send(to, body);
  expect(outcome).toMatchObject({ state: "later" });
  expect(JSON.stringify(outcome)).toContain(reason);
  expect(JSON.stringify(outcome)).not.toMatch(/2025550123|token0000/);
});

test.each([
  ["a page in place of JSON", replyText("<h1>Welcome</h1>"), "status 200"],
  ["a reply without an id", reply({ status: "queued" }, 201), "status 201"],
  ["a reply without end", flood({ sent: 0 }), "TooLong"],
  ["a connection that breaks", refuse, "ECONNRESET"],
  ["an error of theirs", reply({ message: "Oops" }, 500), "status 500"],
])("after %s nobody knows whether the text has left", async (_what, behaviour, reason) => {
  upstream.on(route, behaviour);
  const outcome = await twilio().send(to, body);
  expect(outcome).toMatchObject({ state: "unknown" });
  expect(JSON.stringify(outcome)).toContain(reason);
  expect(JSON.stringify(outcome)).not.toMatch(/2025550123|token0000/);
});

test("where there is nobody to ask, nothing has left", async () => {
  // None of the ports that any server of another test may be given.
  const nobody = createTwilio({ url: "http://127.0.0.1:2", ...account, sender: { From: to } });
  expect(await nobody.send(to, body)).toEqual({ state: "later", reason: "ECONNREFUSED" });
});

test("one that never answers is given up", async () => {
  upstream.on(route, hang);
  const slow = createTwilio({ url: upstream.baseUrl, ...account, sender: { From: to } }, { timeoutMs: 50 });
  expect(await slow.send(to, body)).toEqual({ state: "unknown", reason: "TimeoutError" });
});
