import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { part } from "./account-page";
import { fillSignUp, journey, mailedPath, newPerson, test } from "./journey";
import { ownSite } from "./own-site";
import { startPracticeSite } from "./practice-site";
import { apiPort } from "./site";

const Mails = z.array(z.object({ to: z.string(), subject: z.string() }));

/** The subjects of what somebody was mailed about stocks. */
async function alertsTo(email: string, api: string): Promise<string[]> {
  const mails = Mails.parse(await (await fetch(`${api}/outbox.json`)).json());
  return mails
    .filter(({ to, subject }) => to === email && /signal/.test(subject))
    .map(({ subject }) => subject);
}

const choices = (page: Page) => page.locator("#alerts");

journey("from sign-up to the first alert, and out again", async ({ page, js }, info) => {
  // The upstream is started three times.
  test.setTimeout(360_000);
  const site = await startPracticeSite(ownSite(apiPort + (js ? 6 : 8)), info.outputPath("data"));
  try {
    const person = newPerson();
    await page.goto(`${site.site}/sign-up?from=/account/alerts`);
    await (await fillSignUp(page, person)).click();
    await expect(page).toHaveURL(`${site.site}/account/alerts`);
    await expect(
      page.getByText("Your email is not confirmed yet, so no alert is mailed to it."),
    ).toBeVisible();
    await page.goto(site.site + (await mailedPath(person.email, "confirm", site.api)));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.goto(`${site.site}/account/alerts`);
    await choices(page).getByLabel("Fills, by email").selectOption("In a daily digest");
    await choices(page).getByLabel("Your time zone").selectOption("America/New_York");
    await choices(page).getByRole("button", { name: "Save your choices" }).click();
    await expect(choices(page).getByLabel("Fills, by email")).toHaveValue("digest");
    await expect(part(page, "What was sent")).toContainText("Nothing has been written to you yet.");

    expect(await site.practise("AAPL")).toContain("is a practice signal on AAPL");
    const link = await mailedPath(person.email, "unsubscribe/alerts", site.api);
    expect(await alertsTo(person.email, site.api)).toEqual(["Sample: AAPL new signal, Call"]);
    await page.goto(`${site.site}/today`);
    await expect(part(page, "What is new")).toContainText("AAPL");

    await page.goto(site.site + link);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("These mails are off");
    await page.getByRole("link", { name: "Your alerts" }).click();
    await expect(choices(page).getByLabel(/^New, amended and withdrawn signals/)).toHaveValue("off");
    await expect(choices(page).getByLabel("Fills, by email"), "the others stay").toHaveValue("digest");
    const sent = part(page, "What was sent");
    await expect(sent.getByRole("listitem")).toHaveCount(1);
    await expect(sent).toContainText(/AAPL: New, amended and withdrawn signals.*, sent/s);

    await site.practise("NVDA");
    await page.goto(`${site.site}/today`);
    await expect(part(page, "What is new")).toContainText("NVDA");
  } finally {
    await site.stop();
  }
});
