import { describe, expect, test } from "vitest";
import { WatchForm } from "~/components/watchlist/watch-form";
import { WatchlistPage } from "~/components/watchlist/watchlist-page";
import { stripTags } from "~/lib/text";
import type { WatchlistView } from "~/pages/watchlist/watchlist.server";
import type { WatchlistEntry } from "../../../contract/watchlist";
import { htmlOf } from "../../harness/page-html";

const addedAt = "2026-11-20T10:00:00.000Z";
const quote = (changePercent: number) => ({
  asOf: "2026-11-20",
  price: 100,
  changePercent,
  source: { kind: "sandbox" },
});
const entry = (name: string, changePercent = 1): WatchlistEntry => ({
  kind: "stock",
  name,
  title: `${name} Inc.`,
  addedAt,
  quote: quote(changePercent),
});
const robotics: WatchlistEntry = { kind: "sector", name: "robotics", title: "Robotics", addedAt };
const view = (entries: WatchlistEntry[], rest: Partial<WatchlistView> = {}): WatchlistView => ({
  entries: { state: "ready", data: entries },
  order: "hand",
  removed: undefined,
  need: undefined,
  ...rest,
});
const page = (shown: WatchlistView) => htmlOf(() => <WatchlistPage {...shown} />, { at: "/watchlist" });
const pressesOf = (html: string) =>
  [...html.matchAll(/name="press" value="(\w+)"/g)].map(([, press]) => press);

describe("the watchlist's page", () => {
  test("shows stocks with their close and change, and sectors by name", () => {
    const html = page(view([entry("AAPL"), robotics]));
    const text = stripTags(html);
    for (const words of ["AAPL", "AAPL Inc.", "$100.00", "Robotics", "2 of 200 entries"])
      expect(text).toContain(words);
    expect(html).toContain('href="/stock-insights-by-sector/robotics"');
  });

  test("offers of each entry what changes something", () => {
    expect(pressesOf(page(view([entry("A"), entry("B"), entry("C")])))).toEqual([
      ...["down", "remove"],
      ...["up", "down", "remove"],
      ...["up", "top", "remove"],
    ]);
    expect(pressesOf(page(view([entry("A")])))).toEqual(["remove"]);
  });

  test("in the order by change nothing can be moved by hand", () => {
    expect(pressesOf(page(view([entry("A"), entry("B")], { order: "change" })))).toEqual([
      "remove",
      "remove",
    ]);
  });

  test("that is empty leads to stocks and sectors", () => {
    const html = page(view([]));
    expect(html).toContain('href="/stocks"');
    expect(html).toContain('href="/stock-insights-by-sector"');
  });

  test("offers to put back what was just removed", () => {
    const html = page(view([], { removed: { kind: "stock", name: "AAPL" } }));
    expect(stripTags(html)).toContain("AAPL is no longer on your watchlist.");
    expect(html).toMatch(/name="watchName" value="AAPL"[\s\S]*Put it back/);
  });

  test.each([
    [{ state: "not-offered" } as const, "does not keep watchlists"],
    [{ state: "failed", message: "Please wait." } as const, "Please wait."],
  ])("of which nothing can be had says why: %o", (entries, words) => {
    expect(stripTags(page(view([], { entries })))).toContain(words);
  });
});

test("the button of shared pages names no reader and works as a form", () => {
  const html = htmlOf(() => <WatchForm watched={{ kind: "stock", name: "BRK.B" }} title="BRK.B" />);
  expect(html).toContain('<form class="');
  expect(html).toContain('action="/watchlist"');
  expect(pressesOf(html)).toEqual(["add"]);
  expect(stripTags(html)).toContain("Add to watchlist: BRK.B");
});
