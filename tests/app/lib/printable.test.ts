import { expect, test } from "vitest";
import { mayBeUnprintable, printable } from "~/lib/printable";

test("control characters are left out, tabs and the ends of lines are not", () => {
  expect(printable("a\u0000b\u001bc\u007fd\u0085e\tf\r\ng é 中")).toBe("abcde\tf\r\ng é 中");
});

test.each(["%00", "%1B", "%7f", "%c2%85"])("an address with %s may hold them", (typed) => {
  expect(mayBeUnprintable(`/stocks?q=a${typed}`)).toBe(true);
});

test("an address of ordinary words holds none", () => {
  expect(mayBeUnprintable("/stocks?q=berkshire%20%26%20co")).toBe(false);
});
