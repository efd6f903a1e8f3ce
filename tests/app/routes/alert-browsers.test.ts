import { beforeEach, describe, expect, test } from "vitest";
import { loader as alertsLoader } from "~/routes/account_.alerts";
import { action, loader } from "~/routes/account_.alerts_.browsers";
import { alertBrowsers } from "../../../api/db/push-tables";
import { withMarket } from "../../harness/market-visit";
import { pushBrowser } from "../../harness/push-browser";

const on = withMarket(async () => undefined);
const path = "/account/alerts/browsers";
const send = (form: Record<string, string>) => on.visitor.visit(action, path, { form });
const rows = () => on.api.db.select().from(alertBrowsers);

test("a look at the address leads to the page of alerts", async () => {
  expect((await on.visitor.visit(loader, path)).location).toBe("/account/alerts");
});

test("who is not signed in is led to the login", async () => {
  const reply = await send({ press: "add", ...pushBrowser().subscription });
  expect([reply.status, reply.location?.split("?")[0]]).toEqual([303, "/login"]);
});

describe("a member's browser", () => {
  beforeEach(() => on.signIn());

  test("is added as it subscribed, and removed again", async () => {
    expect((await send({ press: "add", ...pushBrowser().subscription })).location).toBe(
      "/account/alerts#browsers",
    );
    const [row] = await rows();
    expect(row?.endedAt).toBeNull();
    await send({ press: "remove", id: row?.id ?? "" });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["an address on a private network", { press: "add", ...pushBrowser("https://10.0.0.1/x").subscription }],
    ["nothing that a script would fill in", { press: "add" }],
    ["no address at all", { press: "add", endpoint: "javascript:alert(1)", p256dh: "x", auth: "y" }],
    ["another press", { press: "steal" }],
  ])("with %s is not added, and a notice says so", async (_, form) => {
    expect((await send(form)).status).toBe(303);
    expect(await rows()).toEqual([]);
  });

  test("the page of alerts offers it, with the key that it subscribes to", async () => {
    const { data } = await on.visitor.visit(alertsLoader, "/account/alerts");
    expect(data).toMatchObject({
      alerts: { data: { browsers: [], pushKey: on.api.settings.push.vapid.publicKey } },
    });
  });
});
