import { expect, test as plain } from "playwright/test";
import { z } from "zod";
import { formatInstant } from "../../domain/dates";
import { holdingPages } from "../harness/browser";
import { type PushBrowser, pushBrowser } from "../harness/push-browser";
import { type AlertMember, memberWithForms, memberWithScripts } from "./alert-member";
import { textedCode } from "./alert-phone";
import { type AlertSite, startAlertSite } from "./alert-site";
import { mailedPath, newPerson, test } from "./journey";
import { ownSite } from "./own-site";
import { clickFirst, pushUntilShown, subscribeBy } from "./pushed-browser";
import { apiPort } from "./site";

// From sign-up to the first alert, and to the end of its signal, on every channel.
// Without windows, Chromium keeps no notification.
test.use({ launchOptions: holdingPages });

const Outbox = z.array(z.object({ to: z.string(), subject: z.string() }));
const Texts = z.array(z.object({ body: z.string() }));
const Push = z.object({ title: z.string(), path: z.string() });
const Feed = z.object({ items: z.array(z.object({ title: z.string() })) });
const number = "2025550142";

/** A browser at the push service of that site. */
const browserAt = ({ pushHost }: AlertSite) => pushBrowser(`https://${pushHost}/push/a-browser`);

/** Opens an account, confirms its address and a number, and chooses every channel. @returns the feed's secret */
async function signUpForAll(member: AlertMember, site: AlertSite, addBrowser: () => Promise<void>) {
  const { firstName, lastName, email, password } = newPerson();
  await member.open("/sign-up?from=/account/alerts");
  for (const [label, value] of Object.entries({ "First name": firstName, "Last name": lastName }))
    await member.fill(label, value);
  await member.fill("Email", email);
  await member.fill("Password", password);
  await member.press("Sign up");
  await member.sees("Your email is not confirmed yet, so no alert is mailed to it.");
  await site.runJobs();
  await member.open(await mailedPath(email, "confirm", site.api, "Confirm that it is yours"));
  await member.press("Confirm");
  await member.sees("Your account");

  await member.open("/account/alerts/phone");
  await member.fill("Mobile number", number);
  await member.press("Send me a code");
  await member.sees("Code");
  await site.runJobs();
  await member.fill("Code", await textedCode(number, site.api));
  await member.press("Confirm the number");
  await member.sees("is confirmed.");
  await member.tick("I agree that");
  await member.press("Text me alerts");
  await member.sees("Alerts can be texted to");

  await member.open("/account/alerts");
  await addBrowser();
  await member.sees("Added ");
  await member.fill("New, amended and withdrawn signals, by text", "At once");
  await member.fill("Endings, with the result, by text", "At once");
  await member.fill("Your time zone", "America/New_York");
  await member.press("Save your choices");
  await member.sees("Nothing has been written to you yet.");

  await member.open("/account/alerts/feed");
  await member.press("Make an address");
  await member.sees("They are shown only now.");
  const [, token = ""] = /\/feeds\/([\w-]{43})\/atom/.exec(await member.read()) ?? [];
  return { email, token };
}

/** What came on each channel last, as far as it says this. */
async function arrived(site: AlertSite, member: { email: string; token: string }, browser: PushBrowser) {
  const json = async (url: string): Promise<unknown> => (await fetch(url)).json();
  const mails = Outbox.parse(await json(`${site.api}/outbox.json`));
  const [text] = Texts.parse(await json(`${site.api}/outbox/texts.json`));
  const atom = await (await fetch(`${site.site}/feeds/${member.token}/atom`)).text();
  const feed = Feed.parse(await json(`${site.site}/feeds/${member.token}/json`));
  return {
    mail: mails.find(({ to }) => to === member.email)?.subject,
    text: text?.body,
    push: browser.read(await site.pushed()),
    atom: [...atom.matchAll(/<title[^>]*>(?:<!\[CDATA\[)?([^<\]]*)/g)].map(([, title]) => title),
    json: feed.items.map(({ title }) => title),
  };
}

/** The whole journey. @returns what was pushed, the newest last */
async function tellAll(
  member: AlertMember,
  site: AlertSite,
  browser: PushBrowser,
  addBrowser: () => Promise<void>,
) {
  const person = await signUpForAll(member, site, addBrowser);
  const issued = "Sample: AAPL new signal, Call";
  const ended = "Sample: AAPL signal ended, Call";
  expect(await site.practise()).toContain("is a practice signal on AAPL");
  const first = await arrived(site, person, browser);
  expect(first.mail).toBe(issued);
  expect(first.text).toContain(`${issued} (practice).`);
  expect(Push.parse(JSON.parse(first.push))).toEqual({
    title: `${issued} (practice)`,
    path: "/roi-tracker/proof?after=0#entry-1",
  });
  expect(first.atom).toContain(issued);
  expect(first.json).toEqual([issued]);

  // The signal of the alert is on the member's page of today, and takes what they paid before the record has a price.
  await member.open("/today");
  await member.sees("AAPL, Call, to fill at the open on ");
  await member.follow("I took this");
  await member.fill("What you paid", "2.50");
  await member.fill("Contracts", "1");
  await member.fill("The day of your fill", site.evenings.signal.slice(0, 10));
  await member.press("Save");
  await member.sees("The record has not filled this signal.");

  await site.fillTheSignal();
  await member.open("/account/fills");
  await member.sees("Slippage: ");
  expect((await arrived(site, person, browser)).mail).toBe("Sample: AAPL signal filled, Call");
  await site.stopTheSignal();
  const last = await arrived(site, person, browser);
  expect(last.mail).toBe(ended);
  expect(last.text).toContain(`${ended} (practice).`);
  expect(Push.parse(JSON.parse(last.push)).title).toBe(`${ended} (practice)`);
  expect(last.atom).toContain(ended);
  expect(last.json).toEqual([
    ended,
    "Sample: AAPL signal filled, Call",
    `Sample, Passed: ${issued.slice(8)}`,
  ]);

  await member.open("/account/alerts");
  const history = await member.read();
  for (const [kind, at] of [
    ["New, amended and withdrawn signals", site.evenings.signal],
    ["Fills", site.evenings.fill],
    ["Endings, with the result", site.evenings.stop],
  ] as const) {
    // Fills are not texted: nobody chose it.
    for (const by of ["", ", in your browsers", ...(kind === "Fills" ? [] : [", by text"])])
      expect(history, `${kind}${by}`).toMatch(new RegExp(`AAPL: ${kind}${by} ?${formatInstant(at)}, sent`));
  }
  return { first: first.push, last: last.push };
}

test("with JavaScript, from sign-up to the first alert and the end of its signal, on every channel", async ({
  page,
  context,
}) => {
  const site = await startAlertSite(ownSite(apiPort + 20));
  try {
    await context.grantPermissions(["notifications"], { origin: site.site });
    const browser = browserAt(site);
    await subscribeBy(page, browser.subscription);
    const member = memberWithScripts(page, site.site);
    const started = context.waitForEvent("serviceworker");
    const pushed = await tellAll(member, site, browser, () => member.press("Show alerts in this browser"));
    // What the push service was given, its browser shows, and a click opens the signal.
    const worker = await started;
    const shows = { page, worker, site: site.site };
    const [issued, ended] = [
      "Sample: AAPL new signal, Call (practice)",
      "Sample: AAPL signal ended, Call (practice)",
    ];
    await pushUntilShown(shows, pushed.first, [issued]);
    await pushUntilShown(shows, pushed.last, [issued, ended]);
    expect(await clickFirst(worker)).toMatch(
      new RegExp(`^${site.site}/roi-tracker/proof\\?after=\\d+#entry-\\d+$`),
    );
  } finally {
    await site.stop();
  }
});

plain("without JavaScript, the same over HTTP by forms alone", async () => {
  const site = await startAlertSite(ownSite(apiPort + 22));
  try {
    const browser = browserAt(site);
    const member = memberWithForms(site.site);
    // To subscribe takes a script: the browser is one that the member has elsewhere, and its form is posted as there.
    await tellAll(member, site, browser, () =>
      member.send("/account/alerts/browsers", { press: "add", ...browser.subscription }),
    );
  } finally {
    await site.stop();
  }
});
