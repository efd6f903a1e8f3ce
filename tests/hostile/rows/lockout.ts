import { type AccountPages, accountKinds } from "../account-kinds";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import type { Form } from "../visitor";
import { stranger, wrong } from "./guessing";

/** More than strangers may guess at one account in an hour, from as many networks. */
const guesses = 64;

async function lockOut(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  pages: AccountPages,
): Promise<void> {
  const { what, login, account } = pages;
  const note = (name: string, { status }: { status: number }, ...expected: number[]) =>
    findings.note(`${what}: ${name}`, expected.includes(status), `${status}`);

  const owner = await pages.signUp(arena.visitor(site));
  const { email, password } = owner.person;
  await owner.post(pages.logout);
  const fromEverywhere = (path: string, form: Form) =>
    inTurns(Array.from({ length: guesses }), 8, () => arena.visitor(site).post(path, form));
  const guessed = await fromEverywhere(login, { email, password: wrong });
  const held = guessed.filter(({ status }) => status === 429).length;
  findings.note(`${what}: a stranger at ${guesses} addresses is held`, held > 0, `${held} times`);
  note(
    "the stranger, with the right password",
    await arena.visitor(site).post(login, { email, password }),
    429,
  );
  const nobody = stranger();
  await fromEverywhere(login, { email: nobody, password: wrong });
  note("an account that is none", await arena.visitor(site).post(login, { email: nobody, password }), 429);
  const planted = arena.visitor(site);
  const other = await pages.signUp(arena.visitor(site));
  for (const name of ["device", "investor-device"]) {
    const value = other.cookies.value(name);
    if (value !== undefined) planted.cookies.store([`${name}=${value}`]);
  }
  note(
    "a stranger with the device of their own account",
    await planted.post(login, { email, password }),
    429,
  );

  note("the owner, where they signed in before", await owner.post(login, { email, password }), 303);
  note("the owner's page", await owner.get(account), 200);

  for (const path of [pages.forgot, `${login}/link`]) {
    const asked = await fromEverywhere(path, { email });
    const refused = asked.filter(({ status }) => status !== 303);
    findings.note(`${what}: a stranger's posts to ${path}`, refused.length === 0, `${refused[0]?.status}`);
  }
  const elsewhere = Object.assign(arena.visitor(site), { person: owner.person });
  const told = await elsewhere.post(login, { email, password });
  note("the owner, at a new browser", told, 429);
  findings.note(`${what}: the page names the way in`, told.text.includes(`${login}/link`), "no link");
  note("the owner asks for a link", await elsewhere.post(`${login}/link`, { email }), 303);
  const link = `${login}/link/${await mailedToken(arena, email, `${login.slice(1)}/link`)}`;
  note("the link's page", await elsewhere.get(link), 200);
  note("the link's page signs nobody in", await elsewhere.get(account), 303);
  note("the link's button", await elsewhere.post(link), 303);
  note("the owner's page, by the link", await elsewhere.get(account), 200);
  note("the link, used again", await arena.visitor(site).post(link), 410);
  await elsewhere.post(pages.logout);
  note("the owner, once the link signed in there", await elsewhere.post(login, { email, password }), 303);
  note("the stranger, still", await arena.visitor(site).post(login, { email, password }), 429);
}

export const lockout: readonly Row[] = [
  {
    id: "S22",
    check: "a stranger's wrong passwords against one account, from many networks, and requests for its links",
    expectation:
      "the owner still gets in from a browser that signed in before, and by a mailed link from any; the stranger does not",
    async run(arena, findings) {
      const site = await arena.site();
      for (const pages of accountKinds) await lockOut(arena, findings, site, pages);
      const owner = await arena.visitor(site).signUp();
      const { email, password } = owner.person;
      for (let at = 0; at < 11; at++) await arena.visitor(site).post("/login", { email, password: wrong });
      const { status } = await owner.post("/account/privacy", { password });
      findings.note("the owner deletes the account meanwhile", status === 303, `${status}`);
    },
  },
];
