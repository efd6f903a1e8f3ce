import { expect, type Page, test } from "playwright/test";
import { z } from "zod";
import { dana } from "../harness/people";
import { pngOf } from "../harness/pictures";
import { type AlertMember, memberWithForms, memberWithScripts } from "./alert-member";
import { signInToDesk } from "./desk-login";
import { ownSite } from "./own-site";
import { apiPort } from "./site";
import { startToldSite } from "./told-site";

// An owner's day of writing: a post, its correction and its withdrawal, and an issue of the newsletter.
const Outbox = z.array(z.object({ to: z.string(), subject: z.string() }));
type Site = Awaited<ReturnType<typeof startToldSite>>;
const startSite = (port: number) => startToldSite(ownSite(port), "tests/e2e/desk-posts-upstream.ts");

const signIn = (owner: AlertMember, site: Site) =>
  signInToDesk(owner, { ...dana, code: async () => z.string().parse(await site.ask("code")) });

async function writePost(owner: AlertMember) {
  await owner.open("/desk/posts");
  await owner.follow("Write a post");
  await owner.fill("Title", "Orders grew");
  await owner.fill("Address", "orders-grew");
  await owner.fill("Author", "Noor Vega");
  await owner.fill("Who reads it", "Everyone");
  await owner.fill("Summary", "What grew.");
  await owner.fill("Text", "## A part\n\nOrders **grew** by a tenth.");
  await owner.fill("The author’s own holdings", "500 shares.");
  await owner.tick("The author has not traded");
  await owner.press("Save and preview");
  await owner.sees("Orders grew by a tenth.");
}

async function aDayOfWriting(site: Site, owner: AlertMember): Promise<void> {
  /** A page as somebody without a session gets it, also where there is none any more. */
  const read = async (path: string) => (await fetch(site.site + path)).text();
  const text = () => read("/blog/orders-grew");
  await signIn(owner, site);
  await writePost(owner);
  expect(await text(), "a draft is nobody's to read").not.toContain("Orders grew");
  await owner.fill("Reason, for the audit log", "It is right.", "publish");
  await owner.press("Publish");
  await owner.sees("Open it as readers do");
  expect(await text()).toContain("500 shares.");
  await owner.follow("Change the text");
  await owner.fill("Text", "Orders fell by a tenth.");
  await owner.tick("The author has not traded");
  await owner.press("Save and preview");
  await owner.fill("What was corrected, for readers", "They fell.", "correct");
  await owner.press("Publish the newer text");
  await owner.sees("Version 2");
  await expect.poll(text, { message: "without waiting for the page to grow old" }).toContain("They fell.");
  await owner.fill("Reason, which everyone may read", "None of it was right.", "withdraw");
  await owner.press("Withdraw");
  await owner.sees("Withdrawn");
  await expect.poll(text).toContain("None of it was right.");

  await owner.open("/desk/newsletters");
  await owner.follow("Write an issue");
  await owner.fill("Subject", "What grew");
  await owner.fill("Text", "Orders **grew**.");
  await owner.press("Save and preview");
  await owner.sees("As its mail reads in plain text");
  await owner.fill("Reason, for the audit log", "It is time.", "send");
  await owner.press("Send it to every confirmed address");
  await owner.sees("What became of its mails");
  await site.ask("runJobs");
  const mails = Outbox.parse(await (await fetch(`${site.api}/outbox.json`)).json());
  const got = mails.filter(({ subject }) => subject === "What grew").map(({ to }) => to);
  expect(got.sort()).toEqual(["ann@example.com", "bob@example.com"]);
  expect(await read("/newsletter/issues")).toContain("What grew");
  await owner.open("/desk/audit");
  for (const deed of ["post.draft", "post.publish", "post.correct", "post.withdraw", "newsletter.send"])
    await owner.sees(deed);
}

test("an owner writes, publishes, corrects and withdraws a post and sends a newsletter, by forms alone", async () => {
  const site = await startSite(apiPort + 30);
  try {
    await aDayOfWriting(site, memberWithForms(site.site));
  } finally {
    await site.stop();
  }
});

async function addPicture(page: Page) {
  await page.getByLabel("File").setInputFiles({
    ...{ name: "field.png", mimeType: "image/png", buffer: pngOf(40, 30) },
  });
  await page.getByLabel("What it shows").fill("A grey field");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(page.getByRole("img", { name: "A grey field" })).toBeVisible();
  return (await page.locator("td code").first().innerText()).trim();
}

test("with scripts a text is shown as it is typed, its picture too, and hostile markup is text", async ({
  page,
}) => {
  const site = await startSite(apiPort + 31);
  try {
    const owner = memberWithScripts(page, site.site);
    await signIn(owner, site);
    await owner.open("/desk/pictures");
    const markdown = await addPicture(page);
    await owner.open("/desk/posts");
    await owner.follow("Write a post");
    const text = page.locator("#post-body");
    await text.fill(
      `## A part\n\nOrders **grew**.\n\n${markdown}\n\n<img src=x onerror="document.title='x'">`,
    );
    const live = page.locator("markdown-preview");
    await expect(live.getByRole("heading", { name: "A part" })).toBeVisible();
    await expect(live.locator("strong")).toHaveText("grew");
    await expect(live.locator("img")).toHaveCount(1);
    await expect(live).toContainText("<img src=x onerror=");
    const shown = live.getByRole("img", { name: "A grey field" });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
    await text.fill("Orders fell.");
    await expect(live).toContainText("Orders fell.");
    await expect(live.locator("img")).toHaveCount(0);
  } finally {
    await site.stop();
  }
});
