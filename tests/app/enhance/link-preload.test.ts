// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { preloadLinks, samePages } from "~/enhance/link-preload";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";
import { cachedPaths, cacheKeyOf } from "../../../server/cached-pages";

/** Which links are near the view says the test. */
class Observer {
  static made: Observer[] = [];
  readonly watched = new Set<Element>();
  constructor(
    private readonly notice: (entries: { isIntersecting: boolean; target: Element }[]) => void,
    readonly options: IntersectionObserverInit,
  ) {
    Observer.made.push(this);
  }
  observe = (element: Element) => void this.watched.add(element);
  see(...links: Element[]): void {
    this.tell(true, links);
  }
  tell(isIntersecting: boolean, links: Element[]): void {
    const watched = links.filter((target) => this.watched.has(target));
    this.notice(watched.map((target) => ({ isIntersecting, target })));
  }
  static get last(): Observer {
    return Observer.made.at(-1) ?? expect.fail("nothing is observed");
  }
}
let reducesData = false;

beforeAll(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("data") && reducesData }));
});
beforeEach(() => {
  location.href = "http://site.test/2024";
  Observer.made = [];
  reducesData = false;
});
afterEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  Reflect.deleteProperty(navigator, "connection");
});

const page = (...links: string[]) => {
  document.body.innerHTML = links.join("");
  preloadLinks();
  return [...document.querySelectorAll("a")];
};
const fetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")].map(
    ({ href }) => new URL(href).pathname,
  );

describe("the page of a link", () => {
  test("is fetched once the link is within 200 px of the view, and once only", () => {
    const links = page('<a href="/blog">x</a>', '<a href="/blog">y</a>');
    expect(Observer.last.options).toEqual({ rootMargin: "200px" });
    expect(fetched()).toEqual([]);
    Observer.last.see(...links);
    expect(fetched()).toEqual(["/blog"]);
  });

  test("is not, while the link is far away", () => {
    const links = page('<a href="/blog">x</a>');
    Observer.last.tell(false, links);
    expect(fetched()).toEqual([]);
  });

  test("is not, where the link leads to this very page", () => {
    const links = page('<a href="/2024">x</a>');
    Observer.last.see(...links);
    expect(fetched()).toEqual([]);
  });

  test("is fetched for eight links of a page at most", () => {
    const links = page(...Array.from({ length: 12 }, (_, at) => `<a href="/blog/post-${at}">x</a>`));
    Observer.last.see(...links);
    expect(fetched()).toHaveLength(8);
  });

  test.each([
    ["this very page in another state", '<a href="?modal=login">x</a>'],
    ["a page in a state", '<a href="/blog?category=news">x</a>'],
    ["another site", '<a href="https://elsewhere.example/blog">x</a>'],
    ["a window of its own", '<a href="/blog" target="_blank">x</a>'],
    ["a file", '<a href="/blog" download>x</a>'],
    ["a mailbox", '<a href="mailto:ada@example.com">x</a>'],
  ])("is not fetched where it leads to %s", (_where, html) => {
    page(html);
    expect([...Observer.last.watched]).toEqual([]);
  });
});

describe("nothing is fetched ahead", () => {
  const connect = (connection: Navigator["connection"]) =>
    Object.defineProperty(navigator, "connection", { value: connection, configurable: true });

  test.each(["slow-2g", "2g", "3g"])("over a connection like %s", (effectiveType) => {
    connect({ effectiveType });
    page('<a href="/blog">x</a>');
    expect(Observer.made).toEqual([]);
  });

  test("for who spares data", () => {
    connect({ effectiveType: "4g", saveData: true });
    page('<a href="/blog">x</a>');
    expect(Observer.made).toEqual([]);
  });

  test("for who asks pages to spare data", () => {
    reducesData = true;
    page('<a href="/blog">x</a>');
    expect(Observer.made).toEqual([]);
  });

  test("over a fast connection it is", () => {
    connect({ effectiveType: "4g", saveData: false });
    page('<a href="/blog">x</a>');
    expect(Observer.last.watched.size).toBe(1);
  });
});

describe("what may be fetched ahead", () => {
  const forAll = [
    ...cachedPaths.filter((path) => !/\.\w+$/.test(path)),
    paths.sector("robotics"),
    paths.timing("robotics"),
    paths.sectorInsight("robotics"),
    paths.post("what-a-put-is"),
    "/authors/imani-cole",
  ];
  test.each(forAll)("is %s, which the server keeps for everybody", (path) => {
    expect(samePages.test(path)).toBe(true);
    expect(cacheKeyOf(path)).toBe(path);
  });

  test.each([
    paths.logout(),
    paths.account(),
    paths.login(),
    paths.signUp(),
    paths.subscribe(),
    paths.onboarding(),
    investPaths.investAccount(),
    paths.investLogin(),
    paths.brokerCallback(),
    tokenPaths.resetPassword("a-token"),
    paths.stock("AAPL"),
    "/sector-insights/csv",
    "/blog/a/b",
    "/blogs",
  ])("is not %s", (path) => {
    expect(samePages.test(path)).toBe(false);
  });
});
