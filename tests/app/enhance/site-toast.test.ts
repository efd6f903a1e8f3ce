// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SiteToast, siteToast } from "~/enhance/site-toast";

const noticeHtml = (text: string, type = "info") =>
  `<div data-notice="" data-type="${type}"><p>${text}</p><a href="#notices" data-close="">Close</a></div>`;
const pageHtml = (status = "", alert = "") => `
  <site-toast id="notices">
    <div role="status">${status}</div><div role="alert">${alert}</div>
    <template data-message="connectionLost">${noticeHtml("Offline", "error")}</template>
  </site-toast>`;

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

beforeAll(() => customElements.define("site-toast", SiteToast));
beforeEach(() => {
  document.body.replaceChildren(
    ...document.importNode(parse(pageHtml(noticeHtml("Welcome"))).body, true).children,
  );
});

const texts = (role: string) =>
  [...document.querySelectorAll(`[role="${role}"] [data-notice] p`)].map((element) => element.textContent);
const first = () => {
  const element = document.querySelector<HTMLElement>("[role] [data-notice]");
  if (!element) throw new Error("no notice");
  return element;
};

test("keeps the notice that the page came with", () => {
  expect(texts("status")).toEqual(["Welcome"]);
});

test("is closed by its link, which then leads nowhere", () => {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  first().querySelector("a")?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(texts("status")).toEqual([]);
});

test("goes when its time has run out", () => {
  first().dispatchEvent(new Event("animationend", { bubbles: true }));
  expect(texts("status")).toEqual([]);
});

test("stacks notices that come with a reply, errors where they are read out at once", () => {
  const reply = parse(pageHtml(noticeHtml("Sent"), noticeHtml("Wrong", "error")));
  siteToast()?.take(reply);
  expect(texts("status")).toEqual(["Welcome", "Sent"]);
  expect(texts("alert")).toEqual(["Wrong"]);
});

test("says the same thing once", () => {
  siteToast()?.say("connectionLost");
  siteToast()?.say("connectionLost");
  expect(texts("alert")).toEqual(["Offline"]);
});

test("does not count twice what is moved into a dialog and back", () => {
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  const toast = siteToast();
  if (toast) dialog.append(toast);
  if (toast) document.body.prepend(toast);
  expect(texts("status")).toEqual(["Welcome"]);
});

test.each([
  { part: 0.79, left: 1 },
  { part: 0.8, left: 0 },
  { part: -0.85, left: 0 },
])("dragged by $part of its width leaves $left", ({ part, left }) => {
  const notice = first();
  Object.defineProperty(notice, "offsetWidth", { value: 200 });
  notice.setPointerCapture = () => undefined;
  const pointer = (type: string, clientX: number) =>
    notice.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX }));
  pointer("pointerdown", 100);
  pointer("pointermove", 100 + part * 200);
  expect(notice.style.translate).toBe(`${part * 200}px`);
  pointer("pointerup", 100 + part * 200);
  expect(texts("status")).toHaveLength(left);
  expect(notice.style.translate, "back in its place").toBe("");
});
