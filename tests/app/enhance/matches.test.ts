// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import {
  active,
  asked,
  fetched,
  found,
  input,
  isOpen,
  list,
  options,
  patienceMs,
  press,
  put,
  settle,
  status,
  type,
  withSearchField,
} from "../../harness/search-field";

withSearchField();

describe("asking", () => {
  test("waits until the keys have rested, then asks for what is there, trimmed", async () => {
    put("a");
    await settle(patienceMs - 1);
    put(" ap&l ");
    await settle(patienceMs - 1);
    expect(asked()).toEqual([]);
    await settle(1);
    expect(asked()).toEqual(["/symbols/search?q=ap%26l"]);
  });

  test("gives the earlier question up, and drops its answer should it come late", async () => {
    let answerEarly: (reply: Response) => void = () => expect.fail("not asked");
    fetched.mockReturnValueOnce(
      new Promise((resolve) => {
        answerEarly = resolve;
      }),
    );
    await type("nan");
    await type("app");
    expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    answerEarly(Response.json({ matches: [{ symbol: "LATE", name: "Too late" }] }));
    await settle();
    expect(options().map((option) => option.textContent)).toEqual(
      found.map(({ symbol, name }) => `${symbol} ${name}`),
    );
  });

  test("asks for nothing where nothing is typed, and closes", async () => {
    await type("app");
    await type("   ");
    expect(asked()).toHaveLength(1);
    expect(isOpen()).toBe(false);
  });

  test("follows no redirect: a notice that waits is for the next page", async () => {
    await type("app");
    expect(fetched.mock.calls[0]?.[1]?.redirect).toBe("manual");
  });

  test("respects a composition: half a character is not asked for, and its keys are its own", async () => {
    await type("a");
    put("ap", true);
    await settle();
    expect(asked()).toHaveLength(1);
    expect(press("ArrowDown", { isComposing: true })).toBe(true);
    expect(press("Escape", { keyCode: 229 })).toBe(true);
    expect([active(), isOpen()]).toEqual([undefined, true]);
    input().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    await settle();
    expect(asked()).toEqual(["/symbols/search?q=a", "/symbols/search?q=ap"]);
  });
});

describe("an answer", () => {
  test("lists symbol and name, and says how many", async () => {
    await type("a");
    expect(isOpen()).toBe(true);
    expect(options().map((option) => [option.getAttribute("role"), option.textContent])).toEqual(
      found.map(({ symbol, name }) => ["option", `${symbol} ${name}`]),
    );
    expect(status()).toBe("3 matches listed");
  });

  test("of one match is told as one", async () => {
    fetched.mockResolvedValueOnce(Response.json({ matches: found.slice(0, 1) }));
    await type("apple");
    expect(status()).toBe("1 match listed");
  });

  test("of none says what to do, and leaves Enter to the form", async () => {
    fetched.mockResolvedValueOnce(Response.json({ matches: [] }));
    await type("zzzz");
    expect(isOpen()).toBe(false);
    expect(status()).toBe("No match. Press Enter to request it.");
    expect(press("Enter")).toBe(true);
  });

  test("that looks like markup stays text", async () => {
    const name = '<img src="x" onerror="alert(1)">&lt;b&gt;';
    fetched.mockResolvedValueOnce(Response.json({ matches: [{ symbol: "<i>X</i>", name }] }));
    await type("x");
    expect(options()[0]?.textContent).toBe(`<i>X</i> ${name}`);
    expect(list().querySelector("img, i")).toBeNull();
  });

  const failures: [string, () => Promise<Response>][] = [
    ["is out of reach", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["is refused", async () => Response.json({ message: "Slow down." }, { status: 429 })],
    ["is no JSON", async () => new Response("<h1>Bad gateway</h1>")],
    ["has another shape", async () => Response.json({ message: "hello" })],
  ];
  test.each(failures)("that %s closes the list without a word, and keeps what was typed", async (_, fail) => {
    await type("app");
    fetched.mockImplementationOnce(fail);
    await type("appl");
    expect([isOpen(), status(), input().value]).toEqual([false, "", "appl"]);
    expect(press("Enter"), "the form works").toBe(true);
  });

  test("comes for nobody who has left the field by then", async () => {
    put("app");
    input().blur();
    await settle();
    expect([asked(), isOpen()]).toEqual([[], false]);
  });
});
