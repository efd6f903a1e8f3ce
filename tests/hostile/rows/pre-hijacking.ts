import { type AccountPages, accountKinds } from "../account-kinds";
import type { Arena, SiteProcess } from "../arena";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";

const chosen = "another suite of trades";

async function hijack(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, logout, forgot, reset, account } = pages;
  const note = (name: string, { status }: { status: number }, expected: number) =>
    findings.note(`${what}: ${name}`, status === expected, `${status}`);

  const stranger = await pages.signUp(arena.visitor(site));
  const { email, password } = stranger.person;
  const owner = arena.visitor(site);
  await owner.post(`${login}/link`, { email });
  const link = `${login}/link/${await mailedToken(arena, email, `${login.slice(1)}/link`)}`;
  note("the owner signs in by a mailed link", await owner.post(link), 303);
  const welcome = await owner.get(account);
  note("the owner's page", welcome, 200);
  const told = welcome.text.includes("chosen before your email was confirmed");
  findings.note(`${what}: the owner is told where the older password works`, told, "not told");

  note("the stranger's session", await stranger.get(account), 303);
  const refused = await stranger.post(login, { email, password });
  note("the stranger's password, in the browser that registered", refused, 422);
  const explains = refused.text.includes("chosen before the email of the account was confirmed");
  findings.note(`${what}: the page says why`, explains, "no reason");
  findings.note(`${what}: the page leads to a link`, refused.text.includes(`${login}/link`), "no link");
  note("the stranger's password, elsewhere", await arena.visitor(site).post(login, { email, password }), 422);
  note("the stranger is still out", await stranger.get(account), 303);

  await owner.post(forgot, { email });
  const page = `${reset}/${await mailedToken(arena, email, reset.slice(1))}`;
  note("the owner chooses a password", await owner.post(page, { password: chosen }), 303);
  const elsewhere = arena.visitor(site);
  note("the owner, with it, in any browser", await elsewhere.post(login, { email, password: chosen }), 303);
  note("the stranger's password, then", await stranger.post(login, { email, password }), 422);

  const self = await pages.signUp(arena.visitor(site));
  await self.post(logout);
  const own = self.person.email;
  await self.post(`${login}/link`, { email: own });
  const ownLink = `${login}/link/${await mailedToken(arena, own, `${login.slice(1)}/link`)}`;
  note("who registered, by a link in the same browser", await self.post(ownLink), 303);
  note(
    "and with the password in any other",
    await arena.visitor(site).post(login, { email: own, password: self.person.password }),
    303,
  );
}

export const preHijacking: readonly Row[] = [
  {
    id: "S26b",
    check: "a stranger who registered another person's address before its owner signed in by a mailed link",
    expectation:
      "the stranger's session and password end; an owner who registered in that very browser keeps theirs",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await hijack(arena, findings, site, pages);
    },
  },
];
