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

/** Begins a part of a letter that has several. */
export interface MailHeading {
  heading: string;
}

/** Words that are laid out, as text and as HTML that lets nothing through but what we allow. */
export interface MailMarkup {
  text: string;
  html: string;
}

type Part = string | MailLink;

/** What a mail says; it is a mail once {@link writeMail} has put the foot of every mail below it. */
export interface Letter {
  to: string;
  subject: string;
  /** Its subject stands above its words as well: in many inboxes it is cut. */
  isTitled?: boolean;
  paragraphs: (Part | MailHeading | MailMarkup)[];
  footer?: Part[];
  headers?: Record<string, string>;
}

/** Long addresses and hashes break at the edge of a phone, and links can be read on the dark ground that readers choose. */
const STYLE =
  "body{background:#fff;color:#111;font:1em/1.5 system-ui,sans-serif;overflow-wrap:anywhere}main{max-width:40em}" +
  "h1{font-size:1.3em}h2{font-size:1.1em;margin-top:2em}" +
  "@media (prefers-color-scheme:dark){body{background:#111;color:#eee}a{color:#9ecbff}}";

/** A mail from a letter: the same words as plain text and as plain HTML. `foot` stands below every letter's own footer. */
export function writeMail(letter: Letter, foot: readonly Part[]): Mail {
  const { to, subject, paragraphs, headers, isTitled } = letter;
  const title = isTitled ? `<h1>${escapeHtml(subject)}</h1>\n` : "";
  const footer = [...(letter.footer ?? []), ...foot];
  const footerText = footer.map(asText).join("\n");
  const text = [
    ...(isTitled ? [subject] : []),
    ...paragraphs.map(asText),
    ...(footerText ? [`-- \n${footerText}`] : []),
  ].join("\n\n");
  const footerHtml = footer.map((part) => `<small>${asHtml(part)}</small>`).join("<br>\n");
  const html = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body><main>
${title}${paragraphs.map(asParagraph).join("\n")}
${footerHtml && `<hr>\n<p>${footerHtml}</p>\n`}</main></body></html>
`;
  return { to, subject, text: `${text}\n`, html, ...(headers && { headers }) };
}

function asText(part: Part | MailHeading | MailMarkup): string {
  if (typeof part === "string") return part;
  if ("html" in part) return part.text;
  return "heading" in part
    ? `${part.heading}\n${"-".repeat(part.heading.length)}`
    : `${part.label}:\n${part.url}`;
}

function asParagraph(part: Part | MailHeading | MailMarkup): string {
  if (typeof part === "string") return `<p>${asHtml(part)}</p>`;
  if ("html" in part) return part.html;
  return "heading" in part ? `<h2>${escapeHtml(part.heading)}</h2>` : `<p>${asHtml(part)}</p>`;
}

function asHtml(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return `<a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`;
}
