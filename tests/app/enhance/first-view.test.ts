// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { tellEvents } from "~/enhance/site-events";

let sent: Blob[] = [];
/** The views that were told so far. */
async function viewed(): Promise<string[]> {
  const beacons = await Promise.all(sent.map((body) => body.text()));
  return beacons
    .flatMap((text): { kind: string; path: string }[] => JSON.parse(text).events)
    .flatMap(({ kind, path }) => (kind === "view" ? [path] : []));
}

beforeEach(() => {
  location.href = "http://site.test/2024";
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (_address: string, body: Blob) => sent.push(body) > 0,
  });
  sessionStorage.clear();
  sessionStorage.setItem("seen", "/blog");
  sent = [];
});

test("a page that the server sent is not told of by its script: the server counts what it sends", async () => {
  tellEvents(sessionStorage);
  expect(await viewed()).toEqual([]);
});

test.each([
  ["https://www.forum.example/thread/4", ["forum.example"]],
  ["http://site.test/blog", []],
  ["", []],
])("of a page to which %j led, its script tells %j", async (referrer, expected) => {
  const before = vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  tellEvents(sessionStorage);
  before.mockRestore();
  const told = (await Promise.all(sent.map((body) => body.text()))).flatMap(
    (text): { kind: string; website?: string }[] => JSON.parse(text).events,
  );
  expect(told.flatMap(({ kind, website }) => (kind === "arrival" ? [website] : []))).toEqual(expected);
});

test.each<[number, string[]]>([
  [0, ["/2024"]],
  [300, []],
])(
  "a page that was gone back to, of which %i bytes travelled, is told of as %j",
  async (transferSize, expected) => {
    const visit = Object.assign(Object.create(PerformanceEntry.prototype), {
      type: "back_forward",
      transferSize,
    });
    const entries = vi.spyOn(performance, "getEntriesByType").mockReturnValue([visit]);
    tellEvents(sessionStorage);
    entries.mockRestore();
    expect(await viewed()).toEqual(expected);
  },
);
