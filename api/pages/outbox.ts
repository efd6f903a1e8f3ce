import { desc, eq, inArray } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Db } from "../db/client";
import { textOptOuts, texts } from "../db/lead-tables";
import { outbox } from "../db/schema";
import { pushesToShow, pushRows } from "../providers/push/sandbox/pages";
import { ANSWER_PATH } from "../providers/sms/sandbox/answers";
import { button } from "./hosted";
import { escapeHtml, sendPage } from "./html";

/** The latest shown of each; older ones stay until they are tidied away. */
const SHOWN = 200;

interface Ends {
  /** Whether texts end here too. */
  hasTexts: boolean;
  /** Whether pushes do. */
  hasPushes: boolean;
  now: () => Date;
}

/**
 * /outbox, /outbox/{id}, /outbox.json, /outbox/texts.json and /outbox/pushes.json: what would have been mailed, texted and
 * pushed, for the developer of a site.
 */
export function outboxPages(db: Db, { hasTexts, hasPushes, now }: Ends): Hono {
  const app = mailPages(db);
  app.get("/outbox", async (c) => {
    const parts = [await mailPart(db)];
    if (hasTexts) parts.push(`<h2>Texts</h2>\n${await textPart(db)}`);
    if (hasPushes) parts.push(`<h2>Pushes</h2>\n${await pushPart(db, now())}`);
    const main = parts.join("\n");
    return sendPage(c, "Outbox", main, { formAction: main.includes("<form") ? "'self'" : "'none'" });
  });
  if (hasTexts) app.get("/outbox/texts.json", async (c) => c.json(await latestTexts(db)));
  if (hasPushes) app.get("/outbox/pushes.json", async (c) => c.json(await pushesToShow(db, now())));
  return app;
}

async function pushPart(db: Db, now: Date): Promise<string> {
  const rows = pushRows(await pushesToShow(db, now));
  return rows.length > 0
    ? table(["Time", "Subscription", "What it says", "Times", "End"], rows)
    : '<p class="note">Nothing waits. Pushes come here while PUSH_ADAPTER is sandbox, until their time is over.</p>';
}

const latestMails = (db: Db) => db.select().from(outbox).orderBy(desc(outbox.id)).limit(SHOWN);

async function mailPart(db: Db): Promise<string> {
  const rows = (await latestMails(db)).map(
    ({ id, createdAt, to, subject }) =>
      `<tr><td>${createdAt.toISOString()}</td><td>${escapeHtml(to)}</td>` +
      `<td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  return rows.length > 0
    ? table(["Time", "To", "Subject"], rows)
    : '<p class="note">Nothing yet. Mail comes here while SMTP_URL is not set.</p>';
}

const table = (heads: readonly string[], rows: readonly string[]): string => `<div class="table"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;

const latestTexts = (db: Db) => {
  const { id, createdAt, to, body, state, lastError } = texts;
  return db.select({ id, createdAt, to, body, state, lastError }).from(texts).orderBy(desc(id)).limit(SHOWN);
};

/** The texts, and for each number what it can answer. */
async function textPart(db: Db): Promise<string> {
  const latest = await latestTexts(db);
  if (latest.length === 0) {
    return '<p class="note">Nothing yet. Texts come here while SMS_ADAPTER is sandbox.</p>';
  }
  const rows = latest.map(
    ({ createdAt, to, state, body }) =>
      `<tr><td>${createdAt.toISOString()}</td><td>${escapeHtml(to)}</td><td>${state}</td>` +
      `<td>${withLinks(escapeHtml(body))}</td></tr>`,
  );
  const numbers = [...new Set(latest.map(({ to }) => to))];
  const optedOut = await db.select().from(textOptOuts).where(inArray(textOptOuts.phone, numbers));
  const stopped = new Set(optedOut.map(({ phone }) => phone));
  const answers = numbers.map((phone) => answerRow(phone, stopped.has(phone)));
  return `${table(["Time", "To", "State", "Text"], rows)}
<h2>Numbers</h2>
${table(["Number", "Takes texts", "Answer"], answers)}`;
}

function answerRow(phone: string, isStopped: boolean): string {
  const form = `<form method="post" action="${ANSWER_PATH}"><input type="hidden" name="phone" value="${escapeHtml(phone)}">${
    isStopped ? button("Answer START", "START") : button("Answer STOP", "STOP")
  }</form>`;
  return `<tr><td>${escapeHtml(phone)}</td><td>${isStopped ? "no" : "yes"}</td><td>${form}</td></tr>`;
}

function mailPages(db: Db): Hono {
  const app = new Hono();
  app.get("/outbox.json", async (c) => c.json(await latestMails(db)));

  app.get("/outbox/:id{[0-9]{1,15}}", async (c: Context) => {
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.id, Number(c.req.param("id"))));
    if (!mail) return c.json({ message: "There is no such mail." }, 404);
    const headers = { From: mail.from, To: mail.to, Date: mail.createdAt.toISOString(), ...mail.headers };
    const rows = Object.entries(headers).map(
      ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
    );
    return sendPage(
      c,
      mail.subject,
      `<div class="table"><table><tbody>\n${rows.join("\n")}\n</tbody></table></div>
<h2>Text</h2>
<pre>${withLinks(escapeHtml(mail.text))}</pre>
<h2>HTML</h2>
<pre>${escapeHtml(mail.html)}</pre>
<p><a href="/outbox">All mail</a></p>`,
    );
  });
  return app;
}

/** The addresses in a mail's (escaped) text, to be followed. */
function withLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
