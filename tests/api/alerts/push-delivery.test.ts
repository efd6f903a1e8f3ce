import { afterAll, beforeAll, expect, it } from "vitest";
import { createWebPush } from "../../../api/providers/push/web-push/push";
import { commitAndTell, committedAt, issued } from "../../harness/alerts";
import { createTestApi, type TestApi } from "../../harness/api";
import { addStock } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";
import { addBrowser, choosePushes, pushBrowser } from "../../harness/push-browser";
import { type PushService, startPushService } from "../../harness/push-service";

let service: PushService;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService();
  const plain = await createTestApi();
  const push = { ...plain.settings.push, hosts: [service.host] };
  await plain.close();
  api = await createTestApi({ settings: { push }, push: createWebPush(push, "mailto:a@b.example", service) });
}, 60_000);
afterAll(async () => {
  await api.close();
  await service.close();
});

it("an alert reaches each member's browser over TLS, the same words for all, sealed for each alone", async () => {
  await addStock(api, { symbol: "AAPL" }, []);
  api.setNow(new Date(committedAt.getTime() - 600_000));
  const browsers = ["one", "other"].map((name) => pushBrowser(`https://${service.host}/push/${name}`));
  for (const [index, browser] of browsers.entries()) {
    const { token } = await registerConfirmed(api, { email: `member${index}@example.com` });
    expect((await addBrowser(api, token, browser)).status).toBe(200);
    await choosePushes(api, token);
  }
  await commitAndTell(api, [issued("AAPL")]);
  expect(service.seen.map(({ path }) => path).sort()).toEqual(["/push/one", "/push/other"]);
  const read = service.seen.map(({ path, body }) => browsers[path === "/push/one" ? 0 : 1]?.read(body));
  expect(new Set(read).size).toBe(1);
  expect(JSON.parse(read[0] ?? "")).toMatchObject({
    title: "AAPL new signal, Call (issued)",
    path: "/roi-tracker/proof?after=0#entry-1",
  });
  for (const { body } of service.seen) expect(body.toString("latin1")).not.toContain("AAPL");
});
