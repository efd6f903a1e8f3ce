declare global {
  interface Navigator {
    /** Not every browser tells of its connection. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** SPEC 9. */
const rootMargin = "200px";
/** Of one page: a reader follows one link. */
const most = 8;

/** The pages that are the same for everybody, by their paths: what answers there has no effect, and is in memory. */
export const samePages =
  /^\/(?:2024|stocks|invest|referrals|glossary|questions|start|sponsors|join-us|get-the-app|free-test-drive|tryouts\/\w+|roi-tracker(?:\/(?:proof|by-hand)|\/rules\/[\w-]+)?|legal\/[\w-]+|(?:blog|authors|stock-insights-by-sector|sector-and-stock-timing|sector-insights)(?:\/(?!csv$)[\w-]+)?)?$/;

/** Fetches the pages of links that come near the view (SPEC 9), unless the reader or the connection spares data. */
export function preloadLinks(): void {
  const { connection } = navigator;
  const isSlow = /[23]g/.test(`${connection?.effectiveType}`);
  if (isSlow || connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) return;
  const wanted = new Set([location.pathname]);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLAnchorElement) fetchAhead(target.pathname);
    },
    { rootMargin },
  );
  const fetchAhead = (path: string) => {
    if (wanted.has(path) || wanted.size > most) return;
    wanted.add(path);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = path;
    document.head.append(hint);
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href]:not([target],[download])"))
    if (link.origin === location.origin && !link.search && samePages.test(link.pathname))
      observer.observe(link);
}
