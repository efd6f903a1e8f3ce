// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatTaxIds } from "~/enhance/tax-id";

beforeAll(formatTaxIds);
beforeEach(() => {
  document.body.innerHTML = `<form>
    <select name="taxIdType"><option value=""></option><option>USA_SSN</option><option>USA_ITIN</option><option>DEU_TAX_ID</option></select>
    <input name="taxId" data-tax-id="taxIdType">
  </form>`;
  choose("USA_SSN");
});

const field = () => document.querySelector("input") ?? expect.fail("no field");
function choose(kind: string): void {
  const select = document.querySelector("select") ?? expect.fail("no kind");
  select.value = kind;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
/** As a keyboard does it: the text is there, with the caret at that place, and the page hears of it. */
function type(text: string, caret = text.length): void {
  field().value = text;
  field().setSelectionRange(caret, caret);
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

describe("an American tax ID gets its dashes as it is typed", () => {
  test.each([
    ["12", "12"],
    ["123", "123"],
    ["1234", "123-4"],
    ["123-456", "123-45-6"],
    ["123456789", "123-45-6789"],
    ["123 45 6789", "123-45-6789"],
  ])("%s is %s", (typed, written) => {
    type(typed);
    expect(field().value).toBe(written);
  });

  test.each(["1234567890", "12a4", "•••••6789"])("%s stays as it is: no such number is meant", (typed) => {
    type(typed);
    expect(field().value).toBe(typed);
  });

  test("the caret stays behind the digit that was typed", () => {
    type("1293-45-678", 3);
    expect([field().value, field().selectionStart]).toEqual(["129-34-5678", 3]);
    type("129434-567", 4);
    expect([field().value, field().selectionStart]).toEqual(["129-43-4567", 5]);
  });

  test("a dash that is deleted goes with nothing else", () => {
    type("123-");
    expect(field().value).toBe("123");
  });

  test("of an ITIN as well, and once that kind is chosen", () => {
    choose("DEU_TAX_ID");
    type("912701234");
    expect(field().value).toBe("912701234");
    choose("USA_ITIN");
    expect(field().value).toBe("912-70-1234");
  });
});

test("another country's is left as it is typed", () => {
  choose("DEU_TAX_ID");
  type("12345678");
  expect(field().value).toBe("12345678");
});
