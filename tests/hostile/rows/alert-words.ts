import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { z } from "zod";
import { textOptOuts } from "../../../api/db/lead-tables";
import { twilioSignature } from "../../../api/texts/signed-form";
import { agreeToTexts, askForCode, confirmPhone, textsSent } from "../../harness/alert-phone";
import { commitAndTell, committedAt, issued } from "../../harness/alerts";
import { createTestApi, type TestApi, type TestApiOptions } from "../../harness/api";
import { addStock } from "../../harness/market-rows";
import { registerConfirmed } from "../../harness/people";
import { addBrowser, pushBrowser } from "../../harness/push-browser";
import { openMemoryDatabase } from "../../harness/template";
import { reply as answering } from "../../harness/upstream";
import type { Arena } from "../arena";
import { isPlainFeed } from "../feeds";
import { elementsOf } from "../markup";
import { payloads } from "../payloads";
import type { Findings, Row } from "../row";

/** The upstream in this process: these rows need a ledger, a clock and providers of their own, and no site. */
async function withApi(options: TestApiOptions, run: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await createTestApi({ ...options, database: await openMemoryDatabase(false) });
  try {
    await run(api);
  } finally {
    await api.close();
  }
}

const authToken = "12345";
const twilio = { url: "http://127.0.0.1:9", accountSid: "AC1", authToken, sender: { From: "+12025550100" } };
const path = "/webhooks/texts";
const from = "+12025550123";

async function forgeAnswers(_arena: Arena, findings: Findings): Promise<void> {
  await withApi({ settings: { sms: { adapter: "twilio", twilio } } }, async (api) => {
    const own = api.settings.ownUrl + path;
    const fieldsOf = (Body: string, MessageSid: string, more = {}) =>
      new URLSearchParams({ From: from, To: "+12025550100", AccountSid: "AC1", MessageSid, Body, ...more });
    const send = async (body: string | URLSearchParams, signature?: string, method = "POST") => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        ...(signature !== undefined && { "x-twilio-signature": signature }),
      };
      const request = new Request(api.origin + path, { method, headers, ...(method === "POST" && { body }) });
      return (await api.fetch(request)).status;
    };
    const isStopped = async () => (await api.db.select().from(textOptOuts)).length > 0;
    const signed = (fields: URLSearchParams, token = authToken, url = own) =>
      twilioSignature(token, url, fields);

    const stop = fieldsOf("STOP", "SM1");
    const forged: [string, URLSearchParams, string | undefined][] = [
      ["no signature", stop, undefined],
      ["an empty one", stop, ""],
      ["one by another secret", stop, signed(stop, "54321")],
      ["one by no secret", stop, signed(stop, "")],
      ["one over another address", stop, signed(stop, authToken, "http://evil.example/webhooks/texts")],
      ["one of another answer", stop, signed(fieldsOf("HELP", "SM1"))],
      ["one of another number's answer", stop, signed(fieldsOf("STOP", "SM1", { From: "+12025550199" }))],
      ["one of another account", fieldsOf("STOP", "SM1", { AccountSid: "AC2" }), undefined],
      ["a right one with a letter less", stop, signed(stop).slice(1)],
    ];
    for (const [name, fields, signature] of forged) {
      const status = await send(fields, signature);
      findings.note(`STOP with ${name}`, status === 403 && !(await isStopped()), `${status}, or stopped`);
    }
    const foreign = fieldsOf("STOP", "SM2", { AccountSid: "AC2" });
    const ofForeign = await send(foreign, signed(foreign));
    findings.note("STOP that is signed for another account", ofForeign === 403, `${ofForeign}`);
    const doubled = `${stop}&Body=HELP`;
    const ofDoubled = await send(doubled, signed(stop));
    findings.note("STOP with a field more than was signed", ofDoubled === 403, `${ofDoubled}`);
    const long = await send(`${stop}&x=${"x".repeat(60_000)}`, signed(stop));
    findings.note("STOP of 60 kB", long === 413 && !(await isStopped()), `${long}`);

    const taken = await send(stop, signed(stop));
    findings.note("the provider's own STOP", taken === 200 && (await isStopped()), `${taken}`);
    const start = fieldsOf("START", "SM3");
    await send(start, signed(start));
    findings.note("the provider's own START", !(await isStopped()), "is not followed");
    await send(stop, signed(stop));
    findings.note("that STOP replayed after it", !(await isStopped()), "stops again");
    const later = fieldsOf("STOP", "SM4");
    await send(later, signed(later));
    await send(start, signed(start));
    findings.note("that START replayed after another STOP", await isStopped(), "starts again");
  });
}

/** What mails are made of. */
const mailElements = new Set("html head meta title style body main h1 h2 p a hr small br".split(" "));
const mailAttributes = new Set(["lang", "charset", "name", "content", "href"]);

function strangersIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs }) => [
    ...(mailElements.has(tagName) ? [] : [tagName]),
    ...attrs.filter(({ name }) => !mailAttributes.has(name)).map(({ name }) => `${tagName} ${name}`),
    ...attrs
      .filter(({ name, value }) => name === "href" && !/^https?:\/\/localhost:3000\//.test(value))
      .map(({ value }) => value),
  ]);
}

/** The headers of a mail as it leaves, one to a line. */
async function headersOf({ to, from: sender, subject, text, html, headers }: Sent): Promise<string[]> {
  const message = await new MailComposer({ to, from: sender, subject, text, html, headers })
    .compile()
    .build();
  const [head = ""] = message.toString("utf8").split("\r\n\r\n");
  return head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
}
type Sent = Awaited<ReturnType<TestApi["mails"]>>[number];

const Shown = z.object({ title: z.string(), path: z.string(), tag: z.string() }).strict();

async function tellMarkup(arena: Arena, findings: Findings): Promise<void> {
  const pushed: string[] = [];
  const push = {
    name: "a-service",
    send: async (_: unknown, { payload }: { payload: string }) => {
      pushed.push(payload);
      return { state: "sent" as const };
    },
  };
  await withApi({ push, now: committedAt }, async (api) => {
    const { token } = await registerConfirmed(api);
    await confirmPhone(api, token, await askForCode(api, token));
    await agreeToTexts(api, token);
    await addBrowser(api, token, pushBrowser());
    const told = ["mail", "text", "push"].map((channel) => ({ kind: "signals", channel, timing: "now" }));
    const choices = { zone: "America/New_York", quietFrom: 0, quietTo: 0, digestAt: 0, sectors: [] };
    await api.call("PUT", "/api/users/alerts", { token, body: { ...choices, scope: "everything", told } });
    const symbols = payloads.map((_, at) => `EVL${at}`);
    for (const [at, symbol] of symbols.entries())
      await addStock(api, { symbol, name: payloads[at] ?? "" }, []);
    const hostile = symbols.map((symbol, at) => {
      const reason = `${payloads[at]}\r\nBcc: thief@evil.example`;
      return issued(symbol, { reason, because: reason });
    });
    await commitAndTell(api, hostile);

    const mails = await api.mails();
    const texts = (await textsSent(api)).filter((text) => text.includes("signal"));
    findings.note(
      "alerts of each payload",
      [mails, texts, pushed].every(({ length }) => length === payloads.length),
      `${mails.length} mails, ${texts.length} texts, ${pushed.length} pushes`,
    );
    for (const mail of mails) {
      const strangers = strangersIn(mail.html);
      findings.note(`the mail ${mail.subject}`, strangers.length === 0, strangers.join());
      findings.note(
        `its text ${mail.subject}`,
        mail.text.includes("Bcc: thief"),
        "has lost what was written",
      );
    }
    for (const text of texts)
      findings.note(text.slice(0, 40), !/x.evil|evil\.example|[<>]|\p{Cc}/iu.test(text), text);
    for (const payload of pushed) {
      const shown = Shown.safeParse(JSON.parse(payload));
      const isOurs = shown.success && /^\/[a-z]/.test(shown.data.path) && !/x.evil|[<>]/.test(payload);
      findings.note(`the push ${payload.slice(0, 40)}`, isOurs, payload);
    }

    const { body: made } = await api.call("PUT", "/api/users/alerts/feed", { token });
    const { token: address } = z.object({ token: z.string() }).parse(made);
    const { body: entries } = await api.call("GET", `/api/alert-feeds/${address}`);
    arena.upstream.fault(/alert-feeds/, answering(entries));
    const reader = arena.visitor(await arena.site());
    const atom = await reader.get(`/feeds/${address}/atom`);
    const written = payloads.filter((payload) =>
      JSON.stringify(entries).includes(JSON.stringify(payload).slice(1, -1)),
    );
    findings.note("the feed's own entries", written.length === payloads.length, `have ${written.length}`);
    findings.note("the feed as Atom", atom.status === 200 && isPlainFeed(atom.text), `${atom.status}`);
    const json = await reader.get(`/feeds/${address}/json`);
    const isJson = json.headers["content-type"]?.startsWith("application/feed+json") ?? false;
    const { items } = z
      .object({ items: z.array(z.object({ content_text: z.string() }).passthrough()) })
      .parse(JSON.parse(json.text));
    const asHtml = items.filter((item) => "content_html" in item).length;
    findings.note("the feed as JSON", isJson && asHtml === 0, `${asHtml} items are HTML`);

    const broken = "A\r\nBcc: t@e.x";
    await commitAndTell(api, [{ ...issued(broken), trade: "rule:broken:1" }]);
    const last = (await api.mails()).at(-1);
    const headers = last ? await headersOf(last) : [];
    const names = headers.map((line) => line.split(":")[0]?.toLowerCase() ?? "");
    findings.note(
      "a subject of two lines",
      names.filter((name) => name === "subject").length === 1 && !names.includes("bcc"),
      headers.join(" | "),
    );
  });
}

export const alertWords: readonly Row[] = [
  {
    id: "S32",
    check: "STOP and START forged at the webhook of texts: signatures, accounts, fields, length, replays",
    expectation: "403 or 413 and nothing changes; a copy of an answer changes nothing",
    run: forgeAnswers,
  },
  {
    id: "S33",
    check: "markup and line breaks in a stock's name, a reason and a symbol, told by each channel",
    expectation: "text in mails and feeds, nothing of it in texts and pushes, no header of its own",
    run: tellMarkup,
  },
];
