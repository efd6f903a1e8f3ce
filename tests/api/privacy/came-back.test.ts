import { afterAll, beforeAll, expect, it } from "vitest";
import { createDataSeal } from "../../../api/db/data-seal";
import { users } from "../../../api/db/schema";
import { createLog } from "../../../api/log";
import { unusedUsers } from "../../../api/privacy/unused-users";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, providerOf, tried } from "../../harness/billing";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
afterAll(() => api?.close());

it("who comes back and subscribes while others are deleted keeps the account and the subscription", async () => {
  const dana = await buyer(api);
  await dana.subscribe(await dana.addCard());
  const [listed] = await api.db.select().from(users);
  if (!listed) throw new Error("nobody is registered");
  const { db, jobs, now, settings } = api;
  const seal = createDataSeal(settings.dataKeys);
  const deps = { db, jobs, now, settings, seal, log: createLog("silent"), payments: providerOf(api) };
  expect(await unusedUsers(deps).remove(listed, now(), now())).toBe("used");
  expect(await dana.isActive()).toBe(true);
  expect(await dana.methods()).toHaveLength(1);
});
