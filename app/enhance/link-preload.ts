/** SPEC 9. */
const margin = "200px";
/** Of one page: a reader follows one link. */
const most = 8;

/** The pages that are the same for everybody, by their paths: what answers there has no effect, and is in memory. */
export const samePages =
  /^\/(?:2024|stocks|invest|roi-tracker(?:\/proof)?|legal\/[\w-]+|(?:blog|stock-insights-by-sector|sector-and-stock-timing|sector-insights)(?:\/(?!csv$)[\w-]+)?)?$/;

declare global {
  interface Navigator {
    /** Not every browser tells of its connection. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Fetches the pages of links that come near the view (SPEC 9), for who has no session and is not asked to spare data. */
export class LinkPreload extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback(): void {
    if (sparesData()) return;
    const wanted = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
          observer.unobserve(target);
          if (wanted.size < most && !wanted.has(target.pathname)) fetchAhead(target.pathname);
          wanted.add(target.pathname);
        }
      },
      { rootMargin: margin },
    );
    for (const link of document.links)
      if (link instanceof HTMLAnchorElement && isForAll(link)) observer.observe(link);
    this.#observer = observer;
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }
}

function sparesData(): boolean {
  if (matchMedia("(prefers-reduced-data: reduce)").matches) return true;
  const { connection } = navigator;
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? "");
}

const isForAll = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  !link.search &&
  !link.target &&
  !link.hasAttribute("download") &&
  samePages.test(link.pathname);

function fetchAhead(path: string): void {
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = path;
  document.head.append(hint);
}
