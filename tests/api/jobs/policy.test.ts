import { afterEach, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { openMemoryDatabase } from "../../harness/template";

let api: TestApi | undefined;
afterEach(() => api?.close());

it("a queue that an earlier release made without a policy keeps one at a time after the next start", async () => {
  const database = await openMemoryDatabase(false);
  await database.executeSql("update pgboss.queue set policy = 'standard' where name = $1", ["tidy"]);
  api = await createTestApi({ database, seeded: true });
  for (let times = 0; times < 3; times++) await api.jobs.send("tidy", {});
  expect(await api.runJobs()).toBe(1);
});
