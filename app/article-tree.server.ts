import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { linkOutward } from "./lib/outward";
import { pathOfOurs } from "./lib/redirect";
import { cutAtWord } from "./lib/text";
import { isElement, textOf, toAttrs } from "./markup-tree.server";

/** A part of an article, as a table of contents lists it. */
export interface ArticlePart {
  /** Of its heading: `part-` and words of it, each once. */
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

/**
 * Leaves to the sanitizer as little as can be of what Markdown was made into: only links, pictures, cells and numbered
 * lists have attributes. Headings are noted in `parts`.
 */
export function simplifyArticle(
  parent: Tree.ParentNode,
  parts: ArticlePart[],
  base: string | undefined,
): void {
  parent.childNodes = parent.childNodes.map((node) => {
    if (!isElement(node)) return node;
    const { tagName } = node;
    const attrs = new Map(node.attrs.map(({ name, value }) => [name, value]));
    simplifyArticle(node, parts, base);
    if (tagName === "table") return inScroller(node);
    if (/^h[1-6]$/.test(tagName)) nameHeading(node, parts);
    else node.attrs = toAttrs(attributesOf(tagName, (name) => attrs.get(name), base));
    // A link that leads nowhere is a piece of text, and so is a picture that is not ours.
    if (tagName === "a" && node.attrs.length === 0) node.tagName = "span";
    if (tagName === "img" && node.attrs.length === 0)
      return { nodeName: "#text", value: attrs.get("alt") ?? "", parentNode: node.parentNode };
    // Nothing is headed by an empty cell.
    if (tagName === "th" && wordsOf(node) === "")
      return { ...node, nodeName: "td", tagName: "td", attrs: [] };
    return node;
  });
}

type Attributes = Parameters<typeof toAttrs>[0];

function attributesOf(
  tagName: string,
  given: (name: string) => string | undefined,
  base: string | undefined,
): Attributes {
  const whole = (path: string) => (base === undefined ? path : new URL(path, base).href);
  switch (tagName) {
    case "a": {
      const inward = inwardPath(given("href"));
      return inward === undefined ? { ...linkOutward(given("href"), "text") } : { href: whole(inward) };
    }
    case "img": {
      const path = inwardPath(given("src"));
      return path && pictures.test(path) ? { src: whole(path), alt: given("alt"), loading: "lazy" } : {};
    }
    case "th":
      return { scope: "col", "data-align": given("align") };
    case "td":
      return { "data-align": given("align") };
    case "ol":
      return { start: given("start") };
    default:
      return {};
  }
}

const pictures = /^\/[\w/.-]+\.(?:png|jpe?g|webp|avif|gif|svg)$/;

/** A path of ours, with its fragment; undefined for any other address. */
function inwardPath(address = ""): string | undefined {
  const [before = "", fragment] = address.split("#", 2);
  const path = pathOfOurs(before, "");
  if (path === "") return undefined;
  return fragment && /^[\w-]+$/.test(fragment) ? `${path}#${fragment}` : path;
}

/** No level is left out on the way down, and no two have the same name. */
function nameHeading(heading: Tree.Element, parts: ArticlePart[]): void {
  const text = textOf(heading)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const deepest = Math.min((parts.at(-1)?.level ?? 1) + 1, 4);
  const level = levels.find((known) => known === Math.min(Number(heading.tagName.charAt(1)), deepest)) ?? 2;
  const words =
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = ["part", ...words].join("-").slice(0, longestId);
  const taken = new Set(parts.map(({ id }) => id));
  let id = name;
  for (let count = 2; taken.has(id); count++) id = `${name}-${count}`;
  heading.tagName = `h${level}`;
  heading.attrs = toAttrs({ id });
  parts.push({ id, text, level });
}

const levels = [2, 3, 4] as const;
const longestId = 60;

/** A table may be wider than a screen: what scrolls has a name, and the keyboard reaches it. */
function inScroller(table: Tree.Element): Tree.Element {
  const [head] = table.childNodes.filter(isElement);
  const name = cutAtWord(`Table: ${head ? wordsOf(head) : ""}`, 100);
  return {
    ...table,
    nodeName: "div",
    tagName: "div",
    attrs: toAttrs({ role: "group", tabindex: "0", "aria-label": name }),
    childNodes: [{ ...table, attrs: [] }],
  };
}

const wordsOf = (element: Tree.Element) =>
  textOf(element)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
