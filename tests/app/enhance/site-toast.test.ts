// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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

describe("closed with the focus in it", () => {
  const place = (html: string) => document.body.insertAdjacentHTML("beforeend", html);
  const close = () => {
    const link = first().querySelector("a");
    link?.focus();
    link?.click();
  };
  const focusFrom = (element: HTMLElement | null) =>
    first().dispatchEvent(new FocusEvent("focusin", { bubbles: true, relatedTarget: element }));

  test("gives the focus back to what had it", () => {
    place('<main id="main" tabindex="-1"></main><button id="before">Before</button>');
    focusFrom(document.querySelector<HTMLElement>("#before"));
    close();
    expect(document.activeElement?.id).toBe("before");
  });

  test("gives the focus to the page's content where that is gone", () => {
    place('<main id="main" tabindex="-1"></main><button id="before">Before</button>');
    focusFrom(document.querySelector<HTMLElement>("#before"));
    document.querySelector("#before")?.remove();
    close();
    expect(document.activeElement?.id).toBe("main");
  });

  test("gives the focus to the open dialog's Close where nothing had it", () => {
    place(
      '<main id="main" tabindex="-1"></main><dialog open><a id="away" href="/" data-close="">×</a></dialog>',
    );
    const toast = siteToast();
    if (toast) document.querySelector("dialog")?.append(toast);
    close();
    expect(document.activeElement?.id).toBe("away");
  });

  test("leaves the focus alone where it is elsewhere", () => {
    place('<button id="elsewhere">Elsewhere</button>');
    document.querySelector<HTMLElement>("#elsewhere")?.focus();
    first().querySelector("a")?.click();
    expect(document.activeElement?.id).toBe("elsewhere");
  });
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
