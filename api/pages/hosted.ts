import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { escapeHtml, sendPage } from "./html";

/** Bytes of a form; ours have a few short fields. */
const MAX_FORM = 10_000;

/**
 * Pages of a sandbox, under /hosted, that stand for a provider's own, on the upstream's origin: people fill them in and go back to the
 * site. They have no session. Whoever holds the unguessable id in a page's address may fill it in, once, so no other
 * site can post for them; and what another site posts is refused besides.
 */
export function hostedPages(): Hono {
  const app = new Hono();
  const own = "/hosted/*";
  app.use(own, bodyLimit({ maxSize: MAX_FORM, onError: (c) => c.text("The form is too large.", 413) }));
  app.use(own, async (c, next) => {
    const site = c.req.header("sec-fetch-site") ?? "same-origin";
    if (c.req.method === "POST" && !["same-origin", "none"].includes(site)) {
      return c.text("This form was not sent from its own page.", 403);
    }
    await next();
  });
  return app;
}

interface HostedPage {
  title: string;
  /** HTML already. */
  main: string;
  /** Where its forms lead in the end; without it they lead nowhere else. */
  returnUrl?: string | undefined;
  /** What is kept of what is typed, where that is something. */
  note?: string;
  /** 422: a form that came back. */
  status?: 200 | 422;
}

/** A page with forms; says what it is, so that nobody takes it for a real bank or broker. */
export function sendHosted(
  c: Context,
  { title, main, returnUrl, status = 200, note = "Nothing that you type here is kept." }: HostedPage,
): Response {
  const body = `<p class="note"><strong>Sandbox.</strong> This page stands for the provider's own. ${escapeHtml(note)}</p>\n${main}`;
  return sendPage(c, title, body, {
    status,
    refused: status === 422,
    formAction: returnUrl === undefined ? "'self'" : `'self' ${new URL(returnUrl).origin}`,
  });
}

/** For an id that nobody was given, or that was used or is too old. @param returnUrl the way back, where it is known whence */
export const sendUsedUp = (c: Context, returnUrl: string | null = null): Response =>
  sendPage(
    c,
    "This page is not available",
    `<p>It was already used, or it has expired. ${
      returnUrl === null
        ? "Please go back to where you came from and start again."
        : `<a href="${escapeHtml(returnUrl)}">Go back to where you came from</a> and check its status there.`
    }</p>`,
    { status: 404 },
  );

/** Back to the site, by GET. */
export const leadBack = (c: Context, returnUrl: string): Response => c.redirect(returnUrl, 303);

/** Reads a posted form: the text of a field by its name, "" where it is missing or a file. */
export async function readFields(c: Context): Promise<(name: string) => string> {
  const form = await c.req.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** A labelled text field; never give it a secret's value. */
export const field = (
  name: string,
  label: string,
  { type = "text", value = "", autocomplete = "off", inputmode = "" } = {},
): string =>
  `<p><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}"${inputmode && ` inputmode="${inputmode}"`} autocapitalize="none" spellcheck="false" maxlength="100" required></p>`;

/** A button that posts the form it stands in, with a value where a form has several. */
export const button = (label: string, value = "", { quiet = false } = {}): string =>
  `<button type="submit"${value && ` name="press" value="${escapeHtml(value)}"`}${quiet ? ' class="quiet" formnovalidate' : ""}>${escapeHtml(label)}</button>`;

/** What went wrong, before anything else. */
export const alert = (text: string): string => `<p class="alert" role="alert">${escapeHtml(text)}</p>`;
