import { expect, it } from "vitest";
import { leads, textOptOuts, texts } from "../../../api/db/lead-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";

const to = "+12025550123";
const marketing = { revision: "01.2026.11", wording: "Yes", at: "2026-11-20T09:00:00.000Z" };

onEachDatabase((api) => {
  const ask = async (alertType = "Marketing page 2") => {
    await api().call("PUT", "/api/phone-numbers", {
      body: { phoneNumber: "2025550123", alertType, marketing },
    });
    await api().runJobs();
  };
  const press = (answer: string, headers: Record<string, string> = {}) =>
    post(api(), "/hosted/texts/answers", new URLSearchParams({ phone: to, press: answer }), headers);
  const withdrawn = async () =>
    (await api().db.select().from(leads)).map(({ consentWithdrawnAt }) => consentWithdrawnAt !== null);

  it("the outbox shows texts with links to follow, beside the mails", async () => {
    await ask();
    const { text } = await api().call("GET", "/outbox");
    expect(text).toMatch(/<a href="http:\/\/localhost:3000\/free-test-drive\/[\w-]{43}">/);
    expect(text).toContain("Answer STOP");
    expect((await api().call("GET", "/outbox/texts.json")).body).toMatchObject([{ to, state: "sent" }]);
  });

  it("a number that answers STOP gets no text any more, and its consents are withdrawn", async () => {
    await ask();
    expect((await press("STOP")).status).toBe(303);
    expect(await withdrawn()).toEqual([true]);
    await ask("Marketing page 3");
    const states = (await api().db.select().from(texts).orderBy(texts.id)).map(({ state }) => state);
    expect(states).toEqual(["sent", "refused"]);
    expect((await api().call("GET", "/outbox")).text).toContain("Answer START");
  });

  it("START takes that back, and gives no consent that was withdrawn", async () => {
    await ask();
    await press("STOP");
    await press("START");
    expect(await withdrawn()).toEqual([true]);
    expect(await api().db.select().from(textOptOuts)).toEqual([]);
    await ask("Marketing page 3");
    expect(await api().db.$count(texts)).toBe(2);
    expect((await api().db.select().from(texts)).every(({ state }) => state === "sent")).toBe(true);
  });

  it("a box that is ticked after STOP is a consent of its own, and the withdrawn one's record stays", async () => {
    await ask();
    const stoppedAt = api().now();
    await press("STOP");
    await press("START");
    api().advance(3600);
    await Promise.all([ask(), ask()]);
    const rows = await api().db.select().from(leads).orderBy(leads.createdAt);
    expect(rows.map(({ consentAt, consentWithdrawnAt }) => [consentAt, consentWithdrawnAt])).toEqual([
      [stoppedAt, stoppedAt],
      [api().now(), null],
    ]);
  });

  it("no other site can answer for a number", async () => {
    await ask();
    expect((await press("STOP", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await withdrawn()).toEqual([false]);
  });
});

it.each([
  ["in production", { production: true }],
  ["where mail really leaves", { smtpUrl: "smtp://mail" }],
  ["where texts really leave", { sms: { adapter: "twilio", twilio: twilio() } as const }],
])("there is no outbox of texts %s", async (_where, settings) => {
  const api = await createTestApi({ settings });
  expect((await api.call("GET", "/outbox/texts.json")).status).toBe(404);
  expect(
    (await post(api, "/hosted/texts/answers", new URLSearchParams({ phone: to, press: "STOP" }))).status,
  ).not.toBe(303);
  await api.close();
});

function twilio() {
  return { url: "http://127.0.0.1:9", accountSid: "AC1", authToken: "t", sender: { From: to } };
}

function post(api: TestApi, path: string, body: URLSearchParams, headers: Record<string, string> = {}) {
  return api.fetch(new Request(api.origin + path, { method: "POST", body, headers, redirect: "manual" }));
}
