// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tellEvents } from "~/enhance/site-events";
import { paths } from "~/lib/paths";

interface Sent {
  address: string;
  type: string;
  events: Record<string, unknown>[];
}
let sent: Promise<Sent>[] = [];
/** What has been told so far, oldest first. */
const told = async () => (await Promise.all(sent)).flatMap(({ events }) => events);
const viewed = async () => (await told()).flatMap(({ kind, path }) => (kind === "view" ? [path] : []));

const read = async (address: string, body: BodyInit | null | undefined): Promise<Sent> => {
  if (!(body instanceof Blob)) throw new Error("a beacon is a Blob, for its type");
  return { address, type: body.type, events: JSON.parse(await body.text()).events };
};
/** Settles when the server has answered. */
let answer: () => void = () => {};
const fetched = vi.fn((address: string, { body }: RequestInit) => {
  sent.push(read(address, body));
  return new Promise<Response>((resolve) => {
    answer = () => resolve(new Response(null, { status: 204 }));
  });
});
let followed: (string | URL)[] = [];

/** As browsers tell of it that the page has another address. */
const navigation = new EventTarget();
function go(address: string): void {
  history.pushState(null, "", address);
  navigation.dispatchEvent(new Event("currententrychange"));
}

beforeAll(() => {
  location.href = "http://site.test/2024";
  window.navigation = navigation;
  Object.defineProperty(navigator, "sendBeacon", {
    value: (address: string, body: BodyInit) => sent.push(read(address, body)) > 0,
  });
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(location, "assign").mockImplementation((address) => void followed.push(address));
  tellEvents(sessionStorage);
  // Where a link leads there is nothing; the browser's own answer would come after ours.
  addEventListener("click", (event) => {
    if (event.defaultPrevented) return;
    if (event.target instanceof HTMLAnchorElement) followed.push(event.target.href);
    event.preventDefault();
  });
});
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  // The page that every test begins on has been told.
  go("/2024");
  sent = [];
  followed = [];
  fetched.mockClear();
});
afterEach(() => {
  answer();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

describe("a view is told", () => {
  const comeBack = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

  test("for each change of path in place, and for no change of what follows it", async () => {
    const addresses = ["/blog", "/blog?category=news", "/blog#top", "/2024", "/2024?modal=login", "/blog"];
    for (const address of addresses) go(address);
    expect(await viewed()).toEqual(["/blog", "/2024", "/blog"]);
    expect((await Promise.all(sent)).every(({ address }) => address === paths.events())).toBe(true);
    expect((await Promise.all(sent)).every(({ type }) => type === "application/json")).toBe(true);
  });

  test("not for the same page again, as when it comes back from memory after a change of its query", async () => {
    comeBack();
    expect(await viewed()).toEqual([]);
  });

  test("for a page that comes back from the browser's memory after another, of which no server knows", async () => {
    sessionStorage.setItem("seen", "/blog");
    comeBack();
    expect(await viewed()).toEqual(["/2024"]);
  });
});

describe("a search is told", () => {
  const searches = async () => (await told()).flatMap(({ kind, q }) => (kind === "search" ? [q] : []));

  test("once, with the page that shows what it finds", async () => {
    go("/stocks?q=+apple");
    dispatchEvent(new Event("pageshow"));
    expect(sent).toHaveLength(1);
    expect(await told()).toEqual([
      { kind: "view", path: "/stocks" },
      { kind: "search", q: "apple" },
    ]);
    go("/stocks?q=pear");
    expect(await searches()).toEqual(["apple", "pear"]);
  });

  test("not where there are no words, too many, or another page", async () => {
    for (const address of ["/stocks?q=", `/stocks?q=${"x".repeat(61)}`, "/blog?q=apple"]) go(address);
    expect(await searches()).toEqual([]);
  });
});

describe("that somebody is still here is told", () => {
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  const pings = async () => (await told()).filter(({ kind }) => kind === "ping").length;
  function hide(hidden: boolean): void {
    vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  }
  beforeEach(() => hide(false));

  test("every ten minutes", async () => {
    minutes(9.99);
    expect(await pings()).toBe(0);
    minutes(0.01);
    expect(await pings()).toBe(1);
    minutes(20);
    expect(await pings()).toBe(3);
  });

  test("not while the page is hidden, and then once, when it shows again", async () => {
    minutes(5);
    hide(true);
    minutes(60);
    expect(await pings()).toBe(0);
    hide(false);
    minutes(0.01);
    expect(await pings()).toBe(1);
    minutes(9.98);
    expect(await pings()).toBe(1);
  });

  test("by the clock of the session, over many pages", async () => {
    sessionStorage.setItem("pinged", `${Date.now() - 8 * 60_000}`);
    hide(false);
    minutes(1.99);
    expect(await pings()).toBe(0);
    minutes(0.01);
    expect(await pings()).toBe(1);
  });
});

describe("a link that leads away", () => {
  const outward = "https://elsewhere.example/a?token=secret#part";
  const click = (html: string, init: MouseEventInit = {}) => {
    document.body.innerHTML = html;
    const event = new MouseEvent(init.button ? "auxclick" : "click", {
      bubbles: true,
      cancelable: true,
      ...init,
    });
    document.querySelector("a")?.dispatchEvent(event);
  };
  const clicked = {
    kind: "event",
    category: "outbound link",
    action: "click",
    label: "https://elsewhere.example",
    path: "/2024",
  };

  test("is told by its site alone, for its path may be a secret, and followed once that is answered", async () => {
    click(`<a href="${outward}">x</a>`);
    expect(followed, "held").toEqual([]);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(followed).toEqual([outward]);
    expect(await told()).toEqual([clicked]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(followed, "once").toEqual([outward]);
  });

  test("waits for 250 ms at most", async () => {
    click(`<a href="${outward}">x</a>`);
    await vi.advanceTimersByTimeAsync(249);
    expect(followed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(followed).toEqual([outward]);
  });

  test("is followed at once where nothing can be told", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    click(`<a href="${outward}">x</a>`);
    await vi.advanceTimersByTimeAsync(0);
    expect(followed).toEqual([outward]);
  });

  test("is followed where another before it went on at once", async () => {
    click(`<a href="${outward}">x</a>`);
    answer();
    await vi.advanceTimersByTimeAsync(100);
    const next = "https://other.example/";
    click(`<a href="${next}">x</a>`);
    await vi.advanceTimersByTimeAsync(150);
    expect(followed, "the first one's time is over").toEqual([outward]);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(followed).toEqual([outward, next]);
  });

  test("is told once however often it is pressed", async () => {
    click(`<a href="${outward}">x</a>`);
    document.querySelector("a")?.click();
    await vi.advanceTimersByTimeAsync(250);
    expect(followed).toEqual([outward]);
    expect(await told()).toHaveLength(1);
  });

  test.each<[string, string, MouseEventInit]>([
    ["with a key", "", { ctrlKey: true }],
    ["with another key", "", { metaKey: true }],
    ["with the middle button", "", { button: 1 }],
    ["into a window of its own", 'target="_blank"', {}],
  ])("opened %s is told, and not held", async (_how, attribute, init) => {
    click(`<a href="${outward}" ${attribute}>x</a>`, init);
    expect(fetched).not.toHaveBeenCalled();
    expect(await told()).toEqual([clicked]);
    if (!init.button) expect(followed).toEqual([outward]);
  });

  test.each([
    '<a href="/blog">x</a>',
    '<a href="mailto:ada@example.com">x</a>',
    "<a>x</a>",
    `<a href="${outward}" id="taken">x</a>`,
  ])("is not %s", async (html) => {
    const take = (event: Event) =>
      event.target instanceof Element && event.target.id && event.preventDefault();
    document.addEventListener("click", take);
    click(html);
    document.removeEventListener("click", take);
    await vi.advanceTimersByTimeAsync(250);
    expect(await told()).toEqual([]);
  });
});
