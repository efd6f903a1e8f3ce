import { expect, test } from "vitest";
import { likelyTicker } from "~/lib/likely-ticker";

test.each([
  ["/stocks/XYZ", "XYZ"],
  ["/stocks/brk.b", "BRK.B"],
  ["/stocks/7203.T/", "7203.T"],
  ["/stocks/XYZ/chart", "XYZ"],
  ["/TSLA", "TSLA"],
  ["/quote/BRK-B", "BRK-B"],
])("%s seems to mean %s", (path, ticker) => {
  expect(likelyTicker(path)).toBe(ticker);
});

test.each([
  "/",
  "/stocks",
  "/stocks/",
  "/stocks/a b",
  "/stocks/%41%41",
  `/stocks/${"A".repeat(11)}`,
  "/stocks/..%2F..",
  "/no-such-page",
  "/account2",
  "/tsla",
  "/ACCOUNTS",
  "/TSLA%00",
])("%s means none", (path) => {
  expect(likelyTicker(path)).toBeUndefined();
});
