import type { Arena } from "../arena";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import type { Visitor } from "../visitor";

interface SignIn {
  name: string;
  /** A page that only this session opens. */
  page: string;
  begin(browser: Visitor): Promise<Visitor>;
  again(browser: Visitor): Promise<unknown>;
}

/** Presses the button of a link that the account was mailed, or sets a new password by one. */
async function byMail(
  arena: Arena,
  browser: Visitor,
  ask: string,
  page: string,
  form = {},
): Promise<unknown> {
  const { email } = browser.person;
  await browser.elsewhere().post(ask, { email });
  const token = await mailedToken(arena, email, page);
  return browser.post(`/${page}/${token}`, form);
}

const signIns = (arena: Arena): SignIn[] => [
  {
    name: "a login",
    page: "/account",
    begin: (browser) => browser.signUp(),
    again: (browser) => browser.logIn(),
  },
  {
    name: "a sign-up of somebody else",
    page: "/account",
    begin: (browser) => browser.signUp(),
    again: (browser) => browser.post("/sign-up", { ...arena.visitor(browser.site).person }),
  },
  {
    name: "an investor's login",
    page: "/invest/account",
    begin: (browser) => browser.signUpToInvest(),
    again: (browser) => {
      const { email, password } = browser.person;
      return browser.post("/invest/login", { email, password });
    },
  },
  {
    name: "an investor's sign-up",
    page: "/invest/account",
    begin: (browser) => browser.signUpToInvest(),
    again: (browser) => browser.post("/invest/sign-up", { ...arena.visitor(browser.site).person }),
  },
  {
    name: "a mailed link",
    page: "/account",
    begin: (browser) => browser.signUp(),
    again: (browser) => byMail(arena, browser, "/login/link", "login/link"),
  },
  {
    name: "an investor's mailed link",
    page: "/invest/account",
    begin: (browser) => browser.signUpToInvest(),
    again: (browser) => byMail(arena, browser, "/invest/login/link", "invest/login/link"),
  },
  {
    name: "a new password, and a login with it",
    page: "/account",
    begin: (browser) => browser.signUp(),
    async again(browser) {
      const password = "another suite of trades";
      await byMail(arena, browser, "/forgot-password", "reset-password", { password });
      return browser.post("/login", { email: browser.person.email, password });
    },
  },
  {
    name: "an investor's new password, and a login with it",
    page: "/invest/account",
    begin: (browser) => browser.signUpToInvest(),
    async again(browser) {
      const password = "another suite of trades";
      await byMail(arena, browser, "/invest/forgot-password", "invest/reset-password", { password });
      return browser.post("/invest/login", { email: browser.person.email, password });
    },
  },
];

async function run(arena: Arena, findings: Findings): Promise<void> {
  const [site, other] = await Promise.all([arena.site(), arena.site()]);
  for (const { name, page, begin, again } of signIns(arena)) {
    const browser = await begin(arena.visitor(site));
    const stolen = browser.at(other);
    const before = await stolen.get(page);
    findings.note(`${name}: the copy before`, before.status === 200, `${before.status}`);
    await again(browser);
    const after = await stolen.get(page);
    findings.note(
      `${name}: the copy afterwards, at another process`,
      after.status === 303 && !after.text.includes(stolen.person.email),
      `${after.status}`,
    );
    const { status } = await browser.get(page);
    findings.note(`${name}: the new session`, status === 200, `${status}`);
  }
}

export const replacedSessions: readonly Row[] = [
  {
    id: "S24",
    check: "a session that another sign-in replaced in the same browser, replayed at another process",
    expectation: "refused; the new session goes on",
    run,
  },
];
