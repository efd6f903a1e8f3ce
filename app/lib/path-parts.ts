/** What addresses are built of. */

export interface CameFrom {
  /** the path of ours to return to afterwards */
  from?: string;
}

/** One encoded segment, whatever the value holds: "/" and "?" cannot leave it. */
export const segment = (value: string) => encodeURIComponent(value);

export const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

export const withFrom = (path: string, { from }: CameFrom = {}) => withQuery(path, { from });
