import { desc, eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Db } from "../db/client";
import { outbox } from "../db/schema";
import { escapeHtml, sendPage } from "./html";

/** The latest mails shown; older ones stay until they are tidied away. */
const SHOWN = 200;

/** /outbox, /outbox/{id} and /outbox.json: what would have been mailed, for the developer of a site. */
export function outboxPages(db: Db): Hono {
  const app = new Hono();
  const latest = () => db.select().from(outbox).orderBy(desc(outbox.id)).limit(SHOWN);

  app.get("/outbox.json", async (c) => c.json(await latest()));

  app.get("/outbox", async (c) => {
    const rows = (await latest()).map(
      ({ id, createdAt, to, subject }) =>
        `<tr><td>${createdAt.toISOString()}</td><td>${escapeHtml(to)}</td>` +
        `<td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
    );
    const table = `<div class="table"><table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div>`;
    const none = '<p class="note">Nothing yet. Mail comes here while SMTP_URL is not set.</p>';
    return sendPage(c, "Outbox", rows.length > 0 ? table : none);
  });

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
