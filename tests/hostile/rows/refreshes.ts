import type { SiteReply } from "../../harness/http-client";
import { type Behaviour, drip, hang, refuse, reply, replyText } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import type { ChangeReply, Fault } from "../faulty-upstream";
import { flawsOf } from "../judge";
import type { Findings, Row } from "../row";
import type { Visitor } from "../visitor";

const refresh = /^POST \/api\/auth\/refresh/;
const everything = /./;
const said = "This session was ended by its owner.";

const sessionCookies = ({ setCookies }: SiteReply) =>
  setCookies.filter((cookie) => cookie.startsWith("session="));
const isDropped = (reply: SiteReply) =>
  sessionCookies(reply).some((cookie) => cookie.startsWith("session=;"));

/** From now on every access token that has been seen is refused, as if its time were up. */
function expireTokens({ upstream }: Arena): void {
  const old = new Set(upstream.asked.map(({ headers }) => headers.authorization));
  upstream.fault(everything, (req, res, call) => {
    if (req.headers.authorization && old.has(req.headers.authorization)) {
      reply({ message: said }, 401)(req, res, call);
    } else call.forward();
  });
}

/** Refuses every access token, old or new. */
const refuseBearers: Fault = (req, res, call) =>
  req.headers.authorization ? reply({ message: said }, 401)(req, res, call) : call.forward();

/** Signed in, and their account looked at once, so that their token has been seen. */
async function memberOf(arena: Arena, site: SiteProcess): Promise<Visitor> {
  const member = await arena.visitor(site).signUp();
  await member.get("/account");
  return member;
}

/** The keys of a sign-up's reply without the refresh token. */
const withoutRefreshToken: ChangeReply = (replied) => {
  const { refreshToken: _, ...rest } = JSON.parse(replied.body.toString());
  return { ...replied, body: Buffer.from(JSON.stringify(rest)) };
};

async function oneRefresh(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  const site = await arena.site();
  const member = await memberOf(arena, site);
  expireTokens(arena);
  upstream.asked.length = 0;
  // One browser, twenty loaders at once, all with the old cookie.
  const before = member.cookies.header ?? "";
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      member.request("/account?_data=routes%2Faccount", { headers: { cookie: before } }),
    ),
  );
  const refreshes = upstream.asked.filter(({ line }) => refresh.test(line)).length;
  findings.note("refreshes for 20 parallel loaders", refreshes === 1, `${refreshes}`);
  const statuses = [...new Set(replies.map(({ status }) => status))];
  findings.note("their replies", statuses.join() === "200", statuses.join());
  const cookies = replies.map((one) => sessionCookies(one).length);
  findings.note(
    "Set-Cookie of each",
    cookies.every((count) => count === 1),
    [...new Set(cookies)].join(),
  );
  const times = new Map<string, number>();
  for (const { line, headers } of upstream.asked) {
    const key = `${headers["x-request-id"]} ${line} ${headers.authorization}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const repeated = [...times].filter(([, count]) => count > 1).map(([key]) => key.split(" ", 3).join(" "));
  findings.note("each call once by either token", repeated.length === 0, repeated.slice(0, 3).join("; "));
  const after = await member.get("/account");
  findings.note("the new session goes on", after.status === 200, `${after.status}`);
}

async function noRefreshToken(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  const site = await arena.site();
  upstream.fault(/^PUT \/api\/users\/register/, (_req, _res, { forward }) => forward(withoutRefreshToken));
  const member = await arena.visitor(site).signUp();
  await member.get("/account");
  upstream.asked.length = 0;
  upstream.fault(everything, refuseBearers);
  const page = await member.get("/account");
  const asked = upstream.asked.filter(({ line }) => refresh.test(line)).length;
  findings.note("refreshes", asked === 0, `${asked}`);
  findings.note("the page", page.status === 401 && page.text.includes(said), `${page.status}`);
  findings.note("the way to sign in", page.text.includes('href="/login'), "a link to /login");
  findings.note("the session", isDropped(page), sessionCookies(page).join().slice(0, 20) || "kept");
}

const refusals: [string, Behaviour][] = [
  ["400", reply({ message: "no" }, 400)],
  ["401", reply({ message: "no" }, 401)],
];
const failures: [string, Behaviour][] = [
  ["hangs", hang],
  ["drips", drip],
  ["is cut off", refuse],
  ["answers 500", reply({ message: "no" }, 500)],
  ["answers junk", replyText("<html>")],
  ["answers without a token", reply({})],
];

async function failedRefresh(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  // Fewer failures in a row at each site than open the call's breaker.
  const sites = [await arena.site(), await arena.site()] as const;
  for (const [turn, [name, fault]] of [...refusals, ...failures].entries()) {
    const refused = refusals.some(([one]) => one === name);
    const site = sites[turn % 2 === 0 ? 0 : 1];
    const member = await memberOf(arena, site);
    expireTokens(arena);
    upstream.fault(refresh, fault);
    upstream.asked.length = 0;
    const page = await member.get("/account");
    const asked = upstream.asked.filter(({ line }) => refresh.test(line)).length;
    findings.note(`the refresh ${name}: no loop`, asked === 1, `${asked} refreshes`);
    if (refused) {
      findings.note(
        `the refresh ${name}: led to /2024`,
        page.status === 303 && page.headers.location === "/2024",
        `${page.status} ${page.headers.location}`,
      );
      findings.note(
        `the refresh ${name}: cookies cleared`,
        isDropped(page),
        sessionCookies(page).join().slice(0, 20),
      );
      const landing = await member.get("/2024");
      findings.note(
        `the refresh ${name}: the message`,
        landing.text.includes("Failed to refresh access token"),
        `${landing.status}`,
      );
    } else {
      const flaws = flawsOf(page);
      // The account stands without what could not be loaded, and each part of it says so.
      findings.note(
        `the refresh ${name}: try again`,
        page.status === 200 && /try again/i.test(page.text) && flaws.length === 0,
        `${page.status} ${flaws.join()}`,
      );
      upstream.heal();
      const again = await member.get("/account");
      findings.note(
        `the refresh ${name}: the session is kept`,
        !isDropped(page) && again.status === 200,
        `${again.status}`,
      );
    }
    upstream.heal();
  }
}

async function refusedAgain(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  const site = await arena.site();
  const member = await memberOf(arena, site);
  upstream.asked.length = 0;
  upstream.fault(everything, refuseBearers);
  const page = await member.get("/account");
  const asked = upstream.asked.filter(({ line }) => refresh.test(line)).length;
  findings.note("refreshes", asked === 1, `${asked}`);
  findings.note("the original error", page.status === 401 && page.text.includes(said), `${page.status}`);
}

export const refreshes: readonly Row[] = [
  {
    id: "R10",
    check: "401 on 20 parallel loaders, the refresh works",
    expectation: "one refresh, each original repeated once, one Set-Cookie",
    run: oneRefresh,
  },
  {
    id: "R10a",
    check: "401 without a refresh token",
    expectation: "the upstream's message with the way to sign in; the dead session dropped",
    run: noRefreshToken,
  },
  {
    id: "R11",
    check: "the refresh is refused, hangs or answers junk",
    expectation:
      "refused: cookies cleared, /2024, 'Failed to refresh access token'; otherwise the session kept, try again; no loop",
    run: failedRefresh,
  },
  {
    id: "R12",
    check: "401 again after a refresh",
    expectation: "the original error",
    run: refusedAgain,
  },
];
