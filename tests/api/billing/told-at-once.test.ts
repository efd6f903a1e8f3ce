import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
}, 60_000);
afterAll(() => api.close());

async function deliveries(): Promise<unknown> {
  const sql = "select count(*)::int as jobs from pgboss.job where name = 'payment-webhooks'";
  return (await api.database.executeSql(sql)).rows[0];
}

it("the sandbox card provider tells of its events after a call that may have changed something, and after no other", async () => {
  await api.call("GET", "/api/transactions/none");
  expect(await deliveries()).toEqual({ jobs: 0 });
  await api.call("POST", "/api/users/none");
  expect(await deliveries()).toEqual({ jobs: 0 });
  await api.call("POST", "/api/transactions/none");
  expect(await deliveries()).toEqual({ jobs: 1 });
});
