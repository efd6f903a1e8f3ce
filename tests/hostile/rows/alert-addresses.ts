import { randomBytes } from "node:crypto";
import { pushBrowser } from "../../harness/push-browser";
import { choicesOf, confirmedMember, mailedWayOut, makeFeed } from "../alert-member";
import type { Arena } from "../arena";
import { isRead } from "../calls";
import { asLinks } from "../links";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";

/** The same with one letter changed at that place, from the end where it is below zero. */
function altered(token: string, at: number): string {
  const place = at < 0 ? token.length + at : at;
  const other = token[place] === "x" ? "y" : "x";
  return token.slice(0, place) + other + token.slice(place + 1);
}

async function readFeeds(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const [owner, stranger] = await Promise.all([arena.visitor(site).signUp(), arena.visitor(site).signUp()]);
  const first = await makeFeed(owner);
  const [secret, theirs] = [await makeFeed(owner), await makeFeed(stranger)];
  const paths = (token: string) => [`/feeds/${token}/atom`, `/feeds/${token}/json`];
  const { email, firstName, lastName } = owner.person;
  for (const path of paths(secret)) {
    const reply = await stranger.get(path);
    const told = [email, firstName, lastName, secret].filter((word) => reply.text.includes(word));
    findings.note(`${path.slice(-5)} of another member`, told.length === 0, `tells ${told.length} of them`);
    const isPrivate = reply.headers["cache-control"] === "private, no-store" && reply.setCookies.length === 0;
    findings.note(
      `${path.slice(-5)}, as a reply`,
      reply.status === 200 && isPrivate,
      `${reply.status} ${reply.headers["cache-control"]}`,
    );
  }
  const guesses = [
    ...[0, 20, -1].map((at) => altered(secret, at)),
    ...[first, secret.slice(1), `${secret}a`, secret.toUpperCase(), email, "%2e%2e%2f", "a".repeat(5_000)],
    randomBytes(32).toString("base64url"),
  ];
  for (const guess of guesses)
    for (const path of paths(encodeURIComponent(guess))) {
      const { status, text } = await stranger.get(path);
      const isNone = [404, 414].includes(status) && !/<feed|"items"/.test(text);
      findings.note(`the address ${guess.slice(0, 12)}…${path.slice(-5)}`, isNone, `${status}`);
    }
  const statuses: number[] = [];
  for (let n = 0; n < 70 && statuses.at(-1) !== 429; n++)
    statuses.push((await stranger.get(`/feeds/${randomBytes(32).toString("base64url")}/atom`)).status);
  findings.note("guessing on", statuses.at(-1) === 429, `${statuses.length} more guesses, none refused`);
  await stranger.post("/account/alerts/feed", { press: "end" });
  const left = await Promise.all([secret, theirs].map((token) => owner.get(`/feeds/${token}/atom`)));
  findings.note(
    "another member ends theirs",
    left.map(({ status }) => status).join() === "200,404",
    left.map(({ status }) => status).join(),
  );
  const pages = await Promise.all(
    ["/account/alerts", "/account/alerts/feed", "/account"].map(owner.get, owner),
  );
  const logs = site.logText() + arena.api.logText();
  const anywhere = [...pages.map(({ text }) => text), logs].filter((text) => text.includes(secret));
  findings.note(
    "the address afterwards",
    anywhere.length === 0,
    `stands in ${anywhere.length} pages or logs`,
  );
}

async function unsubscribe(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const { upstream } = arena;
  const [member, other] = [await confirmedMember(arena, site), await confirmedMember(arena, site)];
  const [token, others] = [await mailedWayOut(arena, member), await mailedWayOut(arena, other)];
  const path = (way: string) => `/unsubscribe/alerts/${encodeURIComponent(way)}`;
  const isOn = async (visitor = member) => Object.values(await choicesOf(visitor)).includes("now");
  // A mail program has no cookies, and comes from anywhere.
  const oneClick = (way: string, headers: Record<string, string> = {}) =>
    arena.visitor(site).request(path(way), { method: "POST", body: "List-Unsubscribe=One-Click", headers });

  for (const [name, headers] of asLinks)
    for (const method of ["GET", "HEAD"]) {
      upstream.asked.length = 0;
      const query = "?List-Unsubscribe=One-Click&_method=POST";
      const { status } = await arena.visitor(site).request(path(token) + query, { method, headers });
      const writes = upstream.asked.map(({ line }) => line).filter((line) => !isRead(line));
      findings.note(`${method} as ${name}`, status === 200 && writes.length === 0, `${status} ${writes}`);
    }
  findings.note("alerts after all that only opened it", await isOn(), "are off");

  await member.post("/newsletter", { email: member.person.email });
  const newsletter = await mailedToken(arena, member.person.email, "newsletter/confirm");
  const signature = token.slice(-43);
  const guesses = [
    ...[0, 2, 10, -44, -20, -1].map((at) => altered(token, at)),
    others.slice(0, -43) + signature,
    ...[token.slice(0, -1), `${token}a`, signature, newsletter, "a".repeat(90), "..%2f..", ""],
  ];
  for (const guess of guesses) {
    const { status } = await oneClick(guess);
    findings.note(`POST with ${guess.slice(0, 12)}…`, status === 410 || status === 404, `${status}`);
  }
  findings.note("alerts of both after the guesses", (await isOn()) && (await isOn(other)), "are off");

  const cross = await oneClick(token, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  findings.note("another site's form", cross.status === 403 && (await isOn()), `${cross.status}`);
  const pressed = await oneClick(token);
  const isDone = pressed.status === 200 && pressed.headers.location === undefined;
  findings.note("one click of a mail program", isDone && !(await isOn()), `${pressed.status}`);
  const before = JSON.stringify(await choicesOf(member));
  const again = await oneClick(token);
  const isSame = JSON.stringify(await choicesOf(member)) === before;
  findings.note("the same replayed", again.status === 200 && isSame, `${again.status}, or it changed more`);
  findings.note("another member's alerts in the end", await isOn(other), "are off");
}

const secretly = (origin: string) => origin.replace("http://", "https://");

async function addEndpoints(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const inside = await arena.listener();
  const member = await arena.visitor(site).signUp();
  const at = (endpoint: string) =>
    member.post("/account/alerts/browsers", { press: "add", ...pushBrowser(endpoint).subscription });
  const listed = async () => (await member.get("/account/alerts")).text.split(">Remove<").length - 1;
  const { port } = new URL(inside.origin);
  for (const endpoint of [
    ...[inside.origin, secretly(inside.origin), `https://localhost:${port}/x`, `https://[::1]:${port}/x`],
    ...[`https://[::ffff:127.0.0.1]:${port}/x`, `https://2130706433:${port}/x`, `https://0x7f.1:${port}/x`],
    ...["https://10.0.0.1/x", "https://192.168.1.1/x", "https://100.64.0.1/x", "https://[fd00::1]/x"],
    ...["https://169.254.169.254/latest/meta-data", "https://metadata.google.internal/x"],
    ...["https://push.evil.example/x", "https://fcm.googleapis.com.evil.example/x"],
    ...["https://fcm.googleapis.com@evil.example/x", "https://evilfcm.googleapis.com/x"],
    ...[
      "https://fcm.googleapis.com./x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com\\@evil",
    ],
    ...["http://fcm.googleapis.com/x", "file:///etc/passwd", "https://FCM.googleapis.com#@evil.example/x"],
    `https://fcm.googleapis.com/${"x".repeat(3_000)}`,
  ]) {
    const { status } = await at(endpoint);
    findings.note(
      `the endpoint ${endpoint.slice(0, 50)}`,
      status === 303 && (await listed()) === 0,
      `${status}, listed`,
    );
  }
  await member.post("/account/alerts/try");
  findings.note("a service inside", inside.asked.length === 0, inside.asked.join());
  await at("https://fcm.googleapis.com/fcm/send/a-browser");
  findings.note("a push service's own endpoint", (await listed()) === 1, "is not taken");
}

export const alertAddresses: readonly Row[] = [
  {
    id: "S29",
    check: "another member's feed address, one that was replaced, and guessed ones",
    expectation:
      "an address tells nothing of its owner and stands in no page or log; others are 404, and guessing ends in 429",
    run: readFeeds,
  },
  {
    id: "S30",
    check: "links out of alerts: opened, fetched ahead, guessed, altered, posted by another site, replayed",
    expectation: "only a POST of the very link turns off, once and its own member's alone; others are 410",
    run: unsubscribe,
  },
  {
    id: "S31",
    check: "push endpoints at private addresses and at hosts that are not allowed",
    expectation: "none is kept, and nothing inside is asked",
    run: addEndpoints,
  },
];
