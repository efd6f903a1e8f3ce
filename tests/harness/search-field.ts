import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { SymbolSearch as SearchForm } from "~/components/site/symbol-search";
import { stopProgress } from "~/enhance/progress";
import { SymbolSearch } from "~/enhance/symbol-search";

export const patienceMs = 150;

/** What the address of matches answers, unless a test has it answer otherwise. */
export const found = [
  { symbol: "AAPL", name: "Apple Inc." },
  { symbol: "BRK.B", name: "Berkshire Hathaway Inc." },
  { symbol: "NNDM", name: "Nano Dimension Ltd." },
];
export const fetched = vi.fn<typeof fetch>();
/** Where the script has sent the browser. */
export const gone: string[] = [];

/** Gives each test of a file the search field with its script in an otherwise empty page, focused, and time on hold. */
export function withSearchField(): void {
  beforeAll(() => customElements.define("symbol-search", SymbolSearch));
  beforeEach(() => {
    vi.useFakeTimers();
    location.href = "http://site.test/2024";
    vi.stubGlobal("fetch", fetched);
    fetched.mockImplementation(async () => Response.json({ matches: found }));
    gone.length = 0;
    vi.spyOn(location, "assign").mockImplementation((to) => void gone.push(String(to)));
    const form = renderToStaticMarkup(createElement(SearchForm, { id: "find", place: "bar" }));
    const parsed = new DOMParser().parseFromString(`<p id="outside"></p>${form}`, "text/html");
    document.body.replaceChildren(...document.importNode(parsed.body, true).children);
    input().focus();
  });
  afterEach(async () => {
    stopProgress();
    await vi.dynamicImportSettled();
    vi.runAllTimers();
    fetched.mockReset();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

export const input = () => document.querySelector("input") ?? expect.fail("no field");
export const list = () => document.querySelector("ul") ?? expect.fail("no list");
export const options = () => [...list().children];
export const status = () => document.querySelector("[role=status]")?.textContent;
export const asked = () => fetched.mock.calls.map(([address]) => String(address));
export const isOpen = () => !list().hidden && input().getAttribute("aria-expanded") === "true";
/** The option that a screen reader is told of and the eye sees: the same one. */
export function active() {
  const id = input().getAttribute("aria-activedescendant");
  const option = id === null ? null : document.getElementById(id);
  expect([...list().querySelectorAll("[aria-selected=true]")]).toEqual(option ? [option] : []);
  return option?.querySelector("b")?.textContent;
}

export const settle = (afterMs = patienceMs) => vi.advanceTimersByTimeAsync(afterMs);
export function put(text: string, isComposing = false) {
  input().value = text;
  input().dispatchEvent(new InputEvent("input", { bubbles: true, isComposing }));
}
export async function type(text: string) {
  put(text);
  await settle();
}
/** True when the browser does what it does with that key, such as submitting the form. */
export function press(key: string, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  return input().dispatchEvent(event);
}
export const fire = (target: Element | null | undefined, type: string) =>
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
