/**
 * The query parameters that a page reads, and the values it knows; any other query is not cached. "ignored": its
 * value does not change the page for readers of the cache, so it is no part of the key.
 */
export type KnownQuery = Readonly<Record<string, readonly string[] | "ignored">>;

/** Characters; no address of a page that is kept is longer. */
const maxLength = 200;

/**
 * The key of an address: its path and its allow-listed query, sorted. Undefined when the page must not be kept: unknown
 * path, unknown, repeated or unexpected parameter. Keys are therefore few, whatever is asked for.
 * @param queryOf the query that the page at a path reads; undefined where no page at that path is kept
 */
export function pageKeyOf(
  url: string,
  queryOf: (path: string) => KnownQuery | undefined,
): string | undefined {
  if (url.length > maxLength) return undefined;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = queryOf(path);
  if (!query || mark < 0) return query && path;
  const parameters = [...new URLSearchParams(url.slice(mark + 1))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = new Set(parameters.map(([name]) => name));
  const known = parameters.every(([name, value]) => isKnown(query, name, value));
  if (!known || names.size !== parameters.length) return undefined;
  const kept = parameters.filter(([name]) => query[name] !== "ignored");
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

function isKnown(query: KnownQuery, name: string, value: string): boolean {
  const values = Object.hasOwn(query, name) ? query[name] : undefined;
  return values === "ignored" || values?.includes(value) === true;
}
