import { expect, test as plain } from "playwright/test";
import { z } from "zod";
import { FormClient } from "../harness/form-client";
import { fillLogin, newPerson, register, test } from "./journey";
import { siteUrl } from "./site";

// The watchlist from each place that adds to it: in place where a script runs, by forms where none does.

/** Pages that everybody gets, each with a button that adds to the list. */
const places = {
  stock: "/stocks/AAPL",
  sector: "/stock-insights-by-sector/robotics",
  search: "/stocks?q=nvidia",
};

test("with JavaScript, buttons add in place from stocks, sectors, signals and search, know it anew, and undo", async ({
  page,
}) => {
  const person = newPerson();
  await register(person);
  await page.goto("/login");
  await fillLogin(page.locator("#login"), person);
  await expect(page.getByRole("banner").getByRole("link", { name: "Today" })).toBeVisible();
  const main = page.getByRole("main");
  const add = main.getByRole("button", { name: /^Add to watchlist/ }).first();
  const remove = main.getByRole("button", { name: /^Remove from watchlist/ });

  await page.goto(places.stock);
  await add.click();
  await expect(main.getByText("Added to your watchlist.")).toBeVisible();
  await expect(page, "in place").toHaveURL(siteUrl + places.stock);
  await main.getByRole("button", { name: "Undo" }).click();
  await expect(main.getByText("Removed from your watchlist.")).toBeVisible();
  await add.click();
  await expect(remove).toHaveCount(1);
  await page.reload();
  await expect(remove, "a shared page knows whose list it is on").toHaveCount(1);

  await page.goto(places.sector);
  await add.click();
  await expect(remove).toHaveCount(1);

  await page.goto(places.search);
  await add.click();
  await expect(remove).toHaveCount(1);

  await page.goto("/sector-and-stock-timing");
  const signal = main
    .locator("watch-toggle")
    .filter({ has: page.locator('input[value="stock"]'), hasText: "Add to watchlist" })
    .first();
  const symbol = await signal.locator('input[name="watchName"]').inputValue();
  await signal.getByRole("button", { name: /^Add to watchlist/ }).click();
  await expect(main.getByText("Added to your watchlist.")).toBeVisible();

  await page.goto("/watchlist");
  const names = main.locator('input[name="watchName"]');
  const list = () => names.evaluateAll((fields) => fields.map((field) => field.getAttribute("value")));
  expect((await list()).sort()).toEqual(["AAPL", "NVDA", "robotics", symbol].sort());
});

const Entries = z.object({ entries: z.array(z.string()) });

plain(
  "without JavaScript, the same over HTTP by forms: add, order, remove, put back, and the file",
  async () => {
    const person = newPerson();
    await register(person);
    const client = new FormClient(siteUrl);
    await client.open("/login");
    client.fill("Email", person.email);
    client.fill("Password", person.password);
    await client.press("Login");
    const kept = async () => Entries.parse(JSON.parse(await client.download("/watchlist/entries"))).entries;

    await client.open(places.stock);
    await client.press("Add to watchlist");
    expect(client.path, "the list knows what the shared page may not say").toMatch(/^\/watchlist/);
    expect(client.text).toContain("AAPL");
    await client.open(places.search);
    await client.press("Add to watchlist");
    await client.open("/stocks/DDD");
    await client.press("Add to watchlist");
    expect(await kept()).toEqual(["stock AAPL", "stock NVDA", "stock DDD"]);

    // The first button that moves up is the second entry's.
    await client.press("Move up");
    expect(await kept()).toEqual(["stock NVDA", "stock AAPL", "stock DDD"]);
    await client.open("/watchlist?order=change");
    expect(client.text).not.toContain("Move up");
    const file = await client.download("/watchlist/csv");
    expect(file.indexOf("NVDA")).toBeLessThan(file.indexOf("AAPL"));

    await client.open("/watchlist");
    await client.press("Remove");
    expect(await kept()).toEqual(["stock AAPL", "stock DDD"]);
    expect(client.text).toContain("NVDA is no longer on your watchlist.");
    await client.press("Put it back");
    expect((await kept()).sort()).toEqual(["stock AAPL", "stock DDD", "stock NVDA"]);
  },
);
