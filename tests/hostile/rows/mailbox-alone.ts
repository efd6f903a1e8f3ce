import { wrongCode } from "../../harness/second-step";
import { type AccountPages, accountKinds } from "../account-kinds";
import type { Arena, SiteProcess } from "../arena";
import { linkIn, mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import { nextCode, withCodes } from "../with-codes";

const another = "words that the reader has chosen";

async function readMailbox(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const root = login === "/login" ? "" : "/invest";
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);
  const { owner } = await withCodes(arena.visitor(site), pages);
  const { email, password } = owner.person;
  // An address that was never proven is whose mailbox it is.
  note(
    "the owner's confirmation",
    await owner.post(await linkIn(arena, email, "Confirm your email", root)),
    303,
  );
  const undo = await linkIn(arena, email, "One-time codes are on", root);

  const reader = arena.visitor(site);
  note("the notice's link", await reader.get(undo), 200);
  note("its button, by who reads the mailbox alone", await reader.post(undo), 422);
  note("its button with a guess at the password", await reader.post(undo, { password: another }), 422);
  note("the owner's session, after both", await owner.get(account), 200);

  await reader.post(pages.forgot, { email });
  const reset = `${pages.reset}/${await mailedToken(arena, email, pages.reset.slice(1))}`;
  note("a new password from the mailbox", await reader.post(reset, { password: another }), 303);
  note("its button with that password", await reader.post(undo, { password: another }), 422);
  await reader.post(login, { email, password: another });
  note("the account, by the password that the reader has set", await reader.get(account), 303);
  await reader.post(`${login}/link`, { email });
  const link = `${login}/link/${await mailedToken(arena, email, `${login.slice(1)}/link`)}`;
  await reader.post(link);
  note("the account, by a mailed link", await reader.get(account), 303);

  note("its button with the password that the owner had", await owner.post(undo, { password }), 303);
}

/** Uses up every guess of who comes by the password: ten, five for each first step. */
async function exhaustGuesses(arena: Arena, site: SiteProcess, { login }: AccountPages, known: Guessing) {
  const thief = arena.visitor(site);
  for (let at = 0; at < 12; at++) {
    if (at % 4 === 0) await thief.post(login, { email: known.email, password: known.password });
    await thief.post(`${login}/second-step`, { stepCode: wrongCode(known.secret, new Date()) });
  }
}
interface Guessing {
  email: string;
  password: string;
  secret: string;
}

async function lockOutOfCodes(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login } = pages;
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);
  const { owner, secret, recoveryCodes } = await withCodes(arena.visitor(site), pages);
  const { email, password } = owner.person;
  await exhaustGuesses(arena, site, pages, { email, password, secret });

  const step = `${login}/second-step`;
  const anew = arena.visitor(site);
  await anew.post(login, { email, password });
  note(
    "a right code by the password, once the guesses are used up",
    await anew.post(step, { stepCode: nextCode(secret) }),
    429,
  );
  note("a recovery code there", await anew.post(step, { stepCode: recoveryCodes[0] ?? "" }), 303);
  const byLink = arena.visitor(site);
  await byLink.post(`${login}/link`, { email });
  await byLink.post(`${login}/link/${await mailedToken(arena, email, `${login.slice(1)}/link`)}`);
  note("a right code after a mailed link", await byLink.post(step, { stepCode: nextCode(secret) }), 303);
}

export const mailboxAlone: readonly Row[] = [
  {
    id: "S22b",
    check: "whoever knows the password of an account uses up the guesses at its codes",
    expectation: "the owner still gets in by a recovery code, and by a code after a mailed link",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await lockOutOfCodes(arena, findings, site, pages);
    },
  },
  {
    id: "S26d",
    check: "whoever reads the mailbox alone, against a second step that is younger than a week",
    expectation: "it stays, whatever is mailed and pressed; its owner removes it with the password",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await readMailbox(arena, findings, site, pages);
    },
  },
];
