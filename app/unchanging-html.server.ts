import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const known = new WeakMap<ComponentType, string>();

/** The HTML of a part that never changes, rendered at its first use. It is rendered outside of any page, and can read none. */
export function htmlOf(Part: ComponentType): string {
  const kept = known.get(Part) ?? renderToStaticMarkup(createElement(Part));
  known.set(Part, kept);
  return kept;
}

/** A table or a list has some 5 to 40 kB, and its key as much again: room for those of some 500 pages. */
const ofData = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (html, key) => html.length + key.length + 1,
});
const names = new WeakMap<object, number>();
let named = 0;

/**
 * The HTML of a part that depends on its data only, rendered once for all data with the same JSON text.
 * It is made outside of any page, and shown to every later reader: nothing about a person belongs here.
 * @param data a JSON value
 */
export function htmlOfData<Data extends object>(Part: ComponentType<Data>, data: Data): string {
  const key = `${nameOf(Part)} ${JSON.stringify(data)}`;
  const kept = ofData.get(key);
  if (kept !== undefined) return kept;
  const html = renderToStaticMarkup(createElement(Part, data));
  ofData.set(key, html);
  return html;
}

/** Keyed by the component itself, since builds shorten names. */
function nameOf(Part: object): number {
  const known = names.get(Part);
  if (known !== undefined) return known;
  named += 1;
  names.set(Part, named);
  return named;
}
