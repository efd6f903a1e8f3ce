import { type DefaultTreeAdapterMap, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** Every element of a page as a browser reads it, templates' included, in the order of the document. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Node) => {
    if ("tagName" in node) found.push(node);
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

/** Attributes that lead somewhere or load something. */
const leading = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "srcset",
  "data",
  "poster",
  "cite",
  "ping",
  "background",
]);

/** Every address of a page, as it stands in its attributes, and what its forms say of where they will lead. */
export function addressesIn(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs }) => {
    const isFrom =
      tagName === "input" && attrs.some(({ name, value }) => name === "name" && value === "from");
    return attrs
      .filter(({ name }) => leading.has(name) || (isFrom && name === "value"))
      .map(({ value }) => value);
  });
}
