// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { followedLink, staysOnPage } from "~/enhance/links";

beforeEach(() => {
  location.href = "http://site.test/2024?a=1";
});

function click(html: string, init: MouseEventInit = {}) {
  document.body.innerHTML = html;
  let followed: HTMLAnchorElement | undefined;
  document.body.addEventListener(
    "click",
    (event) => {
      followed = followedLink(event);
      event.preventDefault();
    },
    { once: true },
  );
  const target = document.querySelector("[data-target]") ?? document.querySelector("a");
  target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return followed;
}

test.each([
  '<a href="/login">x</a>',
  '<a href="?modal=login">x</a>',
  '<a href="/login"><b data-target>x</b></a>',
  '<a href="/login" target="_self">x</a>',
])("a plain click follows %s", (html) => {
  expect(click(html)).toBeDefined();
});

test.each([
  '<a href="https://other.example/">x</a>',
  '<a href="/file.csv" download>x</a>',
  '<a href="/login" target="_blank">x</a>',
  '<a href="mailto:sam@example.com">x</a>',
  "<a>x</a>",
  "<button data-target>x</button>",
])("nothing is followed here by %s", (html) => {
  expect(click(html)).toBeUndefined();
});

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "a click with %o opens elsewhere",
  (init) => {
    expect(click('<a href="/login">x</a>', init)).toBeUndefined();
  },
);

test.each([
  ["#team", true],
  ["/2024?a=1#team", true],
  ["/2024#team", false],
  ["/login#form", false],
  ["/2024?a=1", false],
])("a link to %s stays on the page: %s", (href, stays) => {
  document.body.innerHTML = `<a href="${href}">x</a>`;
  const link = document.querySelector("a");
  expect(link && staysOnPage(link)).toBe(stays);
});
