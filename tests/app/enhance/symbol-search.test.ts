// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  active,
  asked,
  fetched,
  fire,
  gone,
  input,
  isOpen,
  list,
  options,
  press,
  put,
  settle,
  status,
  type,
  withSearchField,
} from "../../harness/search-field";

withSearchField();

test("the field becomes a combobox that is closed and names its list", () => {
  expect(input().getAttribute("role")).toBe("combobox");
  expect(input().getAttribute("aria-autocomplete")).toBe("list");
  expect(input().getAttribute("aria-controls")).toBe(list().id);
  expect(input().getAttribute("aria-expanded")).toBe("false");
  expect(list().getAttribute("role")).toBe("listbox");
  expect(list().getAttribute("aria-label")).toBe("Matching stocks");
});

test("moved within the page, it is still one combobox", async () => {
  document.body.append(document.querySelector("symbol-search") ?? "");
  input().focus();
  await type("a");
  press("ArrowDown");
  expect(active()).toBe("AAPL");
  expect(asked(), "asked once").toHaveLength(1);
});

describe("the keys", () => {
  beforeEach(() => type("a"));

  test("Down and Up go around the list; the text stays as it was typed", () => {
    const seen = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"].map((key) => {
      expect(press(key), "the caret stays").toBe(false);
      return active();
    });
    expect(seen).toEqual(["AAPL", "BRK.B", "NNDM", "AAPL", "NNDM"]);
    expect([input().value, document.activeElement]).toEqual(["a", input()]);
  });

  test("Up begins with the last", () => {
    press("ArrowUp");
    expect(active()).toBe("NNDM");
  });

  test.each(["Home", "End", "ArrowLeft", "ArrowRight"])("%s is the field's again", (key) => {
    press("ArrowDown");
    expect(press(key)).toBe(true);
    expect([active(), isOpen()]).toEqual([undefined, true]);
  });

  test("typing on leaves the option", () => {
    press("ArrowDown");
    put("ap");
    expect(active()).toBeUndefined();
  });

  test("any other key is the field's, and leaves list and option as they are", () => {
    press("ArrowDown");
    expect(press("p")).toBe(true);
    expect([active(), isOpen()]).toEqual(["AAPL", true]);
  });

  test("Enter on an option goes to its page, and nowhere without one", async () => {
    expect(press("Enter"), "the form is submitted").toBe(true);
    expect(gone).toEqual([]);
    press("ArrowDown");
    press("ArrowDown");
    expect(press("Enter")).toBe(false);
    expect(gone).toEqual(["http://site.test/stocks/BRK.B"]);
    expect(isOpen(), "nothing stands open on the way back").toBe(false);
    await settle();
    await vi.dynamicImportSettled();
    expect(document.querySelector("#nprogress"), "the bar shows that a page is coming").not.toBeNull();
  });

  test("a symbol stays one segment of the address", async () => {
    fetched.mockResolvedValueOnce(Response.json({ matches: [{ symbol: "../login?x#", name: "Hostile" }] }));
    await type("x");
    press("ArrowDown");
    press("Enter");
    expect(gone).toEqual(["http://site.test/stocks/..%2Flogin%3Fx%23"]);
  });

  test("Escape closes, then clears, then is the browser's", () => {
    press("ArrowDown");
    expect(press("Escape")).toBe(false);
    expect([isOpen(), status(), input().value]).toEqual([false, "", "a"]);
    expect(input().hasAttribute("aria-activedescendant"), "of an option that is gone").toBe(false);
    expect(press("Escape")).toBe(false);
    expect(input().value).toBe("");
    expect(press("Escape")).toBe(true);
  });

  test.each([
    ["ArrowDown", "AAPL"],
    ["ArrowUp", "NNDM"],
  ])("%s opens a closed list at once, at %s", async (key, symbol) => {
    press("Escape");
    press(key);
    await settle(0);
    expect([isOpen(), active()]).toEqual([true, symbol]);
  });

  test.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("with %s are not ours", (modifier) => {
    expect(press("ArrowDown", { [modifier]: true })).toBe(true);
    expect(active()).toBeUndefined();
  });
});

describe("the pointer", () => {
  beforeEach(() => type("a"));

  test("chooses an option, wherever it is pressed, and the field keeps the focus meanwhile", () => {
    const name = options()[1]?.querySelector("b");
    expect(fire(name, "mousedown"), "no focus moves").toBe(false);
    fire(name, "click");
    expect(gone).toEqual(["http://site.test/stocks/BRK.B"]);
  });

  test("pressed outside closes, inside does not", () => {
    for (const inside of [options()[0], input(), document.querySelector("label")]) {
      fire(inside, "pointerdown");
      expect(isOpen()).toBe(true);
    }
    fire(document.querySelector("#outside"), "pointerdown");
    expect(isOpen()).toBe(false);
  });

  test("or Tab: whoever leaves the field closes the list and keeps the text", () => {
    input().blur();
    expect([isOpen(), input().value]).toEqual([false, "a"]);
  });
});

test("submitting closes the list, and gives up what is still asked", async () => {
  await type("a");
  put("ap");
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await settle();
  expect([isOpen(), asked().length]).toEqual([false, 1]);
});
