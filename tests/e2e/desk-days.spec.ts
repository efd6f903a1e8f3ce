import { expect, test as plain } from "playwright/test";
import { z } from "zod";
import { formatDate } from "../../domain/dates";
import { dana } from "../harness/people";
import { type AlertMember, memberWithForms, memberWithScripts } from "./alert-member";
import { signInToDesk } from "./desk-login";
import { test } from "./journey";
import { ownSite } from "./own-site";
import { apiPort } from "./site";
import { startToldSite } from "./told-site";

// Three days of an analyst and an owner at the desk, and what a member gets of them: tests/e2e/desk-upstream.ts.
const Begun = z.object({
  owner: z.object({ email: z.string(), password: z.string(), codes: z.array(z.string()) }),
  lastDay: z.string(),
});
const Outbox = z.array(z.object({ to: z.string(), subject: z.string() }));
const reader = { email: "ada@example.com", password: dana.password };

type Site = Awaited<ReturnType<typeof startToldSite>>;
const startSite = (port: number) => startToldSite(ownSite(port), "tests/e2e/desk-upstream.ts");

/** The subjects of what was mailed to the member, the oldest first. */
async function mailed({ api }: Site): Promise<string[]> {
  const mails = Outbox.parse(await (await fetch(`${api}/outbox.json`)).json());
  return mails.flatMap(({ to, subject }) => (to === reader.email ? [subject] : [])).reverse();
}

/** Whoever takes part, each with a browser of their own. */
interface People {
  analyst: AlertMember;
  owner: AlertMember;
  member: AlertMember;
}

const subjects = {
  issued: "Sample: AAPL new signal, Stock",
  filled: "Sample: AAPL signal filled, Stock",
  amended: "Sample: AAPL signal amended, Stock",
  ended: "Sample: AAPL signal ended, Stock",
};

async function threeDays(site: Site, { analyst, owner, member }: People): Promise<void> {
  const begun = Begun.parse(await site.ask("begin"));
  const codes = [...begun.owner.codes];
  const analystSignsIn = () =>
    signInToDesk(analyst, { ...dana, code: async () => z.string().parse(await site.ask("code")) });
  const ownerSignsIn = () => signInToDesk(owner, { ...begun.owner, code: async () => codes.pop() ?? "" });

  // The first day: a draft, which two people let out.
  await analystSignsIn();
  await analyst.follow("Signals by hand");
  await analyst.follow("Draft a signal");
  const terms = { Stock: "AAPL", "Price not to enter beyond": "112", Stop: "105", Target: "120" };
  for (const [label, value] of Object.entries(terms)) await analyst.fill(label, value);
  await analyst.fill("Instrument and direction", "The stock, which rises");
  await analyst.fill("Reasoning", "Orders grew for three quarters.");
  await analyst.fill("Your own holdings", "None.");
  await analyst.tick("I have not traded this stock");
  await analyst.press("Save and preview");
  await analyst.sees(subjects.issued);
  await analyst.sees("A second person has to approve it before it is issued.");
  expect(await mailed(site), "a draft is told to nobody").toEqual([]);

  await ownerSignsIn();
  await owner.open("/desk/signals");
  await owner.follow("AAPL, Stock");
  await owner.fill("Reason, for the audit log", "The figures are right.", "approve");
  await owner.press("Approve");
  await owner.sees("A second person has approved it as it is shown above.");
  await analyst.open("/desk/signals");
  await analyst.follow("AAPL, Stock");
  await analyst.fill("Reason, for the audit log", "The case is made.", "issue");
  await analyst.press("Issue");
  await analyst.sees("What was committed, and what became of it.");
  await site.ask("tell");
  expect(await mailed(site)).toEqual([subjects.issued]);

  // The second day: it is filled, alerts are stopped while it is amended, and leave afterwards.
  await site.ask("fill");
  expect(await mailed(site)).toEqual([subjects.issued, subjects.filled]);
  await ownerSignsIn();
  await owner.follow("Sending and providers");
  await owner.fill("Reason", "A price looks wrong.", "stop");
  await owner.press("Stop all alerts");
  await owner.sees("All alerts are stopped since");
  await analystSignsIn();
  await analyst.open("/desk/signals");
  await analyst.follow("AAPL, Stock");
  await analyst.fill("Stop", "108", "amend");
  await analyst.fill("Reason, which everyone may read", "The stop follows.", "amend");
  await analyst.press("Amend");
  await analyst.sees("Entry 3: amend");
  await site.ask("tell");
  expect(await mailed(site), "nothing leaves while all is stopped").toHaveLength(2);
  await owner.fill("Reason", "The price is right.", "start");
  await owner.press("Let alerts leave again");
  await owner.sees("Alerts leave.");
  await site.ask("tell");
  expect(await mailed(site)).toEqual([subjects.issued, subjects.filled, subjects.amended]);
  await analyst.fill("Reason, which everyone may read", "The case is over.", "close");
  await analyst.press("Close");
  await analyst.sees("Entry 4: amend");
  await site.ask("tell");

  // The third day: it was left at the open, whose candle is corrected; a mail that was given up is sent.
  await site.ask("leave");
  const leaving = `${subjects.amended}, to be left at the open of ${formatDate(begun.lastDay)}`;
  const all = [subjects.issued, subjects.filled, subjects.amended, leaving, subjects.ended];
  expect(await mailed(site)).toEqual(all);
  await ownerSignsIn();
  await owner.follow("Market data");
  await owner.follow("Correct or add candles");
  const row = `AAPL,${begun.lastDay},113,114,112,113.5,1`;
  await owner.fill("Rows", `symbol,date,open,high,low,close,volume\n${row}`, "preview");
  await owner.press("Show what would change");
  await owner.sees("These entries recorded such a price.");
  await owner.fill("Reason for the change", "The exchange corrected it.", "write");
  await owner.press("Write these candles");
  await owner.sees("Daily candles by source");

  const job = z.string().parse(await site.ask("giveUp"));
  await owner.open("/desk/jobs");
  await owner.sees("password-changed-mail");
  await owner.open(`/desk/jobs/${job}`);
  await owner.press("Try it again");
  await owner.sees("Work that the service does beside its pages");
  await site.ask("runJobs");
  expect((await mailed(site)).at(-1)).toMatch(/^Your password .* was changed$/);

  // Whoever reads the audit log finds each of these days in it.
  await owner.open("/desk/audit");
  await owner.sees("signal.draft");
  const log = await owner.read();
  for (const deed of [
    ...["desk.signIn", "signal.draft", "signal.approve", "signal.issue", "signal.amend", "signal.close"],
    ...["sending.stop", "sending.start", "candles.correct", "job.open", "job.retry", "audit.read"],
  ])
    expect(log).toContain(deed);
  expect(log).toContain(`AAPL ${begun.lastDay} close 113 → 113.5`);

  await member.open("/login");
  await member.fill("Email", reader.email);
  await member.fill("Password", reader.password);
  await member.press("Login");
  await member.open("/account/alerts");
  await member.sees("AAPL: Endings, with the result");

  // The stock is named as one to watch, and what the signal came to stands in the record of those made by hand.
  await analystSignsIn();
  await analyst.open("/desk/watches");
  await analyst.fill("Stock", "AAPL", "add");
  await analyst.fill("Reasoning", "Orders grow on.", "add");
  await analyst.fill("Your own holdings", "None.", "add");
  await analyst.tick("I have not traded this stock");
  await analyst.press("Name a stock");
  await analyst.sees("None. The analyst states: no trade in AAPL of my own");
  await member.open("/today");
  await member.sees("Orders grow on.");
  await member.open("/roi-tracker/by-hand");
  await member.sees("Closed, ended by hand");
  await member.sees("Practice on sample prices");
}

test("with JavaScript, an analyst and an owner work for three days, and a member gets what they do", async ({
  browser,
}) => {
  const site = await startSite(apiPort + 16);
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  try {
    const [analyst, owner, member] = await Promise.all(
      contexts.map(async (each) => memberWithScripts(await each.newPage(), site.site)),
    );
    if (!analyst || !owner || !member) throw new Error("a browser is missing");
    await threeDays(site, { analyst, owner, member });
  } finally {
    await Promise.all(contexts.map((each) => each.close()));
    await site.stop();
  }
});

plain("without JavaScript, the same three days over HTTP by forms alone", async () => {
  const site = await startSite(apiPort + 18);
  try {
    const [analyst, owner, member] = [
      memberWithForms(site.site),
      memberWithForms(site.site),
      memberWithForms(site.site),
    ];
    await threeDays(site, { analyst, owner, member });
  } finally {
    await site.stop();
  }
});
