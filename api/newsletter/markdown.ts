import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import type { MailMarkup } from "../mail/message";

/**
 * Markdown for who reads it in a mail. Paths of ours are whole, and a picture is a link to it, since one that a mail loads
 * tells when it is read. HTML in it is text: micromark lets none through, nor an address that runs something.
 */
export function mailedMarkdown(markdown: string, publicUrl: string): MailMarkup {
  const text = markdown
    .replace(/!\[/g, "[")
    .replace(/\]\((?=\/(?!\/))/g, `](${publicUrl}`)
    .replace(/^(\[[^\]]+\]:\s*)(?=\/(?!\/))/gm, `$1${publicUrl}`);
  const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return { text, html };
}
