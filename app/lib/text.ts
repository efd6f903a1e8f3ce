const ellipsis = "…";

/**
 * A text of at most `limit` characters, the ellipsis included: whole when it fits, else cut after a word (SPEC 5).
 * A first word longer than the limit is cut within, though never within a surrogate pair.
 */
export function cutAtWord(text: string, limit: number): string {
  const whole = text.trim();
  if (whole.length <= limit) return whole;
  if (limit < ellipsis.length) return "";
  const room = limit - ellipsis.length;
  const words = whole.slice(0, lastBreak(whole, room)).replace(/[\s,;:]+$/, "");
  return (words || withoutHalfPair(whole.slice(0, room))) + ellipsis;
}

/** The last place, at `room` or before it, where a space follows a word; 0 when there is none. */
function lastBreak(text: string, room: number): number {
  for (let end = room; end > 0; end--) {
    if (/\s/.test(text.charAt(end))) return end;
  }
  return 0;
}

const withoutHalfPair = (text: string) => text.replace(/[\ud800-\udbff]$/, "");

/** A provider's code as words: SOME_STATUS and some_status as "Some status". */
export function codeInWords(code: string): string {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Elements that end a line: their tags part the words around them. */
const blockNames =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;

/** Elements whose content is no text. */
const silentNames = /^(?:script|style|template|noscript|iframe|textarea|title)$/;

/**
 * The text of an HTML fragment: tags and comments removed, scripts and styles with their content, whitespace as a
 * browser would collapse it (SPEC 5). Entities stay as they are. The result never holds the start of a tag, however
 * the input was nested, and is still a text to be escaped where it is shown.
 */
export function stripTags(html: string): string {
  const text: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.charAt(at) === "<" ? readTag(html, at) : undefined;
    if (tag) {
      at = silentNames.test(tag.name) && !tag.closing ? endOfElement(html, tag) : tag.end;
      if (blockNames.test(tag.name)) text.push(" ");
    } else {
      const next = html.charAt(at++);
      // "<<b>script>" would leave "<script>": a "<" kept earlier must not become a tag's start.
      while (startsTag.test(next) && text.at(-1) === "<") text.pop();
      text.push(next);
    }
  }
  return text.join("").replace(/\s+/g, " ").trim();
}

interface Tag {
  /** in lower case; empty for comments and declarations */
  name: string;
  closing: boolean;
  /** the index after its ">" */
  end: number;
}

/** What makes a "<" before it the start of a tag, a comment or a declaration. */
const startsTag = /[a-z/!?]/i;

/** The tag that starts at `start`, or undefined when the "<" there is a character like any other. */
function readTag(html: string, start: number): Tag | undefined {
  if (!startsTag.test(html.charAt(start + 1))) return undefined;
  if (html.startsWith("<!--", start)) return { name: "", closing: false, end: after(html, "-->", start + 4) };
  const closing = html.charAt(start + 1) === "/";
  const nameStart = start + (closing ? 2 : 1);
  const name = /^[a-z][^\s/>]{0,40}/i.exec(html.slice(nameStart, nameStart + 41))?.[0].toLowerCase() ?? "";
  return { name, closing, end: endOfTag(html, nameStart) };
}

/** The index after the ">" that ends a tag; a ">" within a quoted value does not. */
function endOfTag(html: string, from: number): number {
  let beforeValue = false;
  for (let at = from; at < html.length; at++) {
    const here = html.charAt(at);
    if (here === ">") return at + 1;
    if (beforeValue && (here === '"' || here === "'")) {
      at = after(html, here, at + 1) - 1;
      beforeValue = false;
    } else if (!/\s/.test(here)) {
      beforeValue = here === "=";
    }
  }
  return html.length;
}

/** The index after the closing tag of an element whose content is no text. */
function endOfElement(html: string, opening: Tag): number {
  const closingTag = new RegExp(`</${opening.name}(?=[\\s/>])`, "gi");
  closingTag.lastIndex = opening.end;
  const found = closingTag.exec(html);
  return found ? endOfTag(html, found.index + 2) : html.length;
}

/** The index after the next `mark`, or the end of the text. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
