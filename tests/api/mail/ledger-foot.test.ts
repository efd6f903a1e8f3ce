import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { appendToLedger } from "../../../api/ledger/append";
import { createTestApi, type TestApi } from "../../harness/api";
import { newSignal } from "../../harness/ledger";
import { dana, mailedToken, register } from "../../harness/people";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Has every mail sent that there is. */
async function everyMail() {
  await register(api);
  await api.call("GET", `/api/users/request-new-password?email=${dana.email}`);
  await api.runJobs();
  const token = await mailedToken(api, "reset-password");
  const body = { password: "another suite of trades" };
  await api.call("POST", `/api/users/reset-password/${token}`, { body });
  await api.call("POST", "/api/newsletter/subscribe", { body: { email: "reader@example.com" } });
  await api.runJobs();
  const mails = await api.mails();
  expect(mails.map(({ subject }) => subject)).toHaveLength(3);
  return mails;
}

it("every mail says at its foot where the ledger stands, as text and as HTML", async () => {
  await appendToLedger(api.db, [newSignal("rule:AAPL:1"), newSignal("rule:AAPL:2")], api.now());
  const [head] = (await appendToLedger(api.db, [newSignal("rule:AAPL:3")], api.now())).slice(-1);
  const { body } = await api.call("GET", "/api/public-tracker/log/checkpoint");
  const { checkpoint } = z.object({ checkpoint: z.string() }).parse(body);
  const proof = `${api.settings.publicUrl}/roi-tracker/proof`;
  for (const { text, html } of await everyMail()) {
    const foot = text.split("\n-- \n")[1];
    expect(foot).toContain(`The newest entry of the signal ledger is 3: hash ${head?.hash}\n`);
    expect(foot).toContain(proof);
    expect(`${foot}\n`).toContain(`\n${checkpoint}`);
    expect(html).toContain(`The newest entry of the signal ledger is 3: hash ${head?.hash}</small>`);
    expect(html).toContain(`<a href="${proof}">`);
  }
});

it("while the ledger is empty no mail speaks of it", async () => {
  for (const { text, html } of await everyMail()) expect(text + html).not.toMatch(/ledger/i);
});
