import { expect, test } from "vitest";
import { byChange, mayBeWatched, moveWatched, type Watched, watchKey } from "../../domain/watchlist";

const stock = (name: string): Watched => ({ kind: "stock", name });
const list = [stock("AAPL"), { kind: "sector", name: "robotics" } as const, stock("NVDA")];
const keys = (entries: readonly Watched[]) => entries.map(watchKey);

test.each([
  [stock("NVDA"), "up", ["stock AAPL", "stock NVDA", "sector robotics"]],
  [stock("NVDA"), "top", ["stock NVDA", "stock AAPL", "sector robotics"]],
  [stock("AAPL"), "down", ["sector robotics", "stock AAPL", "stock NVDA"]],
  [stock("AAPL"), "up", ["stock AAPL", "sector robotics", "stock NVDA"]],
  [stock("NVDA"), "down", ["stock AAPL", "sector robotics", "stock NVDA"]],
  [stock("TSLA"), "top", ["stock AAPL", "sector robotics", "stock NVDA"]],
] as const)("%o moved %s", (which, move, expected) => {
  expect(keys(moveWatched(list, which, move))).toEqual(expected);
});

test("a sector is not mistaken for a stock of the same letters", () => {
  const entries: Watched[] = [stock("3"), { kind: "sector", name: "3" }];
  expect(keys(moveWatched(entries, { kind: "sector", name: "3" }, "top"))).toEqual(["sector 3", "stock 3"]);
});

test("by change the largest gain comes first, a loss after it, and what has no figure last, as it was", () => {
  const entries = [
    { name: "sector" },
    { name: "loss", quote: { changePercent: -2 } },
    { name: "new", quote: { changePercent: null } },
    { name: "gain", quote: { changePercent: 3 } },
    { name: "withheld", quote: null },
  ];
  expect(byChange(entries).map(({ name }) => name)).toEqual(["gain", "loss", "sector", "new", "withheld"]);
});

test.each([
  [{ kind: "stock", name: "BRK.B" }, true],
  [{ kind: "stock", name: "robotics" }, false],
  [{ kind: "sector", name: "3d-printing" }, true],
  [{ kind: "sector", name: "AAPL" }, false],
  [{ kind: "sector", name: "../x" }, false],
] as const)("%o may be watched: %s", (watched, may) => {
  expect(mayBeWatched(watched)).toBe(may);
});
