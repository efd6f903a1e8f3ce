import { parse } from "parse5";
import { z } from "zod";

/** A node as either parser has it. */
export interface Found {
  name: string;
  namespace: string;
  attributes: [string, string][];
  /** By the names of the elements that it stands in. */
  within: string[];
}

/** What a page holds that has this markup in its place, as parse5 reads it: standard, and no sanitizer's walk. */
export function foundByParser(markup: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown, within: string[]): void => {
    const Node = z.object({
      nodeName: z.string(),
      namespaceURI: z.string().optional(),
      attrs: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
      childNodes: z.array(z.unknown()).optional(),
    });
    const { nodeName: name, namespaceURI: namespace = "", attrs, childNodes = [] } = Node.parse(node);
    if (attrs)
      found.push({ name, namespace, attributes: attrs.map(({ name, value }) => [name, value]), within });
    else if (name === "#comment") found.push({ name, namespace, attributes: [], within });
    for (const child of childNodes) visit(child, [...within, name]);
  };
  visit(parse(`<!DOCTYPE html><body><main>${markup}</main><footer></footer>`), []);
  return found.filter(({ name }) => !["html", "head", "body", "main", "footer"].includes(name));
}

/** The same as happy-dom reads it, put in as the page does. */
export function foundByDom(markup: string): Found[] {
  const main = document.createElement("main");
  main.innerHTML = markup;
  return [...main.querySelectorAll("*")].map((element) => ({
    name: element.localName,
    namespace: element.namespaceURI ?? "",
    attributes: [...element.attributes].map(({ name, value }): [string, string] => [name, value]),
    within: ["main"],
  }));
}
