// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { handleScroll } from "~/enhance/scroll";

let scrolled: unknown[][];
beforeEach(() => {
  scrolled = [];
  vi.stubGlobal("scrollTo", (...to: unknown[]) => void scrolled.push(to));
  history.scrollRestoration = "auto";
  document.body.innerHTML = "";
});
const open = (address: string) => {
  location.href = `http://site.test${address}`;
  handleScroll();
};

test("scroll=true scrolls smoothly to the top", () => {
  open("/2024?scroll=true");
  expect(scrolled).toEqual([[{ top: 0, behavior: "smooth" }]]);
  expect(history.scrollRestoration).toBe("manual");
});

test("paywall lands at the top", () => {
  open("/2024?paywall=1");
  expect(scrolled).toEqual([[0, 0]]);
  expect(history.scrollRestoration).toBe("manual");
});

test.each(["/2024", "/2024?scroll=false"])("%s stays where it is", (address) => {
  open(address);
  expect(scrolled).toEqual([]);
  expect(history.scrollRestoration).toBe("auto");
});

test("a link to this page with scroll=true scrolls instead of loading it again", () => {
  open("/2024");
  document.body.innerHTML = '<a href="/2024?scroll=true">Up</a>';
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("a")?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(scrolled.at(-1)).toEqual([{ top: 0, behavior: "smooth" }]);
});
