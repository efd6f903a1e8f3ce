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

/** A mail from its paragraphs: the same words as plain text and as plain HTML. */
export function writeMail(
  to: string,
  subject: string,
  paragraphs: (string | MailLink)[],
  footer: (string | MailLink)[] = [],
): Mail {
  const footerText = footer.map(asText).join("\n");
  const text = [...paragraphs.map(asText), ...(footerText ? [`-- \n${footerText}`] : [])].join("\n\n");
  const footerHtml = footer.map((part) => `<small>${asHtml(part)}</small>`).join("<br>\n");
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${paragraphs.map((part) => `<p>${asHtml(part)}</p>`).join("\n")}
${footerHtml && `<hr>\n<p>${footerHtml}</p>\n`}</body></html>
`;
  return { to, subject, text: `${text}\n`, html };
}

function asText(part: string | MailLink): string {
  return typeof part === "string" ? part : `${part.label}:\n${part.url}`;
}

function asHtml(part: string | MailLink): string {
  if (typeof part === "string") return escapeHtml(part);
  return `<a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`;
}
