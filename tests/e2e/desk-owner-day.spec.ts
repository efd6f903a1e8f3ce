import { expect, test as plain } from "playwright/test";
import { z } from "zod";
import { dana } from "../harness/people";
import { type AlertMember, memberWithForms, memberWithScripts } from "./alert-member";
import { signInToDesk } from "./desk-login";
import { test } from "./journey";
import { ownSite } from "./own-site";
import { apiPort } from "./site";
import { startToldSite } from "./told-site";

// An owner's day, from the first post to the log of all of it: tests/e2e/desk-owner-upstream.ts has whom it is about.
const Outbox = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
type Site = Awaited<ReturnType<typeof startToldSite>>;
const startSite = (port: number) => startToldSite(ownSite(port), "tests/e2e/desk-owner-upstream.ts");

/** What was mailed to an address, the newest first, once what waits has left. */
async function mailed({ api, ask }: Site, address: string) {
  await ask("runJobs");
  const mails = Outbox.parse(await (await fetch(`${api}/outbox.json`)).json());
  return mails.filter(({ to }) => to === address);
}

async function publishPost(site: Site, owner: AlertMember) {
  await owner.open("/desk/posts");
  await owner.follow("Write a post");
  await owner.fill("Title", "Orders grew");
  await owner.fill("Address", "orders-grew");
  await owner.fill("Author", "Noor Vega");
  await owner.fill("Who reads it", "Everyone");
  await owner.fill("Summary", "What grew.");
  await owner.fill("Text", "Orders **grew** by a tenth.", "post");
  await owner.fill("The author’s own holdings", "None.");
  await owner.tick("The author has not traded");
  await owner.press("Save and preview");
  await owner.sees("Orders grew by a tenth.");
  await owner.fill("Reason, for the audit log", "It is right.", "publish");
  await owner.press("Publish");
  await owner.sees("Open it as readers do");
  expect(await (await fetch(`${site.site}/blog/orders-grew`)).text()).toContain("by a tenth");
}

async function sendIssue(site: Site, owner: AlertMember) {
  await owner.open("/desk/newsletters");
  await owner.follow("Write an issue");
  await owner.fill("Subject", "What grew");
  await owner.fill("Text", "Orders **grew**.", "newsletter-issue");
  await owner.press("Save and preview");
  await owner.sees("As its mail reads in plain text");
  await owner.fill("Reason, for the audit log", "It is time.", "send");
  await owner.press("Send it to every confirmed address");
  await owner.sees("What became of its mails");
  expect(await mailed(site, "ann@example.com")).toEqual([expect.objectContaining({ subject: "What grew" })]);
}

async function answerLead(site: Site, owner: AlertMember) {
  await owner.open("/desk/leads");
  await owner.follow("Open lead ki");
  await owner.sees("Oakland");
  await owner.fill("Subject", "Your message", "answer");
  await owner.fill("Answer", "Hello Kim,\n\nlet us talk on Monday.", "answer");
  await owner.press("Send the answer");
  await owner.sees("Answer: Your message");
  const [answer] = await mailed(site, "kim@example.com");
  expect(answer).toMatchObject({ subject: "Your message" });
  expect(answer?.text).toContain("let us talk on Monday.");
}

/** Looks a member up, says why, and opens their page. */
async function openMember(owner: AlertMember, name: string) {
  await owner.open("/desk/members");
  await owner.fill("Look by", "Name");
  await owner.fill("Email, name or id", name);
  await owner.fill("Why you look", "They wrote in.");
  await owner.press("Look for members");
  await owner.sees("Found");
  await owner.press("Open");
  await owner.sees("Where they are signed in");
}

async function giveBackAndGrant(site: Site, owner: AlertMember) {
  await openMember(owner, "byron");
  await owner.follow("Subscription and charges");
  await owner.sees("Give a charge back");
  const [charge = ""] = /[0-9A-F]{8}-0001, [^$]*\$[\d,.]+/.exec(await owner.read()) ?? [];
  await owner.fill("Charge", charge, "refund");
  await owner.fill("Reason", "Charged twice.", "refund");
  await owner.press("Give a charge back");
  await owner.sees("Nothing is left to give back.");
  await owner.fill("Months", "1", "grant");
  await owner.fill("Reason", "A long outage.", "grant");
  await owner.press("Give free months");
  await owner.sees("Free months$20Given");
  const told = (await mailed(site, "ada@example.com")).map(({ subject }) => subject);
  expect(told).toEqual(expect.arrayContaining(["We have refunded $20 to you", "You have a free month"]));
}

/** One who has an account, and one who had only written. */
async function erasePeople(site: Site, owner: AlertMember) {
  await openMember(owner, "stone");
  await owner.follow("Email, alerts and data");
  await owner.sees("Erase the member");
  await owner.fill("Day of the request", "2020-01-02", "erase");
  await owner.fill("How the request came", "By letter", "erase");
  await owner.fill("Their email, typed again", "bea@example.com", "erase");
  await owner.press("Erase for good");
  await owner.sees("Look for a member and help them.");
  expect((await mailed(site, "bea@example.com"))[0]?.subject).toContain("deleted");
  await owner.fill("Look by", "Name");
  await owner.fill("Email, name or id", "stone");
  await owner.fill("Why you look", "Whether they are gone.");
  await owner.press("Look for members");
  await owner.sees("No member fits this.");

  await owner.open("/desk/leads");
  await owner.follow("Open lead lo");
  await owner.sees("We would like to sponsor.");
  await owner.fill("Reason", "They asked by letter.", "erase");
  await owner.press("Erase it for good");
  await owner.sees("Who left a number or an address");
  expect(await owner.read()).not.toContain("lo•••");
}

const deeds = [
  ...["desk.signIn", "post.draft", "post.publish", "newsletter.draft", "newsletter.send"],
  ...["lead.open", "lead.answer", "member.find", "member.open", "member.refund", "member.grant"],
  ...["member.erase", "lead.erase"],
];

async function ownersDay(site: Site, owner: AlertMember): Promise<void> {
  await signInToDesk(owner, { ...dana, code: async () => z.string().parse(await site.ask("code")) });
  await publishPost(site, owner);
  await sendIssue(site, owner);
  await answerLead(site, owner);
  await giveBackAndGrant(site, owner);
  await erasePeople(site, owner);
  await owner.open("/desk");
  await owner.follow("Audit log");
  await owner.sees("member.erase");
  const log = await owner.read();
  for (const deed of deeds) expect(log).toContain(deed);
  for (const address of ["kim@example.com", "ada@example.com", "bea@example.com", "lou@example.com"])
    expect(log, "the log names nobody whom staff helped").not.toContain(address);
}

test("with JavaScript, an owner publishes, sends, answers, gives back, grants, erases, and reads the log of it", async ({
  page,
}) => {
  const site = await startSite(apiPort + 34);
  try {
    await ownersDay(site, memberWithScripts(page, site.site));
  } finally {
    await site.stop();
  }
});

plain("without JavaScript, the same day of an owner over HTTP by forms alone", async () => {
  const site = await startSite(apiPort + 36);
  try {
    await ownersDay(site, memberWithForms(site.site));
  } finally {
    await site.stop();
  }
});
