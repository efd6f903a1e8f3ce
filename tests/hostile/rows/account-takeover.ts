import { wrongCode } from "../../harness/second-step";
import { type AccountPages, accountKinds } from "../account-kinds";
import type { Arena, SiteProcess } from "../arena";
import { mailedToken, mailSaying } from "../mails";
import type { Findings, Row } from "../row";
import { nextCode, withCodes } from "../with-codes";

async function tryCodes(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);
  const { owner, secret, recoveryCodes } = await withCodes(arena.visitor(site), pages);
  const { email, password } = owner.person;
  const step = `${login}/second-step`;
  const atStep = async () => {
    const thief = arena.visitor(site);
    await thief.post(login, { email, password });
    return thief;
  };

  const waiting = await atStep();
  note("who has the password alone, at a page of the account", await waiting.get(account), 303);
  note(
    "a code of nobody, without a first step",
    await arena.visitor(site).post(step, { stepCode: "123456" }),
    303,
  );

  const guesser = await atStep();
  const statuses: number[] = [];
  for (let at = 0; at < 12; at++)
    statuses.push((await guesser.post(step, { stepCode: wrongCode(secret, new Date()) })).status);
  findings.note(
    `${what}: twelve guesses at a code`,
    statuses.every((status) => status === 422 || status === 429),
    statuses.join(" "),
  );
  note("the guesser's right code, after them", await guesser.post(step, { stepCode: nextCode(secret) }), 422);

  const { owner: second, secret: own, recoveryCodes: spare } = await withCodes(arena.visitor(site), pages);
  const signIn = async (stepCode: string) => {
    const browser = arena.visitor(site);
    await browser.post(login, { email: second.person.email, password: second.person.password });
    return browser.post(step, { stepCode });
  };
  const code = nextCode(own);
  note("the owner's code", await signIn(code), 303);
  note("the same code again", await signIn(code), 422);
  const [stolen = ""] = spare;
  note("a recovery code that its owner has used", await signIn(stolen), 303);
  note("the same by who has stolen it", await signIn(stolen), 422);
  note("another account's recovery code", await signIn(recoveryCodes[0] ?? ""), 422);
  const told = (await mailSaying(arena, second.person.email, "recovery code")) !== undefined;
  findings.note(`${what}: the owner hears of a recovery code that was used`, told, "no mail");
}

async function takeOver(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);
  const owner = await pages.signUp(arena.visitor(site));
  const { email, password } = owner.person;
  const link = `${login === "/login" ? "" : "/invest"}/confirm`;
  // Only an address that was proven is told, and has a way back.
  const proof = `${link}/${await mailedToken(arena, email, link.slice(1))}`;
  note("the owner's confirmation", await owner.post(proof), 303);
  const thief = arena.visitor(site);
  await thief.post(login, { email, password });
  const stranger = arena.visitor(site).person.email;

  const asked = { press: "email", email: stranger, emailPassword: "not the password" };
  note("a new address without the password", await thief.post(`${account}/profile`, asked), 422);
  note("with it", await thief.post(`${account}/profile`, { ...asked, emailPassword: password }), 303);
  note(
    "the owner's password, before the link was opened",
    await owner.elsewhere().post(login, { email, password }),
    303,
  );
  const change = `${link}/${await mailedToken(arena, stranger, `${link.slice(1)}`)}`;
  note("a look at the link", await thief.get(change), 200);
  note("the owner's password, after the look", await owner.elsewhere().post(login, { email, password }), 303);
  note("the link's button", await thief.post(change), 303);
  note("the owner's address, from then on", await owner.elsewhere().post(login, { email, password }), 422);

  await thief.post(`${account}/security`, { press: "turnOn", codesPassword: password });
  const back = await wayBack(arena, email, link);
  note("the owner's way back", await arena.visitor(site).post(back), 303);
  note("the thief's session", await thief.get(account), 303);
  note("the owner's session, which ends as well", await owner.get(account), 303);
  note("the thief's address", await thief.post(login, { email: stranger, password }), 422);
  note(
    "the password that the thief knows, in the thief's browser",
    await thief.post(login, { email, password }),
    422,
  );
  note("the way back, a second time", await arena.visitor(site).post(back), 422);
}

/** Of the mails to the old address, the one that tells of the change. */
async function wayBack(arena: Arena, email: string, link: string): Promise<string> {
  const mail = await mailSaying(arena, email, "was changed");
  const token = mail && new RegExp(`${link}/([\\w-]+)`).exec(mail.text)?.[1];
  if (token) return `${link}/${token}`;
  throw new Error(`nobody told ${email} of the change`);
}

async function surviveChange(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);
  const owner = await pages.signUp(arena.visitor(site));
  const { email, password } = owner.person;
  const thief = arena.visitor(site);
  await thief.post(login, { email, password });
  note("the thief's session, before", await thief.get(account), 200);
  const form = { press: "password", currentPassword: password, newPassword: "three other words of mine" };
  note("a new password", await owner.post(`${account}/security`, form), 303);
  note("the session that changed it", await owner.get(account), 200);
  note("the thief's session, after", await thief.get(account), 303);
  note("the old password", await thief.post(login, { email, password }), 422);
}

export const accountTakeover: readonly Row[] = [
  {
    id: "S5b",
    check: "a session of somebody else's while the owner changes the password",
    expectation: "it ends, and the old password opens nothing; the session that changed it goes on",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await surviveChange(arena, findings, site, pages);
    },
  },
  {
    id: "S9c",
    check: "guessed, replayed and stolen codes of the second step",
    expectation:
      "five guesses for each password, ten in a quarter of an hour; each code and recovery code works once, for its own account",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await tryCodes(arena, findings, site, pages);
    },
  },
  {
    id: "S26c",
    check: "whoever knows the password moves the account to an address of theirs",
    expectation:
      "the old address hears of it and puts it back; no session, address or password of the thief's opens it after",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await takeOver(arena, findings, site, pages);
    },
  },
];
