import type { Arena, SiteProcess } from "../arena";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Visitor } from "../visitor";

const members = () => listScreens().filter(({ who }) => who !== "anybody");

/** Somebody at another browser with the same account. */
const elsewhere = (arena: Arena, site: SiteProcess, { person }: Visitor): Visitor =>
  Object.assign(arena.visitor(site), { person });

/** No page of a member's, no word of theirs, and no call of theirs for whoever brings these cookies. */
async function judgeReplay(arena: Arena, findings: Findings, what: string, replayed: Visitor): Promise<void> {
  for (const { address, form } of members()) {
    for (const method of ["GET", ...(form ? ["POST"] : [])]) {
      const visitor = replayed.at(replayed.site);
      arena.upstream.asked.length = 0;
      const reply = await (method === "GET"
        ? visitor.get(address)
        : visitor.post(address, { press: "begin" }));
      const leaked =
        reply.text.includes(replayed.person.email) || reply.text.includes(replayed.person.lastName);
      const known = arena.upstream.asked.some(
        ({ line, end }) => !line.startsWith("GET ") && !line.includes("/auth/") && end === "answered",
      );
      const held = [302, 303].includes(reply.status) && !leaked && !known;
      findings.note(
        `${method} ${address} ${what}`,
        held,
        `${reply.status}${leaked ? ", theirs" : ""}${known ? ", done" : ""}`,
      );
    }
  }
}

/** What the site sent upstream for them must be no good any more, wherever it is used. */
async function judgeBearer({ api }: Arena, findings: Findings, what: string, bearer: string | undefined) {
  const { status } = await fetch(`${api.baseUrl}/api/users/profile/`, {
    headers: { authorization: bearer ?? "" },
  });
  findings.note(`the access token ${what}`, bearer !== undefined && status === 401, `${status}`);
}

async function bearerOf({ upstream }: Arena, member: Visitor): Promise<string | undefined> {
  upstream.asked.length = 0;
  await member.get("/account");
  return upstream.asked.find(({ headers }) => headers.authorization)?.headers.authorization;
}

async function planted(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const thief = await arena.visitor(site).signUp();
  const theirs = thief.cookies.value("session") ?? "";
  const victim = await arena.visitor(site).signUp();
  const own = victim.cookies.value("session") ?? "";
  const toast = victim.cookies.value("toast") ?? "none";
  const cookies: [name: string, value: string][] = [
    ["the thief's own", theirs],
    ["junk", "junk"],
    ["an oversized one", "x".repeat(4_000)],
    ["a notice's seal", toast],
    ["a token of no algorithm", "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0."],
    ["half a seal", theirs.slice(0, theirs.length / 2)],
    ["a broken escape", "%E0%A4%A"],
  ];
  for (const [name, value] of cookies) {
    for (const way of ["login", "sign-up"] as const) {
      const browser = way === "login" ? elsewhere(arena, site, victim) : arena.visitor(site);
      browser.cookies.store([`session=${value}`]);
      await (way === "login" ? browser.logIn() : browser.signUp());
      const given = browser.cookies.value("session");
      findings.note(`${name}, then ${way}`, given !== undefined && given !== value, "the cookie stays");
      const page = await browser.get("/account");
      findings.note(
        `${name}, then ${way}: whose page`,
        page.text.includes(browser.person.email),
        `${page.status}`,
      );
    }
    const browser = arena.visitor(site);
    browser.cookies.store([`session=${value}`]);
    if (value === theirs) continue;
    const page = await browser.get("/account");
    findings.note(
      `${name} alone`,
      page.status === 303 && browser.cookies.value("session") === undefined,
      `${page.status}`,
    );
  }
  const page = await thief.get("/account");
  findings.note(
    "the thief's cookie afterwards",
    !page.text.includes(victim.person.email),
    "shows the victim's account",
  );
  for (let at = 0; at < own.length; at += Math.ceil(own.length / 8)) {
    const forged = own.slice(0, at) + (own[at] === "A" ? "B" : "A") + own.slice(at + 1);
    const browser = arena.visitor(site);
    browser.cookies.store([`session=${forged}`]);
    const { status } = await browser.get("/account");
    findings.note(`a seal changed at ${at}`, status === 303, `${status}`);
  }
}

async function attributes(arena: Arena, findings: Findings): Promise<void> {
  const seals = new Set<string | undefined>();
  for (const [env, pattern] of [
    [{}, /^session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/],
    [
      { PUBLIC_URL: "https://site.example" },
      /^__Host-session=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
  ] as const) {
    const site = await arena.site(env);
    const member = arena.visitor(site);
    const { email, password } = member.person;
    await member.signUp();
    const name = "PUBLIC_URL" in env ? "__Host-session" : "session";
    for (let again = 0; again < 4; again++) {
      seals.add(member.cookies.value(name));
      const reply = await member.post("/login", { email, password });
      const set = reply.setCookies.find((cookie) => cookie.startsWith(name)) ?? "";
      findings.note(
        `the cookie at ${site.origin.split(":", 1)}`,
        pattern.test(set),
        set.replace(/=[^;]*/, "=…"),
      );
    }
    if (name === "session") continue;
    const sibling = arena.visitor(site);
    sibling.cookies.store([
      `session=${member.cookies.value(name)}`,
      `__Secure-session=${member.cookies.value(name)}`,
    ]);
    const { status } = await sibling.get("/account");
    findings.note("a sibling host's cookie", status === 303, `${status}`);
  }
  findings.note("seals of 8 sign-ins", seals.size === 8, `${seals.size} different`);
}

export const sessions: readonly Row[] = [
  {
    id: "S4",
    check: "a cookie planted before sign-in: somebody's own, junk, too large, forged",
    expectation:
      "another seal at every sign-in, shared by nobody; a forged one opens nothing; HttpOnly, Lax, __Host- by https",
    async run(arena, findings) {
      await planted(arena, findings, await arena.site());
      await attributes(arena, findings);
    },
  },
  {
    id: "S5",
    check:
      "cookies replayed after logout, reset and an ended session, at this site and at another process; the back button",
    expectation:
      "refused, since the upstream's session is revoked; cache and storage cleared, no member's page shown unasked",
    async run(arena, findings) {
      const [site, other] = await Promise.all([arena.site(), arena.site()]);
      const member = await arena.visitor(site).signUp();
      await member.answerSteps();
      for (const { address } of members()) {
        await member.get(address);
        const { headers, status } = await member.get(address);
        const caching = headers["cache-control"] ?? "none";
        findings.note(
          `GET ${address}, kept`,
          /private/.test(caching) && /no-cache|no-store/.test(caching),
          `${status} ${caching}`,
        );
      }

      const bearer = await bearerOf(arena, member);
      const copies = [member.at(site), member.at(other)];
      const out = await member.post("/logout");
      const cleared = out.headers["clear-site-data"];
      findings.note("Clear-Site-Data", cleared === '"cache", "storage"', `${cleared}`);
      findings.note("the cookie at logout", member.cookies.value("session") === undefined, "stays");
      await judgeBearer(arena, findings, "after logout", bearer);
      for (const [at, copy] of copies.entries())
        await judgeReplay(arena, findings, `after logout, site ${at + 1}`, copy);

      const owner = await member.logIn();
      const second = await elsewhere(arena, other, owner).logIn();
      const lost = [owner.at(site), second.at(other), owner.at(other)];
      const lostBearer = await bearerOf(arena, second);
      await arena.visitor(site).post("/forgot-password", { email: owner.person.email });
      const token = await mailedToken(arena, owner.person.email, "reset-password");
      const reset = await arena
        .visitor(site)
        .post(`/reset-password/${token}`, { password: "another suite of trades" });
      findings.note("the reset", reset.status === 303, `${reset.status}`);
      await judgeBearer(arena, findings, "after a reset", lostBearer);
      for (const copy of lost) await judgeReplay(arena, findings, "after a reset", copy);

      const keeper = await arena.visitor(site).signUp();
      const stolen = await elsewhere(arena, other, keeper).logIn();
      const [, sessionId = ""] =
        /name="sessionId" value="([^"]+)"/.exec((await keeper.get("/account")).text) ?? [];
      await keeper.post("/account", { sessionId });
      await judgeReplay(arena, findings, "after its owner ended it", stolen);
      const { status } = await keeper.get("/account");
      findings.note("the owner's own session", status === 200, `${status}`);
    },
  },
];
