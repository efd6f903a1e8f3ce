import { expect, type Page, test } from "playwright/test";
import { tamperFolder } from "../harness/ledger-folder";
import { problemsOf } from "./accessible";
import {
  changeOnTheWay,
  type EntryChange,
  type LedgerSite,
  startLedgerSite,
  verifyFromOutside,
} from "./ledger-site";

let site: LedgerSite;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startLedgerSite({ api: 4656, site: 4657 }, 120);
});
test.afterAll(() => site?.stop());
test.afterEach(() => site.relay.heal());

const address = () => `${site.url}/roi-tracker/proof`;
/** The same page with a query that it does not know: the site keeps no list of it, as it may of the address itself. */
const unkept = () => `${address()}?unkept=1`;
const verdict = (page: Page) => page.locator("ledger-proof[data-verdict]").getByRole("status");
const hashOf = (seq: number) => site.entries[seq - 1]?.hash ?? "none";

test("the browser verifies every entry, and says so with the head", async ({ page }) => {
  await page.goto(address());
  const said = verdict(page);
  await expect(said).toContainText(`All 120 entries hold; head: entry 120, hash ${site.entries[119]?.hash}.`);
  await expect(said).toContainText(/Looked at: \d{4}-\d\d-\d\d \d\d:\d\d UTC, by this device’s clock\.$/);
  expect(site.relay.asked.some(({ line }) => /ledger\?after=0$/.test(line))).toBe(true);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(verdict(page)).toContainText("All 120 entries hold");
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows the head, its entries page by page, and the command", async ({ page }) => {
    await page.goto(address());
    const hash = site.entries[119]?.hash ?? "";
    await expect(page.getByRole("region", { name: "Where it stands" })).toContainText(hash);
    await expect(page.getByText(`npm run verify-ledger -- ${site.url} --head ${hash}`)).toBeVisible();
    await expect(page.locator("ledger-proof").getByRole("status")).toContainText("use the command below");
    await expect(page.getByRole("button", { name: "Check again" })).toBeHidden();
    await expect(page.getByRole("note", { name: "Risk of options" })).toBeVisible();
    const entries = page.getByRole("article");
    await expect(entries).toHaveCount(50);
    await expect(entries.first()).toContainText("Entry 120: close");
    await expect(entries.first()).toContainText("Simulated");
    await page.getByRole("link", { name: "Older entries" }).click();
    await expect(entries.first()).toContainText("Entry 70:");
    await page.getByRole("link", { name: "Older entries" }).click();
    await expect(entries.last()).toContainText("Entry 1: signal");
    await expect(entries.last()).toContainText("0".repeat(64));
    await expect(page.getByRole("link", { name: "Older entries" })).toBeHidden();
    await page.getByRole("link", { name: "Newer entries" }).click();
    await expect(entries.first()).toContainText("Entry 100:");
  });

  for (const [query, status, words] of [
    ["-1", 422, "a whole number from 0"],
    ["1.5", 422, "a whole number from 0"],
    ["9999999999999", 422, "a whole number from 0"],
    ["120", 404, "The newest entry of the ledger is 120: nothing comes after it."],
  ] as const) {
    test(`?after=${query} is answered ${status} with a sentence`, async ({ page }) => {
      const reply = await page.goto(`${address()}?after=${query}`);
      expect(reply?.status()).toBe(status);
      await expect(page.getByRole("main")).toContainText(words);
    });
  }
});

test("the command verifies the site and the upstream, and finds a hash that was told earlier", async () => {
  for (const url of [site.url, site.apiUrl, `${site.url}/`]) {
    const { code, said } = await verifyFromOutside(url, "--head", hashOf(7));
    expect(said).toContain(`All 120 entries hold. Head: entry 120 of`);
    expect(code).toBe(0);
  }
  const cut = await verifyFromOutside(site.url, "--head", "f".repeat(64));
  expect(cut.code).toBe(1);
  expect(cut.said).toContain("the ledger was cut off or rewritten");
});

/** Whoever looks, in the browser or from outside, finds that entry. */
async function expectBroken(page: Page, seq: number, from: string[]): Promise<void> {
  await page.goto(unkept());
  await expect(verdict(page)).toContainText(`The ledger does not hold. Entry ${seq} `);
  await page.getByRole("link", { name: `See entry ${seq}` }).click();
  await expect(page.locator(`#entry-${seq}[data-broken]`)).toContainText(`Entry ${seq} `);
  for (const url of from) {
    const { code, said } = await verifyFromOutside(url);
    expect(said).toContain(`NOT held. Entry ${seq} `);
    expect(code, said).toBe(1);
  }
}

const bySeq = (seq: number) => (row: Record<string, unknown>) => row.seq === seq;

for (const { what, seq, change } of [
  {
    what: "row",
    seq: 12,
    change: (rows) => rows.map((row) => (bySeq(12)(row) ? { ...row, basis: "issued" } : row)),
  },
  {
    what: "order",
    seq: 31,
    change: (rows) => {
      const at = rows.findIndex(bySeq(31));
      return at < 0 || at + 1 >= rows.length
        ? rows
        : [...rows.slice(0, at), ...rows.slice(at, at + 2).reverse(), ...rows.slice(at + 2)];
    },
  },
  {
    what: "time",
    seq: 100,
    change: (rows) =>
      rows.map((row) => (bySeq(100)(row) ? { ...row, recordedAt: "2026-03-01T14:00:00.000Z" } : row)),
  },
] satisfies { what: string; seq: number; change: EntryChange }[]) {
  test(`another ${what} on the way between upstream and site is found by page and command, and named`, async ({
    page,
  }) => {
    changeOnTheWay(site, change);
    await expectBroken(page, seq, [site.url]);
    // Whichever entry is marked, the page is the same one: looking at it once is enough.
    if (what === "row") expect(await problemsOf(page, "broken")).toEqual([]);
    expect((await verifyFromOutside(site.apiUrl)).code, "the upstream itself is well").toBe(0);
  });
}

test("an entry that only the page shows otherwise, with its hash left as it was, is found and named", async ({
  page,
}) => {
  changeOnTheWay(
    site,
    (rows) => rows.map((row) => (bySeq(75)(row) ? { ...row, facts: { resultCents: 90_000 } } : row)),
    /^GET \/api\/public-tracker\/ledger\?.*limit=50/,
  );
  // An address of its own: the site may still hold the newest list as it was before.
  await page.goto(`${address()}?after=60`);
  await expect(page.locator("#entry-75[data-broken]")).toContainText("Entry 75 ");
  await expect(verdict(page)).toContainText("Entry 75 is shown here differently from how it was recorded.");
  expect((await verifyFromOutside(site.url)).code, "the ledger itself is well").toBe(0);
});

test("an upstream that answers rubbish or is away is told of in sentences, and verifies nothing", async ({
  page,
}) => {
  const faults: [string, () => Promise<void>][] = [
    [
      "rubbish",
      async () =>
        site.relay.fault(/public-tracker/, (_req, res) =>
          res.writeHead(200, { "content-type": "application/json" }).end('{"entries":[{"seq":"<b>"}]}'),
        ),
    ],
    ["away", () => site.relay.deaf()],
  ];
  await page.goto(`${address()}?after=40`);
  await expect(verdict(page)).toContainText("All 120 entries hold");
  for (const [what, fail] of faults) {
    await fail();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(verdict(page), what).toContainText(
      /^Nothing was verified\. [A-Z].*\. You can try again, or/,
    );
    const reply = await page.request.get(`${address()}?after=50`);
    expect(reply.status(), what).toBe(200);
    expect(await reply.text(), what).toMatch(/We could not load(?: |<!-- -->)+the ledger/);
    const { code, said } = await verifyFromOutside(site.url);
    expect(said, what).toContain("/roi-tracker/proof/entries?after=0 answers 50");
    expect(code, what).toBe(2);
  }
  await site.relay.listen();
  site.relay.heal();
  // For a moment the site holds its calls back.
  const entries = () => page.request.get(`${address()}/entries`);
  await expect.poll(async () => (await entries()).status(), { timeout: 30_000 }).toBe(200);
});

// From here on the database is another with each test: a restart takes more time than all else.
test("entries that were cut off are missed by a page that knew a newer head, and by whoever kept its hash", async ({
  page,
}) => {
  await page.goto(unkept());
  await expect(verdict(page)).toContainText("All 120 entries hold");
  // A whole trade and all after it: what stands then has its endings, and nothing in it tells of the cut.
  await site.restart((folder) => tamperFolder(folder, "delete from ledger where seq > 111"));
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(verdict(page)).toContainText("Entry 112 is missing");
  // Shown a shorter list, a browser that was here before misses what it saw then.
  await page.goto(unkept());
  await expect(verdict(page)).toContainText("Entry 112 is missing");
  await expect(page.getByRole("article").first()).toContainText("Entry 111:");
  const { code, said } = await verifyFromOutside(site.url);
  expect(code).toBe(0);
  expect(said).toContain("The end is not proven");
  expect((await verifyFromOutside(site.url, "--head", site.entries[119]?.hash ?? "")).code).toBe(1);
});

test("a ledger that was emptied is missed by a browser that was here before, and told of to any other", async ({
  page,
  browser,
}) => {
  await page.goto(unkept());
  await expect(verdict(page)).toContainText(/All 1\d\d entries hold/);
  await site.restart((folder) => tamperFolder(folder, "truncate ledger"));
  await page.goto(unkept());
  await expect(verdict(page)).toContainText("The ledger does not hold. Entry 1 is missing");
  const other = await browser.newPage();
  await other.goto(unkept());
  await expect(verdict(other)).toContainText("The ledger is empty");
  await other.close();
});

const swapped = [
  "update ledger set seq = 1000 where seq = 31",
  "update ledger set seq = 31 where seq = 32",
  "update ledger set seq = 32 where seq = 1000",
];
for (const { what, seq, statements } of [
  {
    what: "a row",
    seq: 12,
    statements: [`update ledger set facts = facts || '{"resultCents": 90000}' where seq = 12`],
  },
  { what: "the order of two rows", seq: 31, statements: swapped },
  {
    what: "a time",
    seq: 100,
    statements: ["update ledger set recorded_at = '2026-03-01T14:00:00.000Z' where seq = 100"],
  },
]) {
  test(`${what} that the database's owner changed is found by page and command, and named`, async ({
    page,
  }) => {
    await site.restart((folder) => tamperFolder(folder, ...statements));
    await expectBroken(page, seq, [site.url, site.apiUrl]);
  });
}
