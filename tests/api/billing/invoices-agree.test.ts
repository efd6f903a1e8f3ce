import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { hostedPage } from "../../harness/bank";
import { buyer, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(untried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Somebody whose bank asks before the first month is charged. */
async function incomplete() {
  const person = await buyer(api);
  const begun = await person.subscribe(await person.addCard(cards.asksAlways));
  expect(begun.status).toBe("incomplete");
  return { ...person, id: begun.id, page: hostedPage(api, begun.hostedUrl ?? "") };
}

// No webhook has come in any of these: nothing runs the jobs.
describe("what is answered of invoices and of the subscription before any webhook", () => {
  it("agrees once the first month was charged", async () => {
    const person = await buyer(api);
    await person.subscribe(await person.addCard());
    expect(await person.current()).toMatchObject({ status: "active" });
    expect(await person.invoices()).toMatchObject([{ status: "paid", amountCents: 2000 }]);
  });

  it("agrees once the owner has authenticated, whichever is asked first", async () => {
    const { page, current, invoices } = await incomplete();
    await page.post({ press: "complete" });
    const [subscription, listed] = await Promise.all([current(), invoices()]);
    expect([subscription?.status, listed.map(({ status }) => status)]).toEqual(["active", ["paid"]]);
  });

  it("says paid when only the invoices are asked for", async () => {
    const { page, invoices } = await incomplete();
    await invoices();
    await page.post({ press: "complete" });
    expect(await invoices()).toMatchObject([{ status: "paid" }]);
  });

  it("says void, with nothing to pay, once one that is not finished was cancelled", async () => {
    const { id, mine, current, invoices } = await incomplete();
    expect(await invoices()).toMatchObject([{ status: "open", amountCents: 2000 }]);
    expect(await mine("DELETE", `subscriptions/${id}`)).toMatchObject({ status: 200 });
    expect(await current()).toMatchObject({ status: "incomplete_expired" });
    expect(await invoices()).toMatchObject([{ status: "void" }]);
  });
});
