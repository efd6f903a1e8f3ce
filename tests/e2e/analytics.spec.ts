import { expect, type Page } from "playwright/test";
import { type AnalyticsSite, startAnalyticsSite, viewsOf, watchPaths } from "./analytics-site";
import { fillLogin, journey, test } from "./journey";
import { demo } from "./site";

const elsewhere = "https://elsewhere.example/a-page?token=secret";

/** A link of ours to somebody else, and somebody else to follow it to. */
async function addOutboundLink(page: Page, attributes: Record<string, string> = {}): Promise<void> {
  await page
    .context()
    .route("https://elsewhere.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
    );
  await page.evaluate(
    ([href, given]) => {
      const link = Object.assign(document.createElement("a"), { href, textContent: "Somebody else" });
      for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
      document.querySelector("main")?.prepend(link);
    },
    [elsewhere, attributes] as const,
  );
}

async function logIn(page: Page, url: string, from = "/account"): Promise<void> {
  await page.goto(`${url}/login?from=${from}`);
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(url + from);
}

/** What the sink was told, once all of it is there: the process sends what waits before it ends. */
async function toldAtTheEnd({ web, sink }: AnalyticsSite) {
  await web.stop();
  return sink.told;
}

test.describe("with analytics on", () => {
  test("page views are the changes of path, over pages with React and without, there and back", async ({
    page,
  }) => {
    const site = await startAnalyticsSite(4648);
    const { url } = site;
    const paths = watchPaths(page);
    try {
      // Without React.
      await page.goto(`${url}/2024`);
      await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
      await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
      await page.goto(`${url}/blog`);
      await page.reload();
      await page.getByRole("main").locator('a[href*="/blog?category="]').first().click();
      await expect(page).toHaveURL(/\/blog\?category=/);
      await page.reload();
      await page.getByRole("main").locator('a[href^="/blog/"]').first().click();
      await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/blog\?/);
      await page.goForward();
      await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
      // With it, where what changes is the query.
      await logIn(page, url, "/stocks/NVDA/chart");
      await page.getByRole("main").getByRole("button", { name: "Explore the chart" }).click();
      await expect(page.getByRole("main").getByRole("slider", { name: "Day" })).toBeFocused();
      await page.getByRole("main").getByRole("button", { name: "5 years" }).click();
      await expect(page).toHaveURL(/range=/);
      await page.goto(`${url}/onboarding/contact-information`);
      await page.goBack();
      await expect(page).toHaveURL(/\/stocks\/NVDA\/chart/);
      // The script tells of pages that the browser takes from its own memory, and comes after the page.
      await expect.poll(() => viewsOf(site.sink), { timeout: 10_000 }).toEqual([...paths].sort());
      // As React's router would.
      await page.evaluate(() => history.pushState(null, "", "/stocks/NVDA"));
      await page.goto(`${url}/account`);
      await expect(page.getByRole("main")).toContainText(demo.email);
      await expect.poll(() => viewsOf(site.sink), { timeout: 10_000 }).toEqual([...paths].sort());
      expect(paths.length).toBeGreaterThan(8);
      const told = await toldAtTheEnd(site);
      expect(viewsOf(site.sink)).toEqual([...paths].sort());
      // Pages from memory name none.
      expect(new Set(told.flatMap(({ visitorId }) => visitorId ?? [])).size, "one visitor").toBe(1);
      expect(new Set(told.flatMap(({ sessionId }) => sessionId ?? [])).size, "one session").toBe(1);
      expect(
        told.filter(({ userId }) => userId),
        "nobody by name",
      ).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  journey("a view is told of each page once, with a script and without", async ({ page, js }) => {
    const site = await startAnalyticsSite(js ? 4656 : 4657);
    try {
      await page.goto(`${site.url}/glossary`);
      const banner = page.getByRole("banner");
      await banner.getByRole("link", { name: "Login" }).first().click();
      await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
      await page.goto(`${site.url}/blog`);
      await page.getByRole("main").locator('a[href^="/blog/"]').first().click();
      await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
      const post = new URL(page.url()).pathname;
      await logIn(page, site.url);
      await page.reload({ waitUntil: "networkidle" });
      await site.web.stop();
      expect(viewsOf(site.sink).filter((path) => path !== "/account")).toEqual(
        ["/glossary", "/blog", post, "/login"].sort(),
      );
      expect(viewsOf(site.sink)).toContain("/account");
    } finally {
      await site.stop();
    }
  });

  test("a search and a link that leads away are told, without what is secret in it", async ({ page }) => {
    const site = await startAnalyticsSite(4649);
    try {
      await page.goto(`${site.url}/stocks?q=apple`);
      await page.reload();
      await addOutboundLink(page);
      await page.getByRole("link", { name: "Somebody else" }).click();
      await expect(page).toHaveTitle("Elsewhere");
      await page.goBack();
      await addOutboundLink(page, { target: "_blank" });
      const opened = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Somebody else" }).first().click();
      expect(await (await opened).title()).toBe("Elsewhere");
      const told = await toldAtTheEnd(site);
      const click = {
        kind: "event",
        category: "outbound link",
        action: "click",
        label: "https://elsewhere.example",
        path: "/stocks",
      };
      expect(told.filter(({ kind }) => kind === "search")).toEqual([{ kind: "search", q: "apple" }]);
      expect(told.filter(({ kind }) => kind === "event")).toMatchObject([click, click]);
      expect(JSON.stringify(told)).not.toContain("secret");
    } finally {
      await site.stop();
    }
  });

  test("a sink that hangs holds neither pages nor links", async ({ page }) => {
    const site = await startAnalyticsSite(4651, { ANALYTICS_ENABLED: "true" }, "hangs");
    try {
      for (const words of ["apple", "pear", "plum"]) {
        const beacon = page.waitForResponse(`${site.url}/events`);
        await page.goto(`${site.url}/stocks?q=${words}`);
        expect((await beacon).status()).toBe(204);
      }
      await addOutboundLink(page);
      await page.getByRole("link", { name: "Somebody else" }).click();
      await expect(page).toHaveTitle("Elsewhere");
    } finally {
      await site.stop();
    }
  });

  test("a server that does not answer a beacon holds no link", async ({ page }) => {
    const site = await startAnalyticsSite(4653);
    try {
      await page.route(`${site.url}/events`, () => {});
      await page.goto(`${site.url}/legal/terms`);
      await addOutboundLink(page);
      await page.getByRole("link", { name: "Somebody else" }).click();
      await expect(page).toHaveTitle("Elsewhere");
    } finally {
      await site.stop();
    }
  });

  journey("a logout is told with its user, route, label, action and target", async ({ page, js }) => {
    const site = await startAnalyticsSite(js ? 4654 : 4655);
    try {
      await logIn(page, site.url);
      await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
      await expect(page).toHaveURL(`${site.url}/2024`);
      const told = await toldAtTheEnd(site);
      expect(told.filter(({ category }) => category === "logout-button")).toMatchObject([
        {
          kind: "event",
          action: "click",
          label: "Log out",
          path: "/account",
          target: "/2024",
          userId: expect.stringMatching(/./),
        },
      ]);
    } finally {
      await site.stop();
    }
  });
});

test.describe("nothing reaches the sink", () => {
  /** Somebody looks around, searches, follows a link away, and signs in and out. */
  async function visit(page: Page, url: string): Promise<string[]> {
    const beacons: string[] = [];
    page.context().on("request", (request) => {
      if (new URL(request.url()).pathname === "/events") beacons.push(request.url());
    });
    await page.goto(`${url}/2024`);
    await page.goto(`${url}/stocks?q=apple`, { waitUntil: "networkidle" });
    await addOutboundLink(page);
    await page.getByRole("link", { name: "Somebody else" }).click();
    await expect(page).toHaveTitle("Elsewhere");
    await logIn(page, url);
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(`${url}/2024`);
    return beacons;
  }

  test("while analytics are off", async ({ page }) => {
    const site = await startAnalyticsSite(4658, {});
    try {
      expect(await visit(page, site.url)).toEqual([]);
      expect(await toldAtTheEnd(site)).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  test("of a browser that asks not to be followed", async ({ browser }) => {
    const site = await startAnalyticsSite(4659);
    const context = await browser.newContext({ extraHTTPHeaders: { "Sec-GPC": "1" } });
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
    );
    try {
      expect(await visit(await context.newPage(), site.url)).toEqual([]);
      expect(await toldAtTheEnd(site)).toEqual([]);
    } finally {
      await context.close();
      await site.stop();
    }
  });
});
