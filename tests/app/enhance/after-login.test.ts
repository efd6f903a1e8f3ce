// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { goOn } from "~/enhance/after-login";

const replaced: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  replaced.length = 0;
  vi.spyOn(location, "replace").mockImplementation((to) => void replaced.push(String(to)));
  history.scrollRestoration = "auto";
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("goes on at once", () => {
  goOn("/2024");
  expect(replaced).toEqual(["/2024"]);
  expect(history.scrollRestoration).toBe("auto");
});

test.each(["/stock-insights-by-sector/robotics", "/sector-and-stock-timing", "/sector-insights?type=raw"])(
  "%s is loaded anew after 100 ms, from the top (SPEC-DECISIONS 29)",
  (to) => {
    goOn(to);
    vi.advanceTimersByTime(99);
    expect(replaced).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(replaced).toEqual([to]);
    expect(history.scrollRestoration).toBe("manual");
  },
);
