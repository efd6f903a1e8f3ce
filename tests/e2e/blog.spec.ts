import { expect, type Page, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, journey } from "./journey";
import { demo, siteUrl } from "./site";

const main = (page: Page) => page.getByRole("main");
const free = "/blog/what-a-put-is";
const membersOnly = "/blog/reading-drawdown";

/** What a page tells search engines, by its type. */
async function facts(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = scripts.map((text): Record<string, unknown> => JSON.parse(text));
  return new Map(found.map((one) => [String(one["@type"]), one]));
}

journey(
  "from the footer to a post, by its contents to a part, and on to its author",
  async ({ page, js }) => {
    await page.goto("/2024");
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("The blog");
    await main(page).getByRole("link", { name: "Options", exact: true }).first().click();
    await expect(page).toHaveURL(/\/blog\?category=options$/);
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Options");
    await expect(
      main(page)
        .getByRole("navigation", { name: "Categories of posts" })
        .getByRole("link", { name: "Options" }),
    ).toHaveAttribute("aria-current", "page");
    await main(page)
      .getByRole("link", { name: /^What a put is/ })
      .click();

    await expect(page).toHaveTitle(/^What a put is, with one example worked through · /);
    await expect(main(page).getByText(/\d min read/)).toBeVisible();
    await expect(main(page).getByRole("table")).toBeVisible();
    await expect(main(page).getByRole("columnheader", { name: "The contract" })).toBeVisible();
    const contents = main(page).getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: "Buying one and selling one" }).click();
    await expect(page).toHaveURL(/#part-buying-one-and-selling-one$/);
    if (js) {
      const heading = main(page).getByRole("heading", { name: "Buying one and selling one" });
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top, "SPEC 9: 90 px below the top").toBeCloseTo(90, 0);
    }
    await main(page).getByRole("navigation", { name: "Read next" }).getByRole("link").first().click();
    await expect(page).not.toHaveURL(new RegExp(free));
    await page.goto(free);
    await main(page).getByRole("link", { name: "Leila Haddad" }).first().click();
    await expect(page).toHaveURL(/\/authors\/leila-haddad$/);
    await expect(main(page).getByRole("heading", { name: "Disclosures" })).toBeVisible();
    await expect(main(page).getByText(/^Paid by the operator/)).toBeVisible();
    await expect(main(page).getByRole("link", { name: /^What a put is/ })).toBeVisible();
  },
);

journey("a member's post names itself to a visitor, who logs in and reads it", async ({ page }) => {
  await page.goto("/blog");
  await expect(main(page).getByRole("heading", { name: "Some posts are for members" })).toBeVisible();
  await main(page)
    .getByRole("link", { name: /^Reading drawdown/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${membersOnly}$`));
  await expect(main(page).getByRole("heading", { name: "This post is for members" })).toBeVisible();
  await expect(main(page).getByText("Its deepest valley tells")).toBeVisible();
  await expect(main(page)).not.toContainText("By hand, once");
  await main(page).getByRole("link", { name: "Login" }).click();
  await fillLogin(page.getByRole("dialog", { name: "Login" }), demo);
  await expect(page).toHaveURL(new RegExp(`${membersOnly}$`));
  await expect(main(page).getByRole("heading", { name: "By hand, once" })).toBeVisible();
  await page.goto("/blog");
  await expect(main(page).getByRole("link", { name: /^Reading drawdown/ })).toBeVisible();
  await expect(main(page).getByRole("heading", { name: /for members$/ })).toHaveCount(0);
});

for (const [address, sentence] of [
  ["/blog/no-such-post", "We have no post under that address."],
  ["/blog/NO%20POST", "We have no post under that address."],
  ["/authors/nobody", "We have no author under that address."],
] as const) {
  journey(`${address} is a 404 with ways on`, async ({ page }) => {
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(404);
    await expect(main(page).getByText(sentence)).toBeVisible();
    await main(page).getByRole("link", { name: "All posts" }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
}

journey("a category that is none is a 404, and the list says so", async ({ page }) => {
  const reply = await page.goto("/blog?category=gardening");
  expect(reply?.status()).toBe(404);
  await expect(main(page).getByText("We have no category of that name.")).toBeVisible();
  await expect(main(page).getByRole("article")).toHaveCount(0);
  await main(page).getByRole("link", { name: "Risk", exact: true }).click();
  await expect(main(page).getByRole("article").first()).toBeVisible();
});

test("U8: the head names the page's address and the feed, and tells search engines what it is", async ({
  page,
}) => {
  await page.goto(`${free}?utm_source=x`);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${siteUrl}${free}`);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute("href", "/feed.xml");
  const post = await facts(page);
  expect(post.get("BlogPosting")).toMatchObject({
    headline: "What a put is, with one example worked through",
    mainEntityOfPage: `${siteUrl}${free}`,
    isAccessibleForFree: true,
  });
  // The authors of sample posts are invented: search engines are told of no such person.
  expect(post.get("BlogPosting")).not.toHaveProperty("author");
  expect(post.get("BreadcrumbList")).toMatchObject({
    itemListElement: [{ item: `${siteUrl}/blog` }, { item: `${siteUrl}${free}` }],
  });
  await page.goto("/authors/imani-cole");
  expect((await facts(page)).has("ProfilePage")).toBe(false);
  await page.goto(membersOnly);
  expect((await facts(page)).get("BlogPosting")).toMatchObject({ isAccessibleForFree: false });
});

test("the feed is read as XML by a browser's parser: free posts whole, members' posts by their summary", async ({
  page,
}) => {
  // A page of ours lets nobody parse.
  await page.goto("about:blank");
  const reply = await page.request.get("/feed.xml");
  expect(reply.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(reply.headers()["content-security-policy"]).not.toContain("script-src");
  const text = await reply.text();
  const entries = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    if (document.querySelector("parsererror")) throw new Error("no XML");
    return [...document.querySelectorAll("entry")].map((entry) => ({
      id: entry.querySelector("id")?.textContent ?? "",
      content: entry.querySelector("content")?.textContent ?? "",
    }));
  }, text);
  const content = (path: string) => entries.find(({ id }) => id === `${siteUrl}${path}`)?.content;
  expect(content(free)).toContain("<h2");
  expect(content(free)).toContain(`href="${siteUrl}/blog/how-the-simulation-works"`);
  expect(content(membersOnly)).toBe("");
  expect(text).not.toContain("By hand, once");
});

for (const width of [320, 360, 768, 1280]) {
  test(`no page of the blog is wider than ${width} px, and no table's figure is lost`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/login?from=${membersOnly}`);
    await fillLogin(page.locator("#login"), demo);
    await expect(main(page).getByRole("table").first()).toBeVisible();
    for (const address of [
      "/blog",
      "/authors/imani-cole",
      free,
      membersOnly,
      "/blog/why-a-win-rate-says-little",
    ]) {
      await page.goto(address);
      expect(await overflowOf(page), address).toBeLessThanOrEqual(0);
      const hidden = await main(page)
        .getByRole("group", { name: /^Table/ })
        .evaluateAll(
          (groups) => groups.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
        );
      expect(hidden, `${address}: tables that scroll`).toBe(0);
    }
  });
}
