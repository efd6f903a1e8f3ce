// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { TickCount } from "~/enhance/tick-count";

beforeAll(() => customElements.define("tick-count", TickCount));
const html = `<form>
  <input type="checkbox" name="a" required checked>
  <input type="checkbox" name="b" required>
  <input type="checkbox" name="marketing">
  <tick-count data-words="{ticked} of 2 boxes ticked">0 of 2 boxes ticked</tick-count>
</form>`;
beforeEach(() => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  document.body.replaceChildren(...document.importNode(body, true).children);
});
const said = () => document.querySelector("tick-count")?.textContent;
function press(name: string): void {
  document.querySelector<HTMLInputElement>(`[name=${name}]`)?.click();
}

test("the boxes that are ticked are counted as they are ticked, and no box that may stay empty", () => {
  expect(said()).toBe("1 of 2 boxes ticked");
  press("b");
  expect(said()).toBe("2 of 2 boxes ticked");
  press("a");
  press("marketing");
  expect(said()).toBe("1 of 2 boxes ticked");
});

test("ticks that a browser puts back are counted", () => {
  for (const box of document.querySelectorAll("input")) box.checked = true;
  dispatchEvent(new Event("pageshow"));
  expect(said()).toBe("2 of 2 boxes ticked");
});
