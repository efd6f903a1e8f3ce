import { fromParse5 } from "hast-util-from-parse5";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toParse5 } from "hast-util-to-parse5";
import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { z } from "zod";
import { linkOutward, linkRel } from "./lib/outward";

const SafeMarkup = z.string().brand<"SafeMarkup">();
/** HTML that `safeMarkup` made: nothing but the elements below, and no attribute but a link's. */
export type SafeMarkup = z.infer<typeof SafeMarkup>;

const maxLength = 100_000;
/** A parser repairs markup by repeating elements: 13 kB can ask for a million. */
const maxElements = 5_000;
/** Sanitizer and serializer go down by recursion. */
const maxDepth = 100;

/** No tables: what stands in them in a wrong place moves when they are read again. */
const allowed =
  "a b blockquote br code dd del div dl dt em i ins li ol p pre q s small strong sub sup u ul".split(" ");
/** What parts the words around it. */
const blocks = new Set(
  "address article aside blockquote br caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Elements that go with all that is in them: what they hold is no text of the page, or is read by rules of its own. */
const silent = new Set(
  "applet audio canvas embed frameset iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp".split(
    " ",
  ),
);

const schema: Schema = {
  tagNames: allowed,
  attributes: { a: ["href", ["rel", ...linkRel]] },
  protocols: { href: ["http", "https", "mailto"] },
  strip: [...silent],
};

/**
 * Markup that somebody else wrote (an article, a summary of news), made fit to stand in a page: text, lists, emphasis,
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

const isElement = (node: Tree.ChildNode): node is Tree.Element => "tagName" in node;

/** Leaves to the sanitizer as little as can be: no silent element, no attribute but a link's, no block but ours. */
function simplify(parent: Tree.ParentNode): void {
  parent.childNodes = parent.childNodes.filter(({ nodeName }) => !silent.has(nodeName));
  for (const element of parent.childNodes.filter(isElement)) {
    const { tagName, attrs } = element;
    const href = tagName === "a" ? attrs.find(({ name }) => name === "href")?.value : undefined;
    const link = linkOutward(href, "text");
    element.attrs = link ? Object.entries(link).map(([name, value]) => ({ name, value })) : [];
    // A link that leads nowhere is a piece of text.
    if (tagName === "a" && !link) element.tagName = "span";
    else if (blocks.has(tagName) && !allowed.includes(tagName)) element.tagName = "div";
    simplify(element);
  }
}

function textOf({ childNodes }: Tree.ParentNode): string {
  return childNodes
    .map((node) => {
      if ("value" in node) return node.value;
      if (!isElement(node) || silent.has(node.tagName)) return "";
      return blocks.has(node.tagName) ? ` ${textOf(node)} ` : textOf(node);
    })
    .join("");
}
