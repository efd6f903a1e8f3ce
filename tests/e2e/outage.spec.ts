import { expect, test } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { fillLogin } from "./journey";
import { demo, settings } from "./site";

const api = { port: "4630", url: "http://127.0.0.1:4630" };
const site = { port: "4631", url: "http://localhost:4631" };

test("the upstream dies and comes back: marketing stays, the account says try again, nothing is restarted", async ({
  page,
}) => {
  const data = test.info().outputPath("data");
  await copyPreparedDataTo(data);
  const shared = { ...settings, API_DATA_DIR: data, PUBLIC_URL: site.url };
  const startApi = () => startServer("build/api.js", { ...shared, API_PORT: api.port });
  let upstream: Started = await startApi();
  const web = await startServer("build/index.js", { ...shared, PORT: site.port, API_BASE_URL: api.url });
  try {
    await page.goto(`${site.url}/login`);
    await fillLogin(page.locator("#login"), demo);
    await page.goto(`${site.url}/account`);
    await expect(page.getByRole("main")).toContainText(demo.email);

    await upstream.stop("SIGKILL");
    const visitor = await fetch(`${site.url}/2024`);
    expect(visitor.status, "a visitor still has the landing page").toBe(200);
    const nowhere = await fetch(`${site.url}/no-such/TSLA`);
    expect(nowhere.status, "what is not there is not there, and nobody is asked").toBe(404);
    expect(await nowhere.text()).toContain('value="TSLA"');
    const matches = await fetch(`${site.url}/symbols/search?q=apple`);
    expect(matches.status).toBe(503);
    expect(await matches.json()).toHaveProperty("message");
    const down = await page.goto(`${site.url}/account`);
    expect(down?.status(), "the account stands without what it could not load").toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("We could not load your profile.")).toBeVisible();
    const again = page.getByRole("link", { name: /try again/i }).first();

    upstream = await startApi();
    await again.click();
    await expect(page.getByText("We could not load your profile.")).toBeHidden();
    await expect(page.getByRole("main"), "still signed in, and working").toContainText(demo.email);
  } finally {
    await web.stop();
    await upstream.stop();
  }
});
