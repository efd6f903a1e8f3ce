import { expect, type Page, test } from "playwright/test";
import { copyPreparedDataTo } from "../harness/prepared-data";
import { type Started, startServer } from "../harness/processes";
import { beginBank, press } from "./bank";
import { notice } from "./journey";
import { settings } from "./site";

const api = { port: "4670", url: "http://127.0.0.1:4670" };
const site = { port: "4671", url: "http://localhost:4671" };
const hosted = new RegExp(`^${api.url}/hosted/bank/`);
const script = "https://cdn.plaid.com/link/v2/stable/link-initialize.js";
const servers: Started[] = [];

// One site for all of them.
test.describe.configure({ mode: "default" });

/** A site on which a bank is linked in the page itself. */
test.beforeAll(async ({ browserName: _ }, info) => {
  info.setTimeout(300_000);
  const data = info.outputPath("data");
  await copyPreparedDataTo(data);
  const shared = { ...settings, API_DATA_DIR: data, PUBLIC_URL: site.url };
  servers.push(await startServer("build/api.js", { ...shared, API_PORT: api.port, API_PUBLIC_URL: api.url }));
  servers.push(
    await startServer("build/index.js", {
      ...shared,
      PORT: site.port,
      API_BASE_URL: api.url,
      HOSTED_PAGE_ORIGINS: api.url,
      BANK_LINK: "plaid",
    }),
  );
});
test.afterAll(async () => {
  for (const server of servers.reverse()) await server.stop();
});

const begin = (page: Page) => beginBank(page, { site: site.url, api: api.url });
/** Before it is, the form leads to the hosted page. */
const scriptIsThere = (page: Page) => expect(page.locator("plaid-link:defined")).toBeAttached();

/** In place of the provider's script, at its own address: as its documents have it, and what it does on `open`. */
const standIn = (onOpen: string) => `
  window.Plaid = {
    create(options) {
      document.title = "token " + options.token.replace(/[0-9a-f-]{36}/, "id");
      return { open() { ${onOpen} }, destroy() { document.title = "destroyed"; } };
    },
  };`;
const serve = (page: Page, body: string) =>
  page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body }));
const accounts = [
  { id: "a1", name: "Plaid Checking", mask: "0000", type: "depository", subtype: "checking" },
  { id: "a2", name: "Plaid Saving", mask: "1111", type: "depository", subtype: "savings" },
];

test("where the provider's script runs, the bank is linked in the page, and its owner chooses as ever", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await serve(
    page,
    standIn(`options.onSuccess("public-sandbox-1", { accounts: ${JSON.stringify(accounts)} });`),
  );
  await begin(page);
  await scriptIsThere(page);
  await press(page, "Link a bank account");
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page).toHaveURL(`${site.url}/account/bank-link`);
  await expect(page.locator("main")).toContainText("Plaid Saving");
  await page.getByRole("radio").first().check();
  await press(page, "Link this account");
  await expect(
    notice(page, "That link was already used"),
    "the sandbox upstream knows no such token",
  ).toBeVisible();
  expect(problems, "the page's policy lets it all be").toEqual([]);
});

test("its window is closed, and the page is as before", async ({ page }) => {
  await serve(page, standIn("options.onExit(null, {});"));
  await begin(page);
  await scriptIsThere(page);
  await press(page, "Link a bank account");
  await expect(page).toHaveTitle("destroyed");
  const button = page.getByRole("button", { name: "Link a bank account" });
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
});

test("where it does not come, the form leads to the hosted page", async ({ page }) => {
  await page.route(script, (route) => route.abort());
  await begin(page);
  await press(page, "Link a bank account");
  await expect(page).toHaveURL(hosted);
});

test("where no token is had for it, the form leads to the hosted page", async ({ page }) => {
  await serve(page, standIn("throw new Error('not reached');"));
  await begin(page);
  await page.route("**/account/bank-link/token", (route) => route.fulfill({ status: 503, body: "{}" }));
  await press(page, "Link a bank account");
  await expect(page).toHaveURL(hosted);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the form leads to the hosted page", async ({ page }) => {
    await begin(page);
    await press(page, "Link a bank account");
    await expect(page).toHaveURL(hosted);
  });
});

test("the provider's script is let in on this page alone, and the element's code comes with it", async ({
  page,
}) => {
  await serve(page, standIn(""));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await begin(page);
  const headers = (await page.goto(`${site.url}/account/bank-link`, { waitUntil: "networkidle" }))?.headers();
  expect(headers?.["content-security-policy"]).toContain(`script-src 'self' ${script};`);
  expect(headers?.["content-security-policy"]).toContain("frame-src https://cdn.plaid.com/;");
  expect(headers?.["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
  expect(asked.filter((url) => /plaid-link/.test(url))).not.toEqual([]);
  asked.length = 0;
  const other = (await page.goto(`${site.url}/account`, { waitUntil: "networkidle" }))?.headers();
  expect(other?.["content-security-policy"]).not.toContain("plaid");
  expect(other?.["cross-origin-opener-policy"]).toBe("same-origin");
  expect(asked.filter((url) => /plaid/.test(url))).toEqual([]);
});
