import { expect, test } from "playwright/test";
import { readForCards } from "./card-numbers";
import { testCards } from "./cards";
import { fillLogin } from "./journey";

/** What every journey is read for has to be found where it is. */
for (const [what, path, body] of [
  ["in a form", "/newsletter", `email=a&number=${testCards.ok}`],
  ["with gaps", "/newsletter", "email=4242+4242+4242%204242"],
  ["in JSON", "/subscribe", JSON.stringify({ card: { number: testCards.declined } })],
  ["in an address", `/symbols/search?q=${testCards.ok}`, undefined],
] as const) {
  test(`a card's number that is sent to the site ${what} is found`, async ({ page, context, baseURL }) => {
    const found = readForCards(context);
    await page.goto("/2024");
    await page.evaluate(
      ([url, sent]) => fetch(url, sent === undefined ? {} : { method: "POST", body: sent }).then(() => {}),
      [`${baseURL}${path}`, body] as const,
    );
    expect(found()).toEqual([expect.stringMatching(/^(GET|POST) \/[a-z/]+: \d{16}$/)]);
  });
}

test("a form of the page is read as well", async ({ page, context }) => {
  const found = readForCards(context);
  await page.goto("/login");
  await fillLogin(page.locator("#login"), { email: "sam@example.com", password: testCards.ok });
  await expect(page.getByRole("alert").or(page.locator("[data-notice]")).first()).toBeVisible();
  expect(found()).toEqual([`POST /login: ${testCards.ok}`]);
});
