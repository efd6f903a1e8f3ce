import { removeSecondStepOf } from "../../../api/second-factor/operate";
import { clientToken, createTestApi } from "../../harness/api";
import { listenFor } from "../../harness/bridge";
import { openMemoryDatabase } from "../../harness/template";
import { portOf } from "../../harness/upstream";
import { type AccountPages, accountKinds } from "../account-kinds";
import { confirmedMember, makeFeed } from "../alert-member";
import type { Arena, SiteProcess } from "../arena";
import { linkIn, mailedToken, mailSaying } from "../mails";
import type { Findings, Row } from "../row";
import type { Visitor } from "../visitor";
import { withCodes } from "../with-codes";

const chosen = "words that the thief has chosen";

const rootOf = ({ login }: AccountPages) => (login === "/login" ? "" : "/invest");

/** Notes the status of replies, for one kind of account. */
const noteOf =
  (findings: Findings, { what }: AccountPages) =>
  (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);

/** Who knows the password, in two browsers. */
async function thievesOf(
  arena: Arena,
  site: SiteProcess,
  { login }: AccountPages,
  { person: { email, password } }: Visitor,
): Promise<Visitor[]> {
  const thieves = [arena.visitor(site), arena.visitor(site)];
  for (const thief of thieves) await thief.post(login, { email, password });
  return thieves;
}

async function endByLinks(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { login, account } = pages;
  const note = noteOf(findings, pages);
  const isUser = rootOf(pages) === "";
  for (const [mail, changes] of [
    ["A new browser", false],
    ["Your password", true],
  ] as const) {
    const owner = await pages.signUp(arena.visitor(site));
    const { email, password } = owner.person;
    const thieves = await thievesOf(arena, site, pages, owner);
    const [first = owner] = thieves;
    const feed = isUser ? await makeFeed(first) : undefined;
    if (changes) {
      const form = { press: "password", currentPassword: password, newPassword: chosen };
      note("a new password of the thief's", await first.post(`${account}/security`, form), 303);
    }
    const link = await linkIn(arena, email, mail, rootOf(pages));
    note(`the button in "${mail}", in a browser of nobody`, await arena.visitor(site).post(link), 303);
    for (const visitor of [...thieves, owner])
      note(`a session, after "${mail}"`, await visitor.get(account), 303);
    for (const tried of changes ? [chosen, password] : [password])
      note(`a password, after "${mail}"`, await first.post(login, { email, password: tried }), 422);
    if (feed !== undefined)
      note(`the thief's feed, after "${mail}"`, await first.get(`/feeds/${feed}/atom`), 404);
  }
}

/** The owner chooses a new password by a mailed link, which uses up the links of notices and has to do their work. */
async function endByReset(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const [pages] = accountKinds;
  if (!pages) throw new Error("there is no kind of account");
  const note = noteOf(findings, pages);
  const owner = await confirmedMember(arena, site);
  const { email } = owner.person;
  const [thief = owner] = await thievesOf(arena, site, pages, owner);
  const feed = await makeFeed(thief);
  const link = await linkIn(arena, email, "A new browser", "");
  await owner.post(pages.forgot, { email });
  const token = await mailedToken(arena, email, "reset-password");
  note("a new password", await owner.post(`${pages.reset}/${token}`, { password: chosen }), 303);
  note("the thief's session, after it", await thief.get(pages.account), 303);
  note("the thief's feed, after it", await thief.get(`/feeds/${feed}/atom`), 404);
  note("the link of the notice, after it", await owner.get(link), 410);
  note("the new password, set again", await thief.post(`${pages.reset}/${token}`, { password: chosen }), 422);
}

async function endBySupport(arena: Arena, findings: Findings): Promise<void> {
  // In this process: the command opens a database that no other process may have open.
  // In memory: the server of tests' databases lives as long as its process, which would then never end.
  const api = await createTestApi({ database: await openMemoryDatabase(false) });
  const bridge = await listenFor(api.fetch);
  try {
    const site = await arena.site({
      API_BASE_URL: `http://127.0.0.1:${portOf(bridge)}`,
      API_CLIENT_TOKEN: clientToken,
    });
    for (const pages of accountKinds) {
      const { login, account } = pages;
      const note = noteOf(findings, pages);
      // Codes are of the clock that visitors have.
      api.setNow(new Date());
      const { owner, recoveryCodes } = await withCodes(arena.visitor(site), pages);
      const { email, password } = owner.person;
      const thief = arena.visitor(site);
      await thief.post(login, { email, password });
      const [stolen = "", kept = ""] = recoveryCodes;
      note("a stolen recovery code", await thief.post(`${login}/second-step`, { stepCode: stolen }), 303);
      note("the thief's session, before", await thief.get(account), 200);
      const waiting = arena.visitor(site);
      await waiting.post(login, { email, password });
      await removeSecondStepOf(api.settings, email, api.now)(api.db);
      for (const visitor of [thief, owner])
        note("a session, after support's removal", await visitor.get(account), 303);
      note(
        "a sign-in that waited for its code",
        await waiting.post(`${login}/second-step`, { stepCode: kept }),
        422,
      );
      note("its session", await waiting.get(account), 303);
    }
  } finally {
    bridge.closeAllConnections();
    bridge.close();
    await api.close();
  }
}

async function stealCodes(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const note = noteOf(findings, pages);
  const step = `${login}/second-step`;
  const { owner, recoveryCodes } = await withCodes(arena.visitor(site), pages);
  const { email, password } = owner.person;
  const [first = "", second = "", third = ""] = recoveryCodes;
  const thief = arena.visitor(site);
  await thief.post(step, { stepCode: first });
  note("a stolen code without the password", await thief.get(account), 303);
  await thief.post(login, { email, password: "not the password" });
  await thief.post(step, { stepCode: first });
  note("a stolen code with a wrong password", await thief.get(account), 303);

  await thief.post(login, { email, password });
  note("a stolen code with the password", await thief.post(step, { stepCode: second }), 303);
  note("the session that it has begun", await thief.get(account), 200);
  const told = await mailSaying(arena, email, "recovery code");
  findings.note(`${what}: the owner hears of it`, told !== undefined, "no mail");
  const renewal = { press: "recovery", recoveryPassword: password };
  note("new codes of the owner's", await owner.post(`${account}/security`, renewal), 200);
  const late = arena.visitor(site);
  await late.post(login, { email, password });
  note("another stolen code, after that", await late.post(step, { stepCode: third }), 422);

  const link = await linkIn(arena, email, "A recovery code", rootOf(pages));
  note("the mail's button, with the password", await owner.post(link, { password }), 303);
  note("the session of the stolen code", await thief.get(account), 303);
  note("the thief's password", await thief.post(login, { email, password }), 422);
}

export const remedies: readonly Row[] = [
  {
    id: "S5c",
    check:
      "sessions, passwords and a feed of a thief's, when the owner presses the button of a notice or sets a new password",
    expectation: "none of them is any good after it, whichever notice it was",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await endByLinks(arena, findings, site, pages);
      await endByReset(arena, findings, site);
    },
  },
  {
    id: "S5d",
    check: "sessions and half-finished sign-ins of a thief's, when support removes the second step",
    expectation: "none of them is any good after it",
    run: endBySupport,
  },
  {
    id: "S9d",
    check: "recovery codes that were stolen before their owner has used them",
    expectation:
      "nothing without the password; the owner hears of each that is used, makes the others void, and ends what it began",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await stealCodes(arena, findings, site, pages);
    },
  },
];
