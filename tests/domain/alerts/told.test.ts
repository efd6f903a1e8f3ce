import { expect, test } from "vitest";
import { tellEntry } from "../../../domain/alerts/told";

const entry = {
  seq: 7,
  recordedAt: "2026-11-20T21:05:00.000Z",
  kind: "signal",
  basis: "issued",
  trade: "stock-timing:AAPL:2026-11-20",
  facts: { symbol: "AAPL", tradeType: "Call", session: "2026-11-23", reason: "words" },
};

test.each([
  ["signal", "issued"],
  ["amend", "amended"],
  ["withdraw", "withdrawn"],
  ["fill", "filled"],
  ["unfilled", "unfilled"],
  ["close", "closed"],
  ["correction", "corrected"],
])("an entry of kind %s is told as %s", (kind, told) => {
  expect(tellEntry({ ...entry, kind })).toMatchObject({ kind: told, seq: 7, symbol: "AAPL" });
});

test.each(["issued", "practice"])("a signal of the basis %s is told", (basis) => {
  expect(tellEntry({ ...entry, basis })).toMatchObject({ basis, session: "2026-11-23", tradeType: "Call" });
});

test.each([
  ["what was computed backwards", { basis: "simulated" }],
  ["a basis that nobody knows", { basis: "constructor" }],
  ["a kind that nobody knows", { kind: "rumour" }],
  ["a kind that objects have by nature", { kind: "toString" }],
  ["an entry without a symbol", { facts: { symbol: null } }],
  ["an entry with a number for a symbol", { facts: { symbol: 4 } }],
])("%s is not told", (_, changes) => {
  expect(tellEntry({ ...entry, ...changes })).toBeUndefined();
});

test("an entry is of a signal made by hand where it or its signal names that rule", () => {
  expect(tellEntry({ ...entry, kind: "close", rule: "by-hand" })?.isByHand).toBe(true);
  expect(tellEntry({ ...entry, facts: { ...entry.facts, rule: "by-hand" } })?.isByHand).toBe(true);
  expect(tellEntry({ ...entry, rule: "stock-timing" })?.isByHand).toBe(false);
});

test("an ending carries why and what it brought, and a loss is one", () => {
  const facts = { symbol: "AAPL", exit: "stop", resultCents: -41_250 };
  expect(tellEntry({ ...entry, kind: "close", facts })).toMatchObject({ exit: "stop", resultCents: -41_250 });
});
