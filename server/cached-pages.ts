import { legalDocuments, modalNames, paths } from "../app/lib/paths";

/** The query parameters that a page reads, and the values it knows; any other query is not cached. */
type KnownQuery = Readonly<Record<string, readonly string[]>>;

const dialogs: KnownQuery = { modal: modalNames };
const legalPages = legalDocuments.map(paths.legal);

/** The public pages that are the same for everybody without a session. */
const cachedPages = new Map<string, KnownQuery>([
  [paths.root(), dialogs],
  [paths.landing(), { ...dialogs, scroll: ["true"] }],
  ...legalPages.map((path) => [path, dialogs] as const),
]);

/** What is rendered before the server says that it is ready. */
export const warmPages = [
  paths.root(),
  paths.landing(),
  ...modalNames.map((name) => paths.landing() + paths.modal(name)),
  ...legalPages,
];

/**
 * The cache key of an address: its path and its allow-listed query, sorted. Undefined when the page must not be
 * cached: unknown path, unknown, repeated or unexpected parameter. Keys are therefore few, whatever is asked for.
 */
export function cacheKeyOf(url: string): string | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = cachedPages.get(path);
  if (!query || url.length > 200) return undefined;
  if (mark < 0) return path;
  const parameters = [...new URLSearchParams(url.slice(mark + 1))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const names = new Set(parameters.map(([name]) => name));
  const known = parameters.every(
    ([name, value]) => Object.hasOwn(query, name) && query[name]?.includes(value),
  );
  if (!known || names.size !== parameters.length) return undefined;
  return names.size === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
