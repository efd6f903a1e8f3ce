import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alertPhones } from "../../../api/db/alert-tables";
import { leads, textOptOuts } from "../../../api/db/lead-tables";
import { createLog } from "../../../api/log";
import { twilioSignature } from "../../../api/texts/signed-form";
import { textWebhook } from "../../../api/texts/webhook";
import { createTestApi, type TestApi } from "../../harness/api";
import { register } from "../../harness/people";

/** The shapes are those of Twilio's published documents on webhooks and their security; nothing was recorded. */
const authToken = "12345";
const twilio = {
  url: "http://127.0.0.1:9",
  accountSid: "AC1",
  authToken,
  otherTokens: ["67890"],
  sender: { From: "+12025550100" },
};
const path = "/webhooks/texts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { sms: { adapter: "twilio", twilio } } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const phone = "+12025550123";
let answers = 0;
const answer = (
  fields: Record<string, string>,
  { token = authToken, url = `http://pages.test${path}` } = {},
) => {
  const MessageSid = `SM${++answers}`;
  const form = new URLSearchParams({
    From: phone,
    To: "+12025550100",
    AccountSid: "AC1",
    MessageSid,
    ...fields,
  });
  return api.fetch(
    new Request(api.origin + path, {
      method: "POST",
      body: form,
      headers: { "x-twilio-signature": twilioSignature(token, url, form) },
    }),
  );
};
const stopped = () => api.db.select().from(textOptOuts);

it("an answer may be signed with any token in the list, so that one can take the place of another", async () => {
  expect((await answer({ Body: "STOP" }, { token: "67890" })).status).toBe(200);
  expect(await stopped()).toHaveLength(1);
});

it("the signature is the one of Twilio's own example", () => {
  const form = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  });
  const address = "https://mycompany.com/myapp.php?foo=1&bar=2";
  expect(twilioSignature("12345", address, form)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
});

it.each([
  "STOP",
  " stop. ",
  "Stop please",
  "STOP, texting me",
  "opt out now",
  "Unsubscribe",
  "CANCEL",
  "END",
  "QUIT",
  "STOPALL",
])("%j ends texts and withdraws consents", async (Body) => {
  const marketing = { revision: "01.2026.11", wording: "Yes", at: api.now().toISOString() };
  await api.call("PUT", "/api/phone-numbers", {
    body: { phoneNumber: "2025550123", alertType: "Marketing page 2", marketing },
  });
  const reply = await answer({ Body });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toContain("text/xml");
  expect(await stopped()).toMatchObject([{ phone }]);
  expect(await api.db.select().from(leads)).toMatchObject([{ consentWithdrawnAt: api.now() }]);
});

it("START has them come again, and what the service took it for counts before the words", async () => {
  await answer({ Body: "arret", OptOutType: "STOP" });
  expect(await stopped()).toHaveLength(1);
  await answer({ Body: "START" });
  expect(await stopped()).toEqual([]);
});

it("STOP withdraws the consent to alerts, and START does not give it back", async () => {
  const { id: userId } = await register(api);
  const at = api.now();
  await api.db.insert(alertPhones).values({ userId, phone, confirmedAt: at, consentAt: at });
  await answer({ Body: "STOP" });
  await answer({ Body: "START" });
  expect(await api.db.select().from(alertPhones)).toMatchObject([{ consentAt: at, consentWithdrawnAt: at }]);
});

it.each(["HELP", " info "])("%j is answered with who sends, what it costs and the way out", async (Body) => {
  const text = await (await answer({ Body })).text();
  for (const words of [api.settings.brand.wordmark, "/legal/sms", "rates may apply", "STOP"])
    expect(text).toContain(words);
  expect(text).toMatch(/^<Response><Message>[^<]+<\/Message><\/Response>$/);
  expect(await stopped()).toEqual([]);
});

it("HELP that the service has answered already is not answered again", async () => {
  expect(await (await answer({ Body: "HELP", OptOutType: "HELP" })).text()).toBe("<Response/>");
});

it("a forged STOP ends no alerts", async () => {
  const { id: userId } = await register(api);
  const at = api.now();
  await api.db.insert(alertPhones).values({ userId, phone, confirmedAt: at, consentAt: at });
  expect((await answer({ Body: "STOP" }, { token: "54321" })).status).toBe(403);
  expect(await api.db.select().from(alertPhones)).toMatchObject([{ consentWithdrawnAt: null }]);
});

it("an answer that is brought again changes nothing: a copy of START takes no later STOP back", async () => {
  await answer({ Body: "STOP" });
  await answer({ Body: "START", MessageSid: "SMcopied" });
  await answer({ Body: "STOP" });
  expect((await answer({ Body: "START", MessageSid: "SMcopied" })).status).toBe(200);
  expect(await stopped()).toHaveLength(1);
  api.advance(100 * 86_400);
  await answer({ Body: "START", MessageSid: "SMcopied" });
  expect(await stopped()).toHaveLength(1);
});

it.each([
  ["of another account", { AccountSid: "AC2" }],
  ["without an id", { MessageSid: "" }],
])("an answer %s is refused, and nothing changes", async (_what, wrong) => {
  expect((await answer({ Body: "STOP", ...wrong })).status).toBe(403);
  expect(await stopped()).toEqual([]);
});

it("without a secret nothing is believed, since anybody could sign by it", async () => {
  const settings = {
    ...api.settings,
    sms: { adapter: "twilio" as const, twilio: { ...twilio, authToken: "" } },
  };
  const open = textWebhook({ db: api.db, now: api.now, log: createLog("silent"), settings });
  const form = new URLSearchParams({ From: phone, AccountSid: "AC1", MessageSid: "SM0", Body: "STOP" });
  const headers = { "x-twilio-signature": twilioSignature("", `${settings.ownUrl}${path}`, form) };
  expect((await open.request(path, { method: "POST", body: form, headers })).status).toBe(403);
});

it("any other answer changes nothing", async () => {
  expect((await answer({ Body: "please do not stop" })).status).toBe(200);
  expect(await stopped()).toEqual([]);
});

it.each([
  ["of another token", { token: "54321" }],
  ["over another address", { url: "http://other.test/webhooks/texts" }],
])("a signature %s is refused, and nothing changes", async (_what, wrong) => {
  expect((await answer({ Body: "STOP" }, wrong)).status).toBe(403);
  expect(await stopped()).toEqual([]);
});

it("without a signature it is refused", async () => {
  const request = new Request(api.origin + path, {
    method: "POST",
    body: new URLSearchParams({ From: phone, Body: "STOP" }),
  });
  expect((await api.fetch(request)).status).toBe(403);
});
