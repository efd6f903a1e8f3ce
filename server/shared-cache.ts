import type { Settings } from "../app/env.server";
import type { Logger } from "../app/log.server";

/** How caches in front of the sites, which many readers share, keep visitors' pages (docs/decisions/0059). */
export interface Sharing {
  /** What a page says to them, and what to call it by when it is to go. */
  headersOf(key: string): Readonly<Record<string, string>>;
  /** Another page stands at this key than before: what they have of it is to go. */
  changed(key: string): void;
}

/** No reader waits for this call, and a cache that is away drops its pages by their age. */
const patienceMs = 2_000;
/** While no site answers, in seconds: a day. */
const staleIfError = 86_400;

/** Undefined where no page may be kept in front of the site. */
export function createSharing(
  {
    sharedCache,
    pageFreshSeconds,
    publicUrl,
  }: Pick<Settings, "sharedCache" | "pageFreshSeconds" | "publicUrl">,
  log: Logger,
): Sharing | undefined {
  if (!sharedCache) return undefined;
  const host = new URL(publicUrl).host;
  const fresh = `s-maxage=${pageFreshSeconds}`;
  const whenOld = `stale-while-revalidate=${pageFreshSeconds}, stale-if-error=${staleIfError}`;

  async function tell(cache: string, key: string): Promise<void> {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const headers = { "Surrogate-Key": key, "X-Ban-Host": host };
      const reply = await fetch(cache, { method: "BAN", headers, signal });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`it answered ${reply.status}`);
    } catch (error) {
      log.warn(
        { err: error, key },
        "a shared cache was not told of a new page: it keeps the old one until that is too old",
      );
    }
  }

  return {
    headersOf: (key) => ({
      // Only caches may use an old page: Chromium would show a reader who has just signed in the page that they saw as a
      // visitor.
      "Cache-Control": `public, max-age=0, must-revalidate, ${fresh}`,
      "CDN-Cache-Control": `public, ${fresh}, ${whenOld}`,
      "Surrogate-Key": key,
    }),
    changed(key) {
      for (const cache of sharedCache.purge) void tell(cache, key);
    },
  };
}
