import { escapeHtml } from "../pages/html";

/** One mail, ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface MailLink {
  label: string;
  url: string;
}

type Part = string | MailLink;

/** What a mail says; it is a mail once {@link writeMail} has put the foot of every mail below it. */
export interface Letter {
  to: string;
  subject: string;
  paragraphs: Part[];
  footer?: Part[];
  headers?: Record<string, string>;
}

/** Long addresses and hashes break at the edge of a phone, and links can be read on the dark ground that readers choose. */
const STYLE =
  "body{background:#fff;color:#111;overflow-wrap:anywhere}main{max-width:40em}" +
  "@media (prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9ecbff}}";

/** A mail from a letter: the same words as plain text and as plain HTML. `foot` stands below every letter's own footer. */
export function writeMail(letter: Letter, foot: readonly Part[]): Mail {
  const { to, subject, paragraphs, headers } = letter;
  const footer = [...(letter.footer ?? []), ...foot];
  const footerText = footer.map(asText).join("\n");
  const text = [...paragraphs.map(asText), ...(footerText ? [`-- \n${footerText}`] : [])].join("\n\n");
  const footerHtml = footer.map((part) => `<small>${asHtml(part)}</small>`).join("<br>\n");
  const html = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><main>
${paragraphs.map((part) => `<p>${asHtml(part)}</p>`).join("\n")}
${footerHtml && `<hr>\n<p>${footerHtml}</p>\n`}</main></body></html>
`;
  return { to, subject, text: `${text}\n`, html, ...(headers && { headers }) };
}

function asText(part: Part): string {
  return typeof part === "string" ? part : `${part.label}:\n${part.url}`;
}

function asHtml(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return `<a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`;
}
