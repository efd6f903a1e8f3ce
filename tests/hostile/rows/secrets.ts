import { randomInt } from "node:crypto";
import { investorForm } from "../../harness/onboarding";
import { type Behaviour, drip, hang, refuse, reply, replyText, resetMidBody } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { filesOf } from "../files";
import { readingsOf } from "../readings";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { type WatchedSite, watch } from "../watched";

const cookieValues = ({ replies }: WatchedSite) =>
  replies.flatMap(({ path, reply }) =>
    reply.setCookies.map((cookie) => ({
      path,
      name: cookie.slice(0, cookie.indexOf("=")),
      value: cookie.slice(cookie.indexOf("=") + 1).split(";", 1)[0] ?? "",
    })),
  );

/** Makes every cookie that the site has, and reads them. */
async function readCookies(arena: Arena, findings: Findings): Promise<void> {
  const site = watch(await arena.site());
  const utm = `campaign-${randomInt(1e9)}`;
  const code = `FRIEND${randomInt(1e9)}`;
  const visitor = arena.visitor(site);
  visitor.person.lastName = `Byron${randomInt(1e9)}`;
  await visitor.get(`/login?utm_source=${utm}&utm_campaign=${utm}&referredBy=${code}`);
  await visitor.signUp();
  await visitor.answerSteps();
  for (const { address } of listScreens()) await visitor.get(address);
  // The reference upstream leads back to one site only, which is not this one.
  const begun = {
    expiration: new Date(Date.now() + 600_000).toISOString(),
    linkToken: `link-${randomInt(1e9)}`,
  };
  const led = {
    url: `${arena.api.baseUrl}/hosted`,
    state: `state-${randomInt(1e9)}`,
    expiresAt: begun.expiration,
  };
  arena.upstream.fault(/\/link$/, reply({ ...begun, hostedUrl: led.url }));
  arena.upstream.fault(/\/authorization$/, reply(led));
  await visitor.post("/account/bank-link", { press: "begin" });
  await visitor.post("/brokerage/connection", { press: "begin" });
  arena.upstream.heal();
  await visitor.post("/onboarding/agreements", {});
  await visitor.post("/stocks", { symbol: "AAPL" });
  await visitor.post("/logout");

  const { person, contactForm, address } = visitor;
  const bearers = arena.upstream.asked.map(({ headers }) => headers.authorization?.replace("Bearer ", ""));
  const secrets = [
    utm,
    code,
    address,
    ...[
      person.email,
      person.lastName,
      person.password,
      contactForm.tax_id,
      contactForm.street_address,
      contactForm.phone_number,
    ],
    ...new Set(bearers),
    ...[
      "accessToken",
      "refreshToken",
      "sessionId",
      "linkToken",
      '"user"',
      '"tokens"',
      "tax_id",
      "given_name",
    ],
  ].filter((secret) => secret !== undefined);
  const cookies = cookieValues(site).filter(({ value }) => value !== "");
  for (const { name, value, path } of cookies) {
    const readings = readingsOf(value).map((reading) => reading.toLowerCase());
    const shown = secrets.filter((secret) =>
      readings.some((reading) => reading.includes(secret.toLowerCase())),
    );
    findings.note(`${name}, set by ${path}`, shown.length === 0, `shows ${shown.join(", ")}`);
  }
  const seen = new Set(cookies.map(({ name }) => name));
  const all = [
    "session",
    "toast",
    "visitor",
    "referral",
    "utm",
    "draft",
    "bank-link",
    "broker-connection",
    "device",
  ];
  findings.note(
    "cookies looked at",
    all.every((name) => seen.has(name)),
    [...seen].join(", "),
  );
  for (const name of seen) {
    const [one, other] = cookies.filter((cookie) => cookie.name === name).map(({ value }) => value);
    findings.note(`two of ${name}`, one === undefined || one !== other, "are the same bytes");
  }
}

/** A social security number that nobody advertises, and every way in which it may be written. */
function canaryTaxId() {
  const [area, group, serial] = [randomInt(520, 580), randomInt(10, 99), randomInt(1_000, 9_999)];
  const forms = ["-", " ", "", ".", "%20", "+"].map((mark) => [area, group, serial].join(mark));
  return { typed: `${area}-${group}-${serial}`, forms };
}

/** What may befall the calls that open the account. */
const troubles = (taxId: string): [name: string, trouble: Behaviour][] => [
  ["500", replyText(`<h1>500</h1>${taxId}`, 500, { "content-type": "text/html" })],
  ["never answers", hang],
  ["drips", drip],
  ["breaks off", resetMidBody],
  ["refuses the connection", refuse],
  ["repeats it in a refusal", reply({ message: `The tax id ${taxId} is not one that we can take.` }, 422)],
  [
    "repeats it without dashes",
    reply({ data: { message: `tax_id ${taxId.replaceAll("-", "")} is bad` } }, 400),
  ],
  ["repeats it in a conflict", reply({ message: `There is an account for ${taxId}.` }, 409)],
  ["answers nonsense", reply({ message: { tax_id: taxId } })],
  ["asks to wait", reply({ message: `Too often for ${taxId}` }, 429, { "retry-after": "1" })],
];

const contact = "/onboarding/contact-information";
const agreements = "/onboarding/agreements";

const slow = ["never answers", "drips"];

async function applyWith(arena: Arena, site: SiteProcess, taxId: string, street: string): Promise<string> {
  const isFirst = !street.startsWith("/fixtures/");
  const visitor = await arena.visitor(site).signUp();
  const form = { ...visitor.contactForm, tax_id: taxId, street_address: street };
  await visitor.post(contact, { ...form, given_name: "" });
  await visitor.post(contact, { ...form, tax_id: `${taxId}9` });
  await visitor.post(contact, { ...form, tax_id_type: "none" });
  await visitor.post(`${contact}?_data=routes%2Fonboarding.contact-information`, { ...form, email: "x" });
  await visitor.post(contact, form);
  await visitor.get(contact);
  await visitor.post("/onboarding/investor-questionnaire", { ...investorForm, risk_tolerance: "" });
  await visitor.post("/onboarding/investor-questionnaire", investorForm);
  await visitor.get("/onboarding/investor-questionnaire");
  await visitor.post(agreements, {});
  for (const [name, trouble] of troubles(taxId)) {
    const signed = await visitor.agreementsForm();
    if (!slow.includes(name)) {
      arena.upstream.fault(/^POST .*\/account$|^PUT .*\/consents$/, trouble);
      await visitor.post(agreements, signed);
      arena.upstream.heal();
    }
    // The record of what was signed works, and the application does not.
    if (isFirst || !slow.includes(name)) {
      arena.upstream.fault(/^POST .*\/account$/, trouble);
      await visitor.post(agreements, signed);
      arena.upstream.heal();
    }
    await visitor.get(agreements);
  }
  await visitor.post(agreements, await visitor.agreementsForm());
  for (const path of ["/account", "/account/bank-link", contact, agreements, "/2024"])
    await visitor.get(path);
  await visitor.post(agreements, {});
  await visitor.post("/logout");
  return visitor.person.email;
}

async function followCanary(arena: Arena, findings: Findings): Promise<void> {
  const site = watch(await arena.site());
  const { typed, forms } = canaryTaxId();
  const { upstream, api } = arena;
  const printed = api.output().length;
  upstream.asked.length = 0;
  await applyWith(arena, site, typed, "12 Main Street");
  const lastEmail = await applyWith(arena, site, typed, "/fixtures/status=REJECTED,code=OTHER/fixtures/");
  const holds = (text: string) => forms.some((form) => text.includes(form));
  for (const [at, { path, reply }] of site.replies.entries()) {
    const places = [
      ...(holds(reply.text) ? ["page"] : []),
      ...(holds(JSON.stringify(reply.headers)) ? ["headers"] : []),
      ...(reply.setCookies.some((cookie) => readingsOf(cookie, 2).some(holds)) ? ["cookie"] : []),
    ];
    findings.note(`reply ${at} of ${path}, ${reply.status}`, places.length === 0, places.join(", "));
  }
  const opens = /^POST \/api\/[\w-]+\/account$/;
  for (const { line, headers, body } of upstream.asked) {
    const elsewhere = holds(line) || holds(JSON.stringify(headers)) || (holds(body) && !opens.test(line));
    findings.note(line, !elsewhere, "carries it");
  }
  const sent = upstream.asked.filter(({ line, body }) => opens.test(line) && holds(body)).length;
  findings.note("applications sent", sent > 5, `${sent}`);
  findings.note("the site's log", !holds(site.output()), "has it");
  findings.note("the upstream's log", !holds(api.output().slice(printed)), "has it");
  findings.note("the figures", !holds((await site.scrape()) + (await api.scrape())), "have it");
  const outbox = await (await fetch(`${api.baseUrl}/outbox.json`)).text();
  findings.note("the mails", !holds(outbox), "have it");
  const files = filesOf(api.folder);
  const holding = files.filter(({ text }) => holds(text)).map(({ name }) => name);
  findings.note("what the upstream keeps", holding.length === 0, `${holding} have it`);
  // Or these would not be the files that tell.
  const telling = files.filter(({ text }) => text.includes(lastEmail)).length;
  findings.note("files that have the e-mail address", telling > 0, "none");
}

export const secrets: readonly Row[] = [
  {
    id: "S6",
    check: "every cookie read as text, base64, hex, deflated, of every screen and form",
    expectation: "no e-mail, name, token, tax id, campaign or code is legible, and no seal comes twice",
    run: readCookies,
  },
  {
    id: "S7",
    check:
      "a tax id through the whole of onboarding: slips, every failure of the upstream, refusals that repeat it",
    expectation:
      "in no log, page, header, cookie, address, figure, mail or file of the upstream's; only in the body that opens the account",
    run: followCanary,
  },
];
