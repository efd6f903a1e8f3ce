/** A public page that is the same for everybody without a session. */
interface CachedPage {
  /** Exact, or with one `*` for a last segment of lower-case letters and hyphens. */
  path: string;
  /** The query parameters that the page reads, and the values it knows; any other query is not cached. */
  query: Readonly<Record<string, readonly string[]>>;
}

const dialogs = { modal: ["login", "forgot-password"] };

/** Every page of the document cache. */
export const cachedPages: readonly CachedPage[] = [
  { path: "/", query: dialogs },
  { path: "/2024", query: { ...dialogs, scroll: ["true"] } },
  { path: "/legal/*", query: dialogs },
];

/** What is rendered before the server says that it is ready. */
export const warmPages = ["/", "/2024", "/2024?modal=login", "/2024?modal=forgot-password"];

const lastSegment = /^[a-z][a-z-]{0,40}$/;

/**
 * The cache key of an address: its path and its allow-listed query, sorted. Undefined when the page must not be
 * cached: unknown path, unknown, repeated or unexpected parameter. Keys are therefore few, whatever is asked for.
 */
export function cacheKeyOf(url: string): string | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const page = cachedPages.find((candidate) => matches(candidate.path, path));
  if (!page || url.length > 200) return undefined;
  if (mark < 0) return path;
  const parameters = [...new URLSearchParams(url.slice(mark + 1))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = new Set(parameters.map(([name]) => name));
  const known = parameters.every(
    ([name, value]) => Object.hasOwn(page.query, name) && page.query[name]?.includes(value),
  );
  if (!known || names.size !== parameters.length) return undefined;
  return names.size === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.endsWith("*")) return pattern === path;
  const prefix = pattern.slice(0, -1);
  return path.startsWith(prefix) && lastSegment.test(path.slice(prefix.length));
}
