import { expect } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { fillLogin, journey } from "./journey";
import { demo, settings } from "./site";

/** Addresses of its own for each of the two runs, which may be at once. */
const ports = (js: boolean) => (js ? { api: 4640, site: 4641 } : { api: 4642, site: 4643 });

journey("expired tokens are renewed once for a page", async ({ page, js }, info) => {
  const { api, site } = ports(js);
  const url = `http://localhost:${site}`;
  const data = info.outputPath("data");
  await copyPreparedDataTo(data);
  const shared = { ...settings, API_DATA_DIR: data, PUBLIC_URL: url };
  const startApi = (secret: string, seconds = 900) =>
    startServer("build/api.js", {
      ...shared,
      API_PORT: String(api),
      API_TOKEN_SECRETS: `${secret} token secret of forty characters or so`,
      ACCESS_TOKEN_SECONDS: String(seconds),
      LOG_LEVEL: "info",
    });
  const web = await startServer("build/index.js", {
    ...shared,
    PORT: String(site),
    API_BASE_URL: `http://127.0.0.1:${api}`,
  });
  let upstream: Started = await startApi("first");
  try {
    await page.goto(`${url}/login?from=/account`);
    await fillLogin(page.locator("#login"), demo);
    await expect(page.getByRole("main")).toContainText(demo.email);

    // Another signing secret: every access token given out so far is refused, the refresh tokens live on.
    await upstream.stop();
    upstream = await startApi("second");
    const reply = await page.goto(`${url}/account`);
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole("main")).toContainText(demo.email);
    await expect(page.getByText("This session")).toBeVisible();

    const again = await page.reload();
    expect(again?.status()).toBe(200);
    await upstream.stop();
    expect(countOf(upstream, "auth.refresh"), "one for the refused call, none for the reload").toBe(1);
    expect(countOf(upstream, "users.overview"), "refused, repeated, and once for the reload").toBe(3);

    // Tokens about to run out: the first page has one renewed on its refusal, the reload one before any call.
    upstream = await startApi("third", 9);
    await page.goto(`${url}/account`);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(demo.email);
    await upstream.stop();
    expect(countOf(upstream, "auth.refresh"), "one for each page").toBe(2);
    expect(countOf(upstream, "users.overview"), "the second was renewed before it was sent").toBe(3);
  } finally {
    await web.stop();
    await upstream.stop();
  }
});

/** How often the upstream's log names this call. */
function countOf(upstream: Started, name: string): number {
  return upstream.output().split(`"call":"${name}"`).length - 1;
}
