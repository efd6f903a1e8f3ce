import { fromParse5 } from "hast-util-from-parse5";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toParse5 } from "hast-util-to-parse5";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { z } from "zod";
import { type ArticlePart, simplifyArticle } from "./article-tree.server";
import { linkOutward, linkRel } from "./lib/outward";
import { blocks, isElement, silent, textOf, toAttrs } from "./markup-tree.server";

const SafeMarkup = z.string().brand<"SafeMarkup">();
/** HTML that `safeMarkup` or `safeArticle` made: nothing but the elements below, and no attribute but theirs. */
export type SafeMarkup = z.infer<typeof SafeMarkup>;

const maxLength = 100_000;
/** A parser repairs markup by repeating elements: 13 kB can ask for a million. */
const maxElements = 5_000;
/** Sanitizer and serializer go down by recursion. */
const maxDepth = 100;

/** No tables: what stands in them in a wrong place moves when they are read again. */
const allowed =
  "a b blockquote br code dd del div dl dt em i ins li ol p pre q s small strong sub sup u ul".split(" ");
const schema: Schema = {
  tagNames: allowed,
  attributes: { a: ["href", ["rel", ...linkRel]] },
  protocols: { href: ["http", "https", "mailto"] },
  strip: [...silent],
};

/**
 * Sanitizes markup from outside (an article, a summary of news) for a page. Kept are text, lists, emphasis,
 * and links as `linkOutward` has them. It is read as browsers read it; of other elements the text is left,
 * of those that hold none nothing. "" where it is too long, has too many elements or nests too deep.
 */
export function safeMarkup(markup: string): SafeMarkup {
  if (isPlain(markup)) return SafeMarkup.parse(markup);
  const fragment = read(markup);
  if (!fragment) return SafeMarkup.parse("");
  simplify(fragment);
  const safe = toParse5(sanitize(fromParse5(fragment), schema));
  return SafeMarkup.parse("childNodes" in safe ? serialize(safe) : "");
}

/** Longer, or with more that could be markup, a text takes its parser seconds: some of it takes time by the square. */
const longestArticle = 50_000;
const mostMarks = 2_000;
const marks = /[*_|[\]`<&!]/g;

/** Further elements of an article. Its page has the only h1. */
const headings = ["h2", "h3", "h4"] as const;
const ofArticles = [...allowed, ...headings, "hr", "img", "table", "tbody", "td", "th", "thead", "tr"];
const articleSchema: Schema = {
  ...schema,
  tagNames: ofArticles,
  // The names of headings are made by us, with a prefix that no page and no window has.
  clobber: [],
  attributes: {
    ...schema.attributes,
    ...Object.fromEntries(headings.map((name) => [name, ["id"]])),
    div: [["role", "group"], ["tabIndex", 0], "ariaLabel"],
    img: ["src", "alt", ["loading", "lazy"]],
    ol: ["start"],
    td: [["dataAlign", "center", "right"]],
    th: [
      ["scope", "col"],
      ["dataAlign", "center", "right"],
    ],
  },
};

export interface SafeArticle {
  /** "" where there is too much of it, as with `safeMarkup`. */
  markup: SafeMarkup;
  parts: ArticlePart[];
  words: number;
}

/**
 * An article in CommonMark with tables, made fit to stand in a page. HTML in it is text. Headings begin at h2, leave out
 * no level and can be linked to; links may lead to our own paths; pictures are our own files, or their words.
 * @param base makes our own paths whole, for who reads the article elsewhere
 */
export function safeArticle(markdown: string, { base }: { base?: string } = {}): SafeArticle {
  const isTooMuch = markdown.length > longestArticle || (markdown.match(marks)?.length ?? 0) > mostMarks;
  const fragment = isTooMuch
    ? undefined
    : read(micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }));
  if (!fragment) return { markup: SafeMarkup.parse(""), parts: [], words: 0 };
  const parts: ArticlePart[] = [];
  simplifyArticle(fragment, parts, base);
  const safe = toParse5(sanitize(fromParse5(fragment), articleSchema));
  return {
    markup: SafeMarkup.parse("childNodes" in safe ? serialize(safe) : ""),
    parts,
    words: textOf(fragment).split(/\s+/).filter(Boolean).length,
  };
}

/**
 * What such markup says, as one line of text: without tags, entities decoded once, the words of different blocks
 * apart. To be escaped where it is shown, as any text. "" where it is too long, has too many elements or nests too deep.
 */
export function plainText(markup: string): string {
  const fragment = isPlain(markup) ? undefined : read(markup);
  const text = isPlain(markup) ? markup : fragment ? textOf(fragment) : "";
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Most text has nothing that a parser would read otherwise. */
const isPlain = (text: string) => text.length <= maxLength && !/[<>&\0\r]/.test(text);

class TooMany extends Error {}

/** The markup as browsers read it; undefined beyond the bounds above. */
function read(markup: string): Tree.DocumentFragment | undefined {
  if (markup.length > maxLength) return undefined;
  let elements = 0;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    if (++elements > maxElements) throw new TooMany();
    return defaultTreeAdapter.createElement(...element);
  };
  try {
    const fragment = parseFragment(markup, { treeAdapter: { ...defaultTreeAdapter, createElement } });
    return isShallow(fragment) ? fragment : undefined;
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
}

function isShallow(root: Tree.ParentNode): boolean {
  let level: Tree.ParentNode[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    level = level.flatMap(({ childNodes }) => childNodes.filter(isElement));
  }
  return true;
}

/** Leaves to the sanitizer as little as can be: no silent element, no attribute but a link's, no block but ours. */
function simplify(parent: Tree.ParentNode): void {
  parent.childNodes = parent.childNodes.filter(({ nodeName }) => !silent.has(nodeName));
  for (const element of parent.childNodes.filter(isElement)) {
    const { tagName, attrs } = element;
    const href = tagName === "a" ? attrs.find(({ name }) => name === "href")?.value : undefined;
    const link = linkOutward(href, "text");
    element.attrs = toAttrs({ ...link });
    // A link that leads nowhere is a piece of text.
    if (tagName === "a" && !link) element.tagName = "span";
    else if (blocks.has(tagName) && !allowed.includes(tagName)) element.tagName = "div";
    simplify(element);
  }
}
