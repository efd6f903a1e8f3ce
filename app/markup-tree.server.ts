import type { DefaultTreeAdapterTypes as Tree } from "parse5";

/** What parts the words around it. */
export const blocks = new Set(
  "address article aside blockquote br caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul".split(
    " ",
  ),
);
/** Elements that go with all that is in them: what they hold is no text of the page, or is read by rules of its own. */
export const silent = new Set(
  "applet audio canvas embed frameset iframe math noembed noframes noscript object option plaintext script select style svg template textarea title video xmp".split(
    " ",
  ),
);

export const isElement = (node: Tree.ChildNode): node is Tree.Element => "tagName" in node;

/** As the parser keeps attributes; those without a value are none. */
export const toAttrs = (attributes: Readonly<Record<string, string | undefined>>): Tree.Element["attrs"] =>
  Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));

/** The words of it, those of different blocks apart. */
export function textOf({ childNodes }: Tree.ParentNode): string {
  return childNodes
    .map((node) => {
      if ("value" in node) return node.value;
      if (!isElement(node) || silent.has(node.tagName)) return "";
      return blocks.has(node.tagName) ? ` ${textOf(node)} ` : textOf(node);
    })
    .join("");
}
