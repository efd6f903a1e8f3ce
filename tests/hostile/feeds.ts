import { elementsOf } from "./markup";

const ofFeeds =
  /^(?:author|category|content|entry|feed|id|link|name|published|subtitle|summary|title|updated|uri)$/;

/** Elements of Atom alone; what stands in its sections is markup for a page, and no more than an article may have. */
export function isPlainFeed(text: string): boolean {
  const sections = [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, inside = ""]) => inside);
  const tags = [...text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "").matchAll(/<\/?([^\s/>?]+)/g)];
  const elements = sections.flatMap((inside) => elementsOf(inside));
  return (
    tags.every(([, name = ""]) => ofFeeds.test(name)) &&
    !elements.some(
      ({ tagName, attrs }) =>
        /^(?:script|svg|iframe|object|embed|style|form)$|-/.test(tagName) ||
        attrs.some(
          ({ name, value }) => /^(?:on|style)/.test(name) || /^\s*(?:javascript|data):/i.test(value),
        ),
    )
  );
}
