import { expect, test } from "vitest";
import { NotedSite } from "../harness/noted-site";
import { startSite } from "../harness/site";

test("a connection outlives a proxy's wish to keep it", async () => {
  const site = await startSite({ build: new NotedSite().build });
  const { headers } = await site.request("/healthz", { headers: { connection: "keep-alive" } });
  expect(headers["keep-alive"]).toBe("timeout=65");
  await site.close();
});

test("readyz and openz answer 503 once the site is leaving, healthz does not", async () => {
  const site = await startSite({ build: new NotedSite().build });
  expect((await site.request("/readyz")).status).toBe(200);
  expect((await site.request("/openz")).status).toBe(200);
  site.leave();
  expect((await site.request("/readyz")).status).toBe(503);
  expect((await site.request("/openz")).status).toBe(503);
  expect((await site.request("/healthz")).status).toBe(200);
  await site.close();
});
