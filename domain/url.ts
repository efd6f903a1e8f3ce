/**
 * An address, read; undefined where it is none. Not `URL.canParse`: once node 20 has compiled that call, it refuses every
 * address with a letter such as "ü".
 * @param base what a relative address is resolved against
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
