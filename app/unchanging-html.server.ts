import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const known = new WeakMap<ComponentType, string>();

/** The HTML of a part that never changes, rendered when it is first asked for. Outside of any page: it can look at none. */
export function htmlOf(Part: ComponentType): string {
  const kept = known.get(Part) ?? renderToStaticMarkup(createElement(Part));
  known.set(Part, kept);
  return kept;
}
