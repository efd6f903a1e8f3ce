import type { SiteReply } from "../../harness/http-client";
import { reply } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { mailedToken, mailsTo } from "../mails";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Form, Visitor } from "../visitor";

/** What the upstream answered to calls of a kind, from now on. */
function count({ upstream }: Arena, line: RegExp) {
  const statuses: number[] = [];
  upstream.fault(line, (_req, _res, { forward }) =>
    forward((answered) => {
      statuses.push(answered.status);
      return answered;
    }),
  );
  return { done: () => statuses.filter((status) => status < 300).length, asked: () => statuses.length };
}

interface Press {
  path: string;
  form: Form;
  visitor: Visitor;
}

/** The same form twice at once, once more, and by script after going back: each reply. */
async function pressOften({ path, form, visitor }: Press): Promise<SiteReply[]> {
  const before = visitor.cookies.header ?? "";
  // As a browser has it that presses twice: both with the cookies of before.
  const cookie = { ...(before && { cookie: before }) };
  const press = (address = path, headers: Record<string, string> = {}) =>
    visitor.request(address, {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { origin: visitor.site.origin, "sec-fetch-site": "same-origin", ...headers },
    });
  const both = await Promise.all([press(path, cookie), press(path, cookie)]);
  const reloaded = await press();
  await visitor.get(path);
  const again = asDocument(await press(`${path}?_data=${encodeURIComponent(routeOf(path))}`));
  return [...both, reloaded, again];
}

/** The route whose action a path posts to. */
function routeOf(path: string): string {
  const found = listScreens().find(({ pattern }) =>
    new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path),
  );
  if (!found) throw new Error(`no route has ${path}`);
  return found.id;
}

/** A redirect as scripts are told it, as a document's. */
function asDocument(reply: SiteReply): SiteReply {
  const { "x-remix-redirect": location, "x-remix-status": status } = reply.headers;
  if (location === undefined) return reply;
  return { ...reply, status: Number(status), headers: { ...reply.headers, location: String(location) } };
}

function judgeSame(findings: Findings, what: string, replies: readonly SiteReply[]): void {
  const ends = new Set(replies.map(({ status, headers }) => `${status} ${headers.location ?? ""}`));
  findings.note(
    `${what}: where it ends`,
    ends.size === 1 && [...ends][0]?.startsWith("303") === true,
    [...ends].join(" | "),
  );
}

async function openAccounts(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const { upstream } = arena;
  const registered = count(arena, /^PUT \/api\/users\/register/);
  const visitor = arena.visitor(site);
  judgeSame(
    findings,
    "sign-up",
    await pressOften({ path: "/sign-up", form: { ...visitor.person }, visitor }),
  );
  findings.note(
    "sign-up: accounts",
    registered.done() === 1,
    `${registered.done()} of ${registered.asked()} calls`,
  );
  upstream.heal();

  const applicant = await arena.visitor(site).signUp();
  await applicant.answerSteps();
  const form = await applicant.agreementsForm();
  upstream.asked.length = 0;
  const printed = arena.api.output().length;
  const opened = count(arena, /^POST \/api\/[\w-]+\/account$/);
  judgeSame(
    findings,
    "the application",
    await pressOften({ path: "/onboarding/agreements", form, visitor: applicant }),
  );
  const keys = new Set(
    upstream.asked
      .filter(({ line }) => /\/account$/.test(line))
      .map(({ headers }) => headers["idempotency-key"]),
  );
  findings.note("the application: keys", keys.size === 1 && ![...keys].includes(undefined), `${keys.size}`);
  const consents = upstream.asked.filter(({ line }) => line.includes("/consents"));
  const consentKeys = new Set(consents.map(({ headers }) => headers["idempotency-key"]));
  findings.note(
    "what was signed: keys",
    consentKeys.size === 1,
    `${consentKeys.size} in ${consents.length} calls`,
  );
  findings.note("the application: calls", opened.asked() >= 1, "none");
  const made = [
    ...arena.api
      .output()
      .slice(printed)
      .matchAll(/"the broker has opened an account"/g),
  ].length;
  findings.note("the application: accounts at the broker", made === 1, `${made}`);
  upstream.heal();
  const account = await applicant.get("/account");
  findings.note(
    "one application",
    account.status === 200 && account.text.includes("Submitted"),
    "does not stand on /account",
  );
}

async function sendMails(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const visitor = await arena.visitor(site).signUp();
  const { email } = visitor.person;
  const newsletter = await pressOften({ path: "/newsletter", form: { email }, visitor });
  judgeSame(findings, "newsletter", newsletter);
  const forgot = await pressOften({
    path: "/forgot-password",
    form: { email },
    visitor: arena.visitor(site),
  });
  judgeSame(findings, "forgot password", forgot);
  const token = await mailedToken(arena, email, "reset-password");
  const confirming = await mailedToken(arena, email, "newsletter/confirm");

  const confirmed = await pressOften({
    path: `/newsletter/confirm/${confirming}`,
    form: {},
    visitor,
  });
  findings.note(
    "confirming: the first press",
    confirmed.some(({ status }) => status === 303),
    `${confirmed.map(({ status }) => status)}`,
  );
  const reset = count(arena, /^POST \/api\/users\/reset-password/);
  const path = `/reset-password/${token}`;
  const resets = await pressOften({
    path,
    form: { password: "another suite of trades" },
    visitor: arena.visitor(site),
  });
  const ends = resets.map(({ status }) => status);
  findings.note("reset: passwords set", reset.done() === 1, `${reset.done()} of ${reset.asked()}`);
  findings.note(
    "reset: what the others hear",
    ends.filter((status) => status === 303).length === 1 &&
      ends.every((status) => [303, 410, 422].includes(status)),
    `${ends}`,
  );
  arena.upstream.heal();
  const signedIn = await arena.visitor(site).post("/login", { email, password: "another suite of trades" });
  findings.note("reset: the password that holds", signedIn.status === 303, `${signedIn.status}`);
  const mails = await mailsTo(arena, email);
  for (const [subject, most] of [
    [/reset|password link/i, 1],
    [/confirm the newsletter/i, 1],
    [/confirm your email/i, 1],
    [/changed/i, 1],
  ] as const) {
    const sent = mails.filter((mail) => subject.test(mail.subject)).length;
    findings.note(`mails about ${subject}`, sent <= most, `${sent}: ${mails.map((mail) => mail.subject)}`);
  }
}

/** Nobody knows how a broker's own page was pressed: what is ours is that a press makes one bank. */
async function linkBank(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const { upstream, api } = arena;
  const visitor = await arena.visitor(site).signUp();
  const links = { calls: 0, banks: 0 };
  const bank = { id: "bank-1", name: "Checking", mask: "1234", status: "QUEUED" };
  const expiration = new Date(Date.now() + 600_000).toISOString();
  const accounts = [{ id: "acc-1", name: bank.name, mask: bank.mask, type: "checking" }];
  upstream.fault(/\/link$/, reply({ linkToken: "link-1", expiration, hostedUrl: `${api.baseUrl}/hosted/1` }));
  upstream.fault(/\/link\/result$/, reply({ status: "finished", publicToken: "public-1", accounts }));
  upstream.fault(/\/processor-token$/, (req, res, call) => {
    links.calls++;
    // As a provider has it: good once.
    const [body, status] =
      links.calls === 1
        ? [{ processorToken: "processor-1" }, 200]
        : [{ message: "This token was used." }, 400];
    reply(body, status)(req, res, call);
  });
  upstream.fault(/\/account\/banks$/, (req, res, call) => {
    if (req.method === "GET")
      return reply({ account: "open", banks: links.banks ? [bank] : [] })(req, res, call);
    const taken = links.banks > 0;
    if (!taken) links.banks++;
    reply(taken ? { message: "There is one already." } : bank, taken ? 409 : 200)(req, res, call);
  });
  await visitor.post("/account/bank-link", { press: "begin" });
  const returnUrl =
    upstream.asked
      .flatMap(({ line, body }) => (/\/link$/.test(line) ? [String(JSON.parse(body).returnUrl)] : []))
      .at(-1) ?? "";
  await visitor.get(returnUrl.replace(site.origin, ""));
  const replies = await pressOften({
    path: "/account/bank-link",
    form: { press: "choose", accountId: "acc-1" },
    visitor,
  });
  judgeSame(findings, "linking a bank", replies);
  findings.note("linking a bank: banks", links.banks === 1, `${links.banks}`);
  upstream.heal();
}

export const repeats: readonly Row[] = [
  {
    id: "S10",
    check:
      "two presses at once, a reload, and back and again by script: sign-up, application, bank, newsletter, reset, a missing stock",
    expectation: "one effect and the same page in the end",
    async run(arena, findings) {
      const site = await arena.site();
      await openAccounts(arena, findings, site);
      await sendMails(arena, findings, site);
      await linkBank(arena, findings, site);
      const asked = await pressOften({
        path: "/stocks",
        form: { symbol: "ZZZZ" },
        visitor: arena.visitor(site),
      });
      judgeSame(findings, "a missing stock", asked);
    },
  },
];
