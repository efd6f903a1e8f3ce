import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { textReportUrl } from "../../../api/alerts/text-report";
import { alertMessages, alertPhones } from "../../../api/db/alert-tables";
import { textOptOuts } from "../../../api/db/lead-tables";
import { createSandboxSms } from "../../../api/providers/sms/sandbox/sms";
import { twilioSignature } from "../../../api/texts/signed-form";
import { chooseTexts, internationalNumber } from "../../harness/alert-phone";
import { commitAndTell, committedAt, issued } from "../../harness/alerts";
import { createTestApi, type TestApi } from "../../harness/api";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";

/** The shapes are those of Twilio's published documents on status callbacks; nothing was recorded. */
const authToken = "12345";
const twilio = { url: "http://127.0.0.1:9", accountSid: "AC1", authToken, sender: { From: "+12025550100" } };

let api: TestApi;
let token = "";
beforeAll(async () => {
  api = await createTestApi({ sms: createSandboxSms(), settings: { sms: { adapter: "twilio", twilio } } });
});
beforeEach(async () => {
  await api.reset();
  await emptyMarket(api);
  await addStock(api, { symbol: "AAPL" }, []);
  api.setNow(new Date(committedAt.getTime() - 60_000));
  ({ token } = await registerConfirmed(api));
  await chooseTexts(api, token);
  await commitAndTell(api, [issued("AAPL")]);
  api.advance(5);
});
afterAll(() => api.close());

const text = async () => {
  const [row] = await api.db.select().from(alertMessages);
  if (!row) throw new Error("no alert was texted");
  return row;
};
let reports = 0;
/** Reports what became of the text as Twilio does. */
async function report(
  fields: Record<string, string>,
  { signedBy = authToken, to = internationalNumber, id = "" } = {},
): Promise<number> {
  const own = textReportUrl(api.settings, await text());
  const url = id ? own.replace(/[^/]+$/, id) : own;
  const form = new URLSearchParams({
    ...{ From: "+12025550100", To: to, AccountSid: "AC1", MessageSid: `SM${++reports}` },
    ...fields,
  });
  const reply = await api.fetch(
    new Request(api.origin + new URL(url).pathname, {
      ...{ method: "POST", body: form },
      headers: { "x-twilio-signature": twilioSignature(signedBy, url, form) },
    }),
  );
  return reply.status;
}
const state = async () => (await text()).state;
const phone = async () => (await api.db.select().from(alertPhones))[0];

it("a text is sent until its provider tells that it was delivered, and its member reads so", async () => {
  expect(await state()).toBe("sent");
  expect(await report({ MessageStatus: "sent" })).toBe(204);
  expect(await state()).toBe("sent");
  expect(await report({ MessageStatus: "delivered" })).toBe(204);
  expect(await state()).toBe("delivered");
  expect((await api.call("GET", "/api/users/alerts", { token })).body).toMatchObject({
    history: [{ channel: "text", state: "delivered" }],
  });
});

it("one that its provider was not sure of is delivered all the same where that is told", async () => {
  await api.db.update(alertMessages).set({ state: "unsure" });
  await report({ MessageStatus: "delivered" });
  expect(await state()).toBe("delivered");
});

it("a phone that is off has not got it, and keeps its texts", async () => {
  await report({ MessageStatus: "undelivered", ErrorCode: "30003" });
  expect([await state(), (await phone())?.refusedAt]).toEqual(["undelivered", null]);
});

it.each(["30005", "30006", "21614"])(
  "a number that takes no texts, code %s, is sent none any more",
  async (ErrorCode) => {
    await report({ MessageStatus: "undelivered", ErrorCode });
    expect(await state()).toBe("undelivered");
    expect(await phone()).toMatchObject({ confirmedAt: null, refusedAt: api.now() });
  },
);

it("a number that was confirmed anew since is not refused for the text before", async () => {
  await api.db.update(alertPhones).set({ confirmedAt: api.now() });
  await report({ MessageStatus: "undelivered", ErrorCode: "30006" });
  expect(await phone()).toMatchObject({ confirmedAt: api.now(), refusedAt: null });
});

it("a number that has answered STOP is stopped here as well", async () => {
  await report({ MessageStatus: "failed", ErrorCode: "21610" });
  expect(await api.db.select().from(textOptOuts)).toMatchObject([{ phone: internationalNumber }]);
});

it.each([
  [
    "that is signed by somebody else",
    { MessageStatus: "undelivered", ErrorCode: "30006" },
    { signedBy: "54321" },
    403,
  ],
  ["of another account", { MessageStatus: "undelivered", ErrorCode: "30006", AccountSid: "AC2" }, {}, 403],
  ["of another number", { MessageStatus: "undelivered", ErrorCode: "30006" }, { to: "+12025550199" }, 204],
  ["of another text", { MessageStatus: "undelivered", ErrorCode: "30006" }, { id: "0".repeat(32) }, 204],
])("a report %s changes nothing", async (_what, fields, how, status) => {
  expect(await report(fields, how)).toBe(status);
  expect([await state(), (await phone())?.refusedAt]).toEqual(["sent", null]);
});

it("a report that is brought again changes nothing", async () => {
  const fields = { MessageStatus: "undelivered", ErrorCode: "30006", MessageSid: "SMcopied" };
  await report(fields);
  await api.db.update(alertMessages).set({ state: "sent" });
  await api.db.update(alertPhones).set({ confirmedAt: committedAt, refusedAt: null });
  expect(await report(fields)).toBe(204);
  expect([await state(), (await phone())?.refusedAt]).toEqual(["sent", null]);
});
