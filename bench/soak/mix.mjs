// What readers ask for while the site is soaked: pages from memory and made anew, files, forms, members' pages.
import http from "node:http";
import { cachedOf, createVisitor, sitemapOf } from "../browse.mjs";

const members = 12;
const password = "a long soak of trades";
/** Stands on the pages of a member, and may stand on nobody else's. */
const markOf = (member) => `soak-member-${member}-of-twelve`;
const marks = /soak-member-\d+-of-twelve/g;
const memberPages = [
  "/account",
  "/account/privacy",
  "/account/subscription",
  "/stocks/NVDA",
  "/stocks/AAPL/chart",
  "/stock-insights-by-sector/robotics",
  "/sector-insights",
  "/roi-tracker",
  "/blog",
  "/2024",
];
/** No address of its own: its page goes wrong with its calls, and is told so. */
const ways = { site: [200], form: [302, 303], none: [404], wrong: [422] };

/**
 * @param site its origin; it has to believe what a balancer tells of addresses
 * @returns `{ next, close }`; `next()` asks for one thing of the mix and resolves with what became of it: a list of
 *   `{ kind, path, status, right, foreign, text, headers, startedAt }`, or rejects where a connection broke off
 */
export async function createMix(site) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const newcomer = (turn) =>
    createVisitor(site, { agent, address: `10.${turn % 200}.${(turn >> 3) % 200}.7` });
  const paths = await sitemapOf(site);
  const cached = await cachedOf(site, paths);
  const { text: landing } = await newcomer(0).get("/2024");
  const files = [...landing.matchAll(/(?:href|src)="(\/[^"?]+\.(?:css|js|svg|woff2|png))"/g)].map(
    ([, file]) => file,
  );
  const people = [];
  for (let member = 0; member < members; member++) people.push(await signUp(newcomer(member), member));

  const among = (list, turn) => list[turn % list.length];
  const kinds = [
    [40, "page from memory", (turn) => visit(newcomer(turn), among(cached, turn))],
    [15, "file", (turn) => visit(newcomer(turn), among(files, turn))],
    [14, "page made anew", (turn) => visit(newcomer(turn), `${among(paths, turn * 7)}?soak=${turn}`)],
    [8, "symbol search", (turn) => visit(newcomer(turn), `/symbols/search?q=${(turn % 997).toString(36)}`)],
    [4, "search page", (turn) => visit(newcomer(turn), `/stocks?q=${(turn % 991).toString(36)}`)],
    [2, "no such page", (turn) => visit(newcomer(turn), `/nothing/${turn}`, { right: ways.none })],
    [12, "member's page", (turn) => visitAsMember(among(people, turn), among(memberPages, turn >> 2))],
    [1, "sign-in and out", (turn) => signInAndOut(newcomer(turn), among(people, turn))],
    [
      1,
      "newsletter",
      (turn) =>
        submit(newcomer(turn), "/newsletter", {
          form: { email: `soak-reader-${turn % 50}@example.com` },
          right: ways.form,
        }),
    ],
    [
      1,
      "form with errors",
      (turn) => submit(newcomer(turn), "/sign-up", { form: { firstName: "A" }, right: ways.wrong }),
    ],
    [2, "beacon", (turn) => tellView(newcomer(turn))],
  ];
  /** In a fixed order that has every kind as often as its weight says. */
  const order = shuffled(kinds.flatMap(([weight, ...kind]) => Array.from({ length: weight }, () => kind)));
  let turns = 0;
  return {
    async next() {
      const turn = turns++;
      const [kind, ask] = order[turn % order.length];
      const done = await ask(turn);
      return done.map((one) => ({ kind, ...one }));
    },
    close: () => agent.destroy(),
  };
}

/** One request and what is to be known of its reply; `mark` is the mark that may stand on it. */
async function judged(path, { right, mark }, ask) {
  const startedAt = performance.now();
  const { status, headers, text } = await ask();
  const foreign = [...text.matchAll(marks)].some(([found]) => found !== mark);
  return { path, status, right: right.includes(status), foreign, text, headers, startedAt };
}

const visit = async (visitor, path, { right = ways.site } = {}) => [
  await judged(path, { right }, () => visitor.get(path)),
];

const submit = async (visitor, path, { form, right, mark }) => [
  await judged(path, { right, mark }, () => visitor.post(path, form)),
];

async function visitAsMember({ visitor, mark }, path) {
  const page = await judged(path, { right: ways.site, mark }, () => visitor.get(path));
  // Who is signed in reads their own e-mail there, whatever else could not be had.
  const isOwn = path !== "/account" || page.status !== 200 || page.text.includes(mark);
  return [{ ...page, right: page.right && isOwn, lost: page.status === 303 }];
}

async function signInAndOut(visitor, { mark, email }) {
  const [entered] = await submit(visitor, "/login", { form: { email, password }, right: ways.form, mark });
  if (!entered.right) return [entered];
  const [page] = await visitAsMember({ visitor, mark }, "/account");
  const [left] = await submit(visitor, "/logout", { form: {}, right: ways.form, mark });
  return [entered, page, left];
}

const tellView = async (visitor) => [
  await judged("/events", { right: [200, 202, 204] }, () =>
    visitor.postJson("/events", { events: [{ kind: "view", path: "/2024" }] }),
  ),
];

async function signUp(visitor, member) {
  const mark = markOf(member);
  const email = `${mark}@example.com`;
  await visitor.enter("/sign-up", { firstName: "Soak", lastName: "Member", email, password });
  return { visitor, mark, email };
}

/** By a fixed rule, so that every run has the same order. */
function shuffled(list) {
  let seed = 4711;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
