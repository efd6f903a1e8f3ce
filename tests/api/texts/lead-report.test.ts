import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textOptOuts, texts } from "../../../api/db/lead-tables";
import type { Sms } from "../../../api/providers/sms/port";
import { twilioSignature } from "../../../api/texts/signed-form";
import { createTestApi, type TestApi } from "../../harness/api";

/** The shapes are those of Twilio's published documents on status callbacks; nothing was recorded. */
const authToken = "12345";
const twilio = { url: "http://127.0.0.1:9", accountSid: "AC1", authToken, sender: { From: "+12025550100" } };
const to = "+12025550123";

const sent: { to: string; reportTo: string | undefined }[] = [];
/** What happens while the provider is asked. */
let whileAsked: (() => Promise<unknown>) | undefined;
let outcome: Awaited<ReturnType<Sms["send"]>>;
const sms: Sms = {
  ...{ name: "double", keepsWords: false },
  send: async (number, _body, terms) => {
    sent.push({ to: number, reportTo: terms?.reportTo });
    await whileAsked?.();
    return outcome;
  },
};
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ sms, settings: { sms: { adapter: "twilio", twilio } } });
});
beforeEach(async () => {
  sent.length = 0;
  whileAsked = undefined;
  outcome = { state: "sent", providerId: "SM1" };
  await api.reset();
});
afterAll(() => api.close());

const round = async () => {
  await api.jobs.send("leads", {});
  await api.runJobs();
};
/** A visitor asks for a link, and it is texted. */
async function ask() {
  await api.call("PUT", "/api/phone-numbers", {
    body: { phoneNumber: "2025550123", alertType: "Marketing page 2" },
  });
  await round();
}
const row = async () => {
  const rows = await api.db.select().from(texts).orderBy(texts.id);
  return rows.at(-1);
};

interface How {
  signedBy?: string;
  sid?: string;
  number?: string;
  account?: string;
  id?: number;
}
async function report(MessageStatus: string, ErrorCode = "", how: How = {}) {
  const { signedBy = authToken, sid = "SM1", number = to, account = "AC1", id } = how;
  const url = `${api.settings.ownUrl}/webhooks/texts/leads/${id ?? (await row())?.id}`;
  const form = new URLSearchParams({ MessageStatus, To: number, AccountSid: account, MessageSid: sid });
  if (ErrorCode) form.set("ErrorCode", ErrorCode);
  const headers = { "x-twilio-signature": twilioSignature(signedBy, url, form) };
  const request = new Request(api.origin + new URL(url).pathname, { method: "POST", body: form, headers });
  return (await api.fetch(request)).status;
}

describe("what became of a text with a link", () => {
  it("is asked for with it, at an address of its own", async () => {
    await ask();
    expect(sent).toEqual([
      { to, reportTo: `${api.settings.ownUrl}/webhooks/texts/leads/${(await row())?.id}` },
    ]);
  });

  it("is that it was delivered only once its provider says so", async () => {
    await ask();
    expect(await report("sent")).toBe(204);
    expect(await row()).toMatchObject({ state: "sent" });
    expect(await report("delivered")).toBe(204);
    expect(await row()).toMatchObject({ state: "delivered" });
  });

  it.each(["undelivered", "failed"])("is that it was not, by %s, and why", async (status) => {
    await ask();
    await report(status, "30003");
    expect(await row()).toMatchObject({ state: "undelivered", lastError: "code 30003" });
  });

  it("may be told before the provider's answer has come: it is kept, and the text is not sent again", async () => {
    whileAsked = () => report("delivered");
    await ask();
    expect(await row()).toMatchObject({ state: "delivered", providerId: "SM1", dueAt: null });
    outcome = { state: "unknown", reason: "no answer" };
    await api.db.delete(texts);
    whileAsked = () => report("delivered", "", { sid: "SM2" });
    api.advance(3_600);
    await ask();
    api.advance(3_600);
    await round();
    expect(sent).toHaveLength(2);
    expect(await row()).toMatchObject({ state: "delivered", dueAt: null });
  });
});

describe("a number", () => {
  it.each(["30005", "30006", "21614"])(
    "that no text reaches, code %s, is sent none for a month",
    async (code) => {
      await ask();
      await report("undelivered", code);
      api.advance(29 * 86_400);
      await ask();
      expect(sent).toHaveLength(1);
      expect(await row()).toMatchObject({ state: "refused", lastError: "no text reaches it" });
    },
  );

  it("that was only off is sent the next one", async () => {
    await ask();
    await report("undelivered", "30003");
    api.advance(86_400);
    await ask();
    expect(sent).toHaveLength(2);
  });

  it("that has answered STOP at the provider is stopped here as well", async () => {
    await ask();
    await report("failed", "21610");
    expect(await api.db.select().from(textOptOuts)).toMatchObject([{ phone: to }]);
  });
});

describe("a report", () => {
  it.each<[string, How, number]>([
    ["that is forged", { signedBy: "54321" }, 403],
    ["of another account", { account: "AC2" }, 403],
    ["of another number", { number: "+12025550199" }, 204],
    ["of a text that nobody sent", { id: 987_654 }, 204],
  ])("%s changes nothing", async (_what, how, status) => {
    await ask();
    expect(await report("undelivered", "30006", how)).toBe(status);
    expect(await row()).toMatchObject({ state: "sent" });
  });

  it("that is replayed changes nothing, and neither does one that comes late or out of order", async () => {
    await ask();
    await report("delivered");
    await report("sent");
    await report("undelivered", "30006");
    await report("delivered");
    expect(await row()).toMatchObject({ state: "delivered", lastError: null });
  });

  it("twice at once is one", async () => {
    await ask();
    expect(await Promise.all([report("undelivered", "21610"), report("undelivered", "21610")])).toEqual([
      204, 204,
    ]);
    expect(await row()).toMatchObject({ state: "undelivered" });
    expect(await api.db.select().from(textOptOuts)).toHaveLength(1);
  });
});
