import { afterAll, beforeAll, expect, test } from "vitest";
import { testCards } from "../../../../../api/providers/payments/sandbox/cards";
import { createSandboxPayments } from "../../../../../api/providers/payments/sandbox/payments";
import { createTestApi, type TestApi } from "../../../../harness/api";
import { hostedPage } from "../../../../harness/bank";
import { everyTable } from "../../../../harness/kept-data";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
afterAll(() => api.close());

test("no card's number and no security code is in any row, log or page, whatever became of the card", async () => {
  const options = { ownUrl: "http://pages.test", webhookSecret: "whsec" };
  const payments = createSandboxPayments(api.db, api.now, options);
  const { id } = await payments.createCustomer({ reference: "r", email: "dana@example.com" }, "k");
  const pages: string[] = [];
  for (const { number } of testCards) {
    const { hostedUrl = "", clientSecret } = await payments.beginSetup(id, "http://site.test/subscribe");
    const page = hostedPage(api, hostedUrl);
    pages.push((await page.post({ number: `${number}1`, expiry: "04/90", cvc: "9731" })).text);
    await page.post({ number, expiry: "04/70", cvc: "9731" });
    const typed = { clientSecret, number, expMonth: 4, expYear: 2070, cvc: "9731", authenticate: "complete" };
    pages.push((await api.call("POST", "/hosted/card-element", { body: typed })).text);
  }
  expect((await payments.cards(id)).length).toBeGreaterThan(5);

  const tables = (await everyTable(api)).map(({ text }) => text).join("\n");
  const said = tables + api.logs().join("\n");
  expect(tables).toContain("asks_always");
  for (const { number } of testCards) {
    expect(said).not.toContain(number);
    expect(pages.join("\n")).not.toContain(number);
  }
  // In quotes, as a field would be: an id may well have such four digits in it.
  expect(said + pages.join("\n")).not.toContain('"9731"');
});
