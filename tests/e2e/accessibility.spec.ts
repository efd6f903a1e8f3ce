import { expect, type Page, test } from "playwright/test";
import { enlargeText, inEachTheme, overflowOf, problemsOf } from "./accessible";
import { fillLogin, searchField } from "./journey";
import { demo } from "./site";

const deadToken = "a".repeat(32);

/** Every page, and the states that have an address. */
const addresses = [
  "/2024",
  "/2024?modal=login",
  "/2024?modal=forgot-password",
  "/login",
  "/sign-up",
  "/forgot-password",
  `/reset-password/${deadToken}`,
  "/subscribe",
  "/subscribe?code=no%20code",
  "/newsletter",
  `/newsletter/confirm/${deadToken}`,
  `/unsubscribe/${deadToken}`,
  "/invest",
  "/invest?income=85000&netWorth=40000&date=2026-11-22",
  "/invest?income=lots&netWorth=&date=nonsense",
  "/invest/sign-up",
  "/invest/login",
  "/invest/forgot-password",
  `/invest/reset-password/${deadToken}`,
  "/referrals",
  "/referrals?first=1200&second=30",
  "/referrals?first=lots&second=-1",
  "/referrals?firstName=Ada&lastName=Byron",
  "/referrals?firstName=&lastName=",
  "/legal/terms",
  "/legal/privacy",
  "/legal/risk",
  "/legal/how-figures",
  "/legal/programme",
  "/legal/sms",
  "/glossary",
  "/questions",
  "/legal/agreements/margin_agreement/01.2026.11",
  "/legal/agreements/electronic_delivery/01.2026.11",
  "/legal/agreements/form_crs/01.2026.11",
  "/roi-tracker/proof",
  "/roi-tracker/proof?after=x",
  "/stock-insights-by-sector",
  "/stock-insights-by-sector/3d-printing",
  "/stock-insights-by-sector/3d-printing?modal=login",
  "/stock-insights-by-sector/3d-printing/news",
  "/stock-insights-by-sector/no-such-sector",
  "/sector-and-stock-timing",
  "/sector-and-stock-timing/robotics?modal=login",
  "/sector-and-stock-timing/no-such-sector",
  "/sector-insights",
  "/sector-insights/robotics",
  "/sector-insights/robotics?modal=login",
  "/sector-insights/no-such-sector",
  "/roi-tracker",
  "/roi-tracker?basis=sample&symbol=AAPL&sort=roi",
  "/roi-tracker?from=2022-02-01&to=2022-01-01&page=-1",
  "/roi-tracker?page=9999",
  "/stocks",
  "/stocks?q=app",
  "/stocks?q=zzyzx",
  `/stocks?q=${"a".repeat(101)}`,
  "/stocks/NVDA",
  "/stocks/NVDA?modal=login",
  "/stocks/NVDA/chart",
  "/stocks/ZZZZ",
  "/blog",
  "/blog?category=risk",
  "/blog?category=no-such-category",
  "/blog/how-the-simulation-works",
  "/blog/reading-drawdown",
  "/blog/no-such-post",
  "/authors/leila-haddad",
  "/consent",
  "/free-test-drive",
  "/start",
  "/join-us?programme=city_owner",
  "/sponsors",
  "/legal/terms?modal=get-the-app",
  "/legal/terms?modal=start",
  `/free-test-drive/${deadToken}`,
  "/tryouts/cities",
  "/no-such-page",
];
/** States that take a step. */
const steps: Record<string, (page: Page) => Promise<void>> = {
  "sign-up with errors": async (page) => {
    await page.goto("/sign-up");
    await page.locator("#sign-up").getByRole("button").click();
    await expect(page).toHaveTitle(/^Error: /);
  },
  "a dialog with errors": async (page) => {
    await page.goto("/2024?modal=forgot-password");
    await page.getByRole("dialog").getByRole("button").click();
    await expect(page.getByRole("alert").getByText("Oops")).toBeVisible();
  },
  "a dialog for a phone number with errors": async (page) => {
    await page.goto("/legal/terms?modal=get-the-app");
    await page.getByRole("dialog").getByRole("button").click();
    await expect(page.getByRole("dialog").getByText("There is a problem")).toBeVisible();
  },
  "join us with errors": async (page) => {
    await page.goto("/join-us?programme=city_owner");
    await page.locator("#join-us").getByRole("button").click();
    await expect(page).toHaveTitle(/^Error: /);
  },
  "a refused login": async (page) => {
    await page.goto("/login");
    await fillLogin(page.locator("#login"), { ...demo, password: "not the password" });
    await expect(page.getByRole("alert").getByText("Wrong email")).toBeVisible();
  },
  "the account": async (page) => {
    await page.goto("/login?from=/account");
    await fillLogin(page.locator("#login"), demo);
    await expect(page).toHaveURL(/\/account$/);
  },
  "a sector's stocks, for a member": async (page) => {
    await page.goto("/stock-insights-by-sector/3d-printing?sort=-change");
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  },
  "all sectors' charts with a table of each company, for a member": async (page) => {
    await page.goto("/sector-insights?type=raw");
    await page.getByText("View as table").first().click();
    await expect(page.getByRole("table", { name: /company by company/ })).toBeVisible();
  },
  "a sector's charts with the table of its index, for a member": async (page) => {
    await page.goto("/sector-insights/robotics");
    await page.getByText("View as table").last().click();
    await expect(page.getByRole("table", { name: /index and where it may go/ })).toBeVisible();
  },
  "a stock with its chart's table, for a member": async (page) => {
    await page.goto("/stocks/NVDA?range=5y");
    for (const figures of ["NVDA, weekly closes", "NVDA, financials by year"])
      await page.getByText(`View as table: ${figures}`).click();
    await expect(page.getByRole("table", { name: "NVDA, weekly closes" })).toBeVisible();
  },
  "a members' post, for a member": async (page) => {
    await page.goto("/blog/reading-drawdown");
    await expect(page.getByRole("heading", { name: "By hand, once" })).toBeVisible();
  },
  "a stock's chart page, for a member": async (page) => {
    await page.goto("/stocks/NVDA/chart?view=candles");
    await expect(page.getByRole("button", { name: "Explore the chart" })).toBeVisible();
  },
  "a stock's chart that is explored": async (page) => {
    await page.goto("/stocks/NVDA/chart");
    await page.getByRole("button", { name: "Explore the chart" }).click();
    await expect(page.getByRole("slider", { name: "Day" })).toBeFocused();
  },
  "the search page, for a member": async (page) => {
    await page.goto("/stocks");
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  },
  "a refused request for a stock": async (page) => {
    await page.goto("/stocks?q=zzyzx");
    await page.locator("#stock-request").getByLabel("The missing stock").fill("Apple");
    await page.locator("#stock-request").getByRole("button").click();
    await expect(page).toHaveTitle(/^Error: /);
  },
  "the search with its matches": async (page) => {
    await page.goto("/legal/terms");
    const field = await searchField(page);
    await field.pressSequentially("in");
    await expect(page.getByRole("option").nth(1)).toBeVisible();
    await field.press("ArrowDown");
  },
  "the search without a match": async (page) => {
    await page.goto("/legal/terms");
    await (await searchField(page)).pressSequentially("qqqqqq");
    await expect(page.getByRole("banner").getByText("No match.")).toBeVisible();
  },
};

inEachTheme("axe finds nothing", async (page, look) => {
  // Some thirty states, each a few seconds of axe on a busy machine.
  test.setTimeout(600_000);
  for (const address of addresses) {
    await page.goto(address);
    await look(page, address);
  }
  for (const [state, reach] of Object.entries(steps)) {
    await reach(page);
    await look(page, state);
  }
});

test("axe finds nothing: a dialog refused without script", async ({ browser, page }) => {
  // The document of the refusal, as it comes; axe itself needs a page that runs scripts.
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/build\/.*\.js$/, (route) => route.abort());
  for (const [name, button] of [
    ["login", "Login"],
    ["forgot-password", "Send the link"],
  ] as const) {
    await plain.goto(`/2024?modal=${name}`);
    await plain.getByRole("dialog").getByRole("button", { name: button }).click();
    await expect(plain).toHaveTitle(/^Error: /);
    const body = await plain.content();
    await page.route("**/2024", (route) => route.fulfill({ body, contentType: "text/html" }), { times: 1 });
    await page.goto("/2024");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("main h1")).toHaveCount(1);
    expect(await problemsOf(page, name)).toEqual([]);
  }
  await plain.close();
});

test("nothing is lost at 320 px with the reader's own text at 200 percent", async ({ page }) => {
  await enlargeText(page);
  for (const address of [
    "/2024",
    "/legal/risk",
    "/legal/agreements/w9/01.2026.11",
    "/login",
    "/sign-up",
    "/newsletter",
    "/login?modal=forgot-password",
    "/legal/terms",
    "/stock-insights-by-sector",
    "/stock-insights-by-sector/3d-printing",
    "/stock-insights-by-sector/3d-printing/news",
    "/stocks",
    "/stocks?q=a",
    "/stocks?q=zzyzx",
    "/stocks/NVDA",
  ]) {
    await page.goto(address);
    expect(await overflowOf(page), address).toBeLessThanOrEqual(0);
  }
  await page.goto("/login");
  await fillLogin(page.locator("#login"), demo);
  for (const address of [
    "/stock-insights-by-sector/3d-printing",
    "/stocks/NVDA",
    "/stocks",
    "/stocks/NVDA/chart",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("main").locator("table").first()).toBeAttached();
    expect(await overflowOf(page), `${address}, for a member`).toBeLessThanOrEqual(0);
  }
});
