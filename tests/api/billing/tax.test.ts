import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, patient, untried } from "../../harness/billing";

describe.each([
  ["on", true, 148],
  ["off", false, null],
])("with automatic tax %s", (_word, automaticTax, taxCents) => {
  let api: TestApi;
  beforeAll(async () => {
    const payments = { ...patient(), automaticTax };
    api = await createTestApi({ settings: { ...untried.settings, payments } });
  });
  afterAll(() => api.close());

  it("a month costs what was agreed to, and its invoice says how much of that is tax", async () => {
    const { addCard, subscribe, invoices } = await buyer(api);
    await subscribe(await addCard());
    await api.runJobs();
    expect(await invoices()).toMatchObject([{ status: "paid", amountCents: 2000, taxCents }]);
  });
});
