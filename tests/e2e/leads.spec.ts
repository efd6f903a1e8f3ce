import { expect, type Page, test } from "playwright/test";
import { z } from "zod";
import { fillLogin, journey, mailedPath, newPerson, notice, register } from "./journey";
import { apiUrl } from "./site";

let numbers = 0;
/** A number that no other journey knows, of those that are nobody's. */
function newNumber(): string {
  numbers += 1;
  const digits = String((process.pid % 1000) * 1000 + ((Date.now() + numbers * 7) % 1000)).padStart(7, "0");
  return `(555) ${digits.slice(0, 3)}-${digits.slice(3)}`;
}

const phones = [
  {
    name: "free-test-drive",
    header: "30 Day Free Test Drive",
    said: /^Welcome to the product$/,
  },
  {
    name: "get-the-app",
    header: "Text me the Link to the App!",
    said: /^Welcome to the product\. The App Link is on its way!$/,
  },
] as const;

const dialog = (page: Page, header: string) => page.getByRole("dialog", { name: header });
const toast = (page: Page, said: RegExp) => page.locator("[data-notice] p, [data-notice]").getByText(said);

for (const { name, header, said } of phones) {
  journey(
    `${header} (${name}): in a dialog, refused, corrected, welcomed where it was opened`,
    async ({ page }) => {
      await page.goto("/legal/terms");
      await page.getByRole("contentinfo").locator(`a[href$="modal=${name}"]`).click();
      const box = dialog(page, header);
      await expect(box.getByRole("heading", { name: header })).toBeVisible();
      await expect(box.getByRole("checkbox"), "nothing is ticked for anybody").not.toBeChecked();
      await box.getByLabel("Mobile number").fill("555");
      await box.getByRole("checkbox").check();
      await box.getByRole("button").click();
      const refused = dialog(page, header);
      await expect(refused.getByRole("link", { name: "Mobile number: Invalid phone number." })).toBeVisible();
      await expect(refused.getByLabel("Mobile number")).toHaveValue("555");
      await expect(refused.getByRole("checkbox")).toBeChecked();
      await refused.getByLabel("Mobile number").fill(newNumber());
      await refused.getByRole("button").click();
      await expect(page).toHaveURL(/\/legal\/terms$/);
      await expect(toast(page, said)).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  );

  journey(`${header} (${name}): on its page, empty, corrected, twice`, async ({ page }) => {
    await page.goto(`/${name}?from=/legal/risk`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(header);
    const form = page.locator(`#${name}`);
    await form.getByRole("button").click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.getByRole("link", { name: "Mobile number: Invalid phone number." })).toBeVisible();
    await form.getByLabel("Mobile number").fill(newNumber());
    await form.getByRole("button").dblclick();
    await expect(page).toHaveURL(/\/legal\/risk$/);
    await expect(toast(page, said)).toBeVisible();
  });
}

journey(
  "single signup: neither, both wrong, then the link by mail, followed to the test drive",
  async ({ page }) => {
    const person = newPerson();
    await register(person);
    await page.goto("/legal/terms?modal=start");
    const box = dialog(page, "30 Day Free Test Drive");
    await box.getByRole("button").click();
    await expect(notice(page, "Enter your email or phone number.")).toBeVisible();
    const summary = box.getByRole("region", { name: "There is a problem" });
    await expect(summary).toContainText("Enter your email or phone number.");
    await expect(summary).toBeFocused();
    await box.getByLabel("Mobile number").fill("555");
    await box.getByLabel("Email").fill("sam@");
    await box.getByRole("button").click();
    await expect(box.getByRole("link", { name: "Mobile number: Invalid phone number." })).toBeVisible();
    await expect(box.getByRole("link", { name: "Email: Please enter a valid email" })).toBeVisible();
    await box.getByLabel("Mobile number").fill("");
    await box.getByLabel("Email").fill(person.email);
    await box.getByRole("button").click();
    await expect(page).toHaveURL(/\/legal\/terms$/);
    await expect(notice(page, "Welcome to the product. The App Link is on its way!")).toBeVisible();

    const link = await mailedPath(person.email, "free-test-drive");
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Start your free test drive");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await fillLogin(page.locator("#login"), person);
    await expect(page, "the login leads back to the link").toHaveURL(new RegExp(`${link}$`));
    await page.getByRole("button", { name: "Start the test drive" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your free test drive has started");
    await expect(
      page.getByText(/^It runs until \d\d\/\d\d\/\d{4} and then ends on its own\.$/),
    ).toBeVisible();
    const until = await page.getByText(/^It runs until/).textContent();

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The test drive of this link is running",
    );
    await expect(page.getByText(/^It runs until/), "the same link again says the same").toHaveText(
      until ?? "",
    );
    await expect(page.getByRole("button", { name: "Start the test drive" })).toHaveCount(0);
    const dead = await page.goto("/free-test-drive/a-token-that-nobody-was-ever-given-43-chars");
    expect(dead?.status()).toBe(410);
    await expect(page.getByText("This link is not valid. Please ask for a new one.")).toBeVisible();
  },
);

journey("a number that is typed where the landing page begins is texted a link", async ({ page }) => {
  await page.goto("/2024");
  const form = page.locator("#hero-test-drive");
  await form.getByLabel("Mobile number").fill("not a number");
  await form.getByRole("button", { name: "Start the free test drive" }).click();
  await expect(page, "what is wrong is told on the form's own page").toHaveURL(/\/free-test-drive$/);
  const own = page.locator("#free-test-drive");
  await expect(own.getByLabel("Mobile number")).toHaveValue("not a number");
  await own.getByLabel("Mobile number").fill(newNumber());
  await own.getByRole("button").click();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Welcome to the product")).toBeVisible();
});

journey(
  "join us: from a tryout, with its programme, refused for want of a place, then taken",
  async ({ page }) => {
    const { firstName, lastName, email } = newPerson();
    await page.goto("/tryouts/cities");
    await page.getByRole("main").getByRole("link", { name: "Apply for a tryout" }).first().click();
    const form = page.locator("#join-us");
    await expect(form.getByLabel("Programme")).toHaveValue("city_owner");
    await form.getByLabel("First name").fill(firstName);
    await form.getByLabel("Last name").fill(lastName);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Anything we should know").fill("Two lines,\nas typed.");
    await form.getByRole("button").click();
    await expect(form.getByRole("link", { name: "City or university: Please name the city" })).toBeVisible();
    await expect(form.getByLabel("Anything we should know")).toHaveValue("Two lines,\nas typed.");
    await expect(form.getByLabel("Programme")).toHaveValue("city_owner");
    await form.getByLabel("City or university").fill("Oakland");
    await form.getByRole("button").click();
    await expect(page).toHaveURL(/\/join-us$/);
    await expect(notice(page, "Thank you. We have your message, and will answer by email.")).toBeVisible();
  },
);

journey("sponsors: refused with a summary, then taken", async ({ page }) => {
  await page.goto("/sponsors");
  const form = page.locator("#sponsors");
  await form.getByRole("button").click();
  await expect(form.getByRole("link", { name: "Organisation: Required" })).toBeVisible();
  await form.getByLabel("Organisation").fill("The Ledger Club");
  await form.getByLabel("Your name").fill("Sam Reader");
  await form.getByLabel("Email").fill(newPerson().email);
  await form.getByRole("button").click();
  await expect(page).toHaveURL(/\/sponsors$/);
  await expect(notice(page, "Thank you. We have your message, and will answer by email.")).toBeVisible();
});

journey("a bot that fills the field which nobody sees is welcomed, and gets nothing", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/start?from=/legal/terms");
  const form = page.locator("#start");
  await expect(form.locator('input[name="website"]'), "out of sight").not.toBeInViewport();
  await form.getByLabel("Email").fill(email);
  await form.locator('input[name="website"]').fill("https://bot.example", { force: true });
  await form.getByRole("button").click();
  await expect(page).toHaveURL(/\/legal\/terms$/);
  await expect(notice(page, "Welcome to the product. The App Link is on its way!")).toBeVisible();
  // Somebody who asks after it is answered; by then the bot's would have been.
  const { email: person } = newPerson();
  await page.goto("/start");
  await form.getByLabel("Email").fill(person);
  await form.getByRole("button").click();
  await mailedPath(person, "free-test-drive");
  const mails = z
    .array(z.object({ to: z.string() }))
    .parse(await (await fetch(`${apiUrl}/outbox.json`)).json());
  expect(mails.filter(({ to }) => to === email)).toEqual([]);
});

test("from any page: dialogs over it, and the pages to take part on", async ({ page }) => {
  await page.goto("/stocks/NVDA?range=5y");
  const foot = page.getByRole("contentinfo");
  for (const name of ["free-test-drive", "get-the-app", "start"]) {
    await expect(foot.locator(`a[href="/stocks/NVDA?range=5y&modal=${name}"]`)).toBeVisible();
  }
  for (const href of [
    "/join-us",
    "/sponsors",
    "/referrals",
    "/tryouts/cities",
    "/tryouts/universities",
    "/subscribe",
  ]) {
    await expect(foot.locator(`a[href="${href}"]`)).toBeVisible();
  }
});

test("the back button leads from a dialog's page to where it was opened, with nothing sent", async ({
  page,
}) => {
  await page.goto("/legal/terms");
  await page.goto("/free-test-drive?from=/legal/terms");
  await page.locator("#free-test-drive").getByLabel("Mobile number").fill(newNumber());
  await page.goBack();
  await expect(page).toHaveURL(/\/legal\/terms$/);
  await expect(notice(page, "Welcome")).toHaveCount(0);
});
