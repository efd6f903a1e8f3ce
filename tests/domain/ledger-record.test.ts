import { expect, it } from "vitest";
import { readRecord } from "../../conformance/record-file";
import { takePositions } from "../../domain/record/positions";
import {
  columns,
  csvOf,
  live,
  look,
  lookAt,
  nvda,
  others,
  positionOf,
  type Row,
  rest,
  unproven,
  withBalances,
} from "../harness/ledger-record-rows";

it("a record that says what the ledger has holds, also with rows that claim nothing, and by a close's correction", async () => {
  expect(await look(...live, ...others, unproven)).toMatchObject({ ok: true, record: { rows: 9, named: 8 } });
});

it.each([
  ["without an entry", { "ledger entry": "" }, "is called live and names no entry"],
  ["of an entry that is none", { "ledger entry": "5" }, "names entry 5, which is no signal of the ledger"],
  ["that calls itself issued", { basis: "issued" }, "is called “issued”, which is no basis of a record"],
  ["that calls itself Live", { basis: "Live" }, "is called “Live”, which is no basis of a record"],
  [
    "that calls itself practice",
    { basis: "practice" },
    "is called “practice”, which is no basis of a record",
  ],
  ["of a live trade called simulated", { basis: "simulated" }, "is called simulated, and entry 1 issued"],
  ["of another stock", { symbol: "AMD" }, "has “AMD” as its symbol, and entry 1 has “NVDA”"],
  ["of another instrument", { type: "Put" }, "has “Put” as its type, and entry 1 has “Call”"],
  ["of another rule", { rule: "x" }, "has “x” as its rule, and entry 1 has “stock-timing”"],
  ["of another source", { source: "x" }, "has “x” as its source, and entry 1 has “acme”"],
  [
    "filled on another day",
    { "fill date": "2026-03-04" },
    "has “2026-03-04” as its fill date, and entry 1 has “2026-03-03”",
  ],
  [
    "that expires on another day",
    { expiration: "2026-03-20" },
    "has “2026-03-20” as its expiration, and entry 1 has “2026-03-13”",
  ],
  ["with another strike", { strike: "111" }, "has “111” as its strike, and entry 1 has “110”"],
  ["with another ask", { ask: "9" }, `has “9” as its ask, and entry 1 has “${nvda.ask}”`],
  [
    "with another exit bid",
    { "exit bid": "9" },
    `has “9” as its exit bid, and entry 1 has “${nvda["exit bid"]}”`,
  ],
  ["with another bid", { bid: "9" }, `has “9” as its bid, and entry 1 has “${nvda.bid}”`],
  [
    "closed on another day",
    { "close date": "2026-03-06" },
    "has “2026-03-06” as its close date, and entry 1 has “2026-03-05”",
  ],
  [
    "that is open still",
    { "close date": "Open", exit: "", result: "", roi: "", "exit bid": "" },
    "has “Open” as its close date, and entry 1 has “2026-03-05”",
  ],
  ["left by another exit", { exit: "time" }, "has “time” as its exit, and entry 1 has “target”"],
  ["with another result", { result: "9000" }, `has “9000” as its result, and entry 1 has “${nvda.result}”`],
  ["with another ROI", { roi: "200" }, `has “200” as its roi, and entry 1 has “${nvda.roi}”`],
])("a row %s is named", async (_, changes, words) => {
  const rows = [{ ...nvda, ...changes }, ...rest, ...others];
  expect(await look(...rows)).toMatchObject({ ok: false, reason: `Row 1 of the record ${words}.` });
});

it.each([
  ["KO", { result: "5000" }, "has “5000” as its result, and entry 13 has “”"],
  ["KO", { "close date": "2026-03-06", exit: "target", result: "5" }, "has “2026-03-06” as its close date"],
  ["ORCL", { "close date": "2026-03-06", exit: "target", result: "4000", roi: "4" }, "as its close date"],
])(
  "a row of a trade that is open in the ledger has no end and no result: %s %j",
  async (symbol, changes, words) => {
    const rows = [...live, ...others].map((row) => (row.symbol === symbol ? { ...row, ...changes } : row));
    expect(await look(...rows)).toMatchObject({ ok: false, reason: expect.stringContaining(words) });
  },
);

it("a row of a trade that was not filled is named", async () => {
  const shop = { ...nvda, symbol: "SHOP", "ledger entry": "32" };
  expect(await look(...live, ...others, shop)).toMatchObject({
    ok: false,
    reason: "Row 9 of the record is a trade, and entry 32 was not filled.",
  });
});

it("a balance that the results do not give is named", async () => {
  const rows = withBalances([...live, ...others]);
  const richer = rows.map((row) => (row.symbol === "GOOG" ? { ...row, balance: "9000" } : row));
  expect(await lookAt(csvOf(richer))).toMatchObject({
    ok: false,
    reason: expect.stringContaining("has a balance that its results do not give"),
  });
});

const skipping = (symbol: string, rows: readonly Row[]) =>
  rows.map((row) => (row.symbol === symbol ? { ...row, "taken by the capital": "no" } : row));

it("a balance of what the capital did not take is named", async () => {
  const rows = skipping("GOOG", withBalances([...live, ...others]));
  expect(await lookAt(csvOf(rows))).toMatchObject({
    ok: false,
    reason: expect.stringContaining("has a balance, and brought the capital nothing"),
  });
});

it("what stands as the balance of an untaken trade is named too where it is no amount", async () => {
  const rows = withBalances(skipping("GOOG", [...live, ...others]));
  const boasting = rows.map((row) => (row.symbol === "GOOG" ? { ...row, balance: "$5000000" } : row));
  expect(await lookAt(csvOf(boasting))).toMatchObject({
    ok: false,
    reason: expect.stringContaining("has a balance, and brought the capital nothing"),
  });
});

it("a record that leaves out of its balances what the capital had room for is named", async () => {
  const rows = withBalances(skipping("GOOG", [...live, ...others]));
  expect(await lookAt(csvOf(rows))).toMatchObject({
    ok: false,
    reason: expect.stringContaining("says otherwise than its days whether the capital took it"),
  });
});

it("a made-up row that names no entry lets no loser be left out", async () => {
  const made = { ...unproven, "fill date": "2026-03-04", "close date": "2026-03-06", "out of sample": "yes" };
  const rows = withBalances([...skipping("IBM", [...live, ...others]), made]);
  expect(await lookAt(csvOf(rows))).toMatchObject({
    ok: false,
    reason: expect.stringContaining("says otherwise than its days whether the capital took it"),
  });
});

it("of rows that name no entry one is left out only where the capital had no room", async () => {
  const made = { ...unproven, "taken by the capital": "no" };
  const rows = withBalances([...live, ...others, made]);
  expect(await lookAt(csvOf(rows))).toMatchObject({
    ok: false,
    reason: "Row 9 of the record says otherwise than its days whether the capital took it.",
  });
});

it("a trade of the ledger that is called a sample is named", async () => {
  const rows = [...live, ...others].map((row) => (row.symbol === "ORCL" ? { ...row, basis: "sample" } : row));
  expect(await look(...rows)).toMatchObject({
    ok: false,
    reason: "Row 6 of the record is called sample, and names entry 11.",
  });
});

it("what is out of sample was filled after all that is not", async () => {
  const rows = [...live, ...others].map((row) =>
    row.symbol === "MSFT" ? { ...row, "out of sample": "no" } : row,
  );
  expect(await look(...rows)).toMatchObject({
    ok: false,
    reason:
      "Row 1 of the record is called out of sample, and one that was filled later or on its day is not.",
  });
});

it("a capital that has room for one position at a time takes the first of a day, and its record holds", async () => {
  const able = [live, others].flatMap((rows) => takePositions(rows.map(positionOf), 100_000).taken);
  const isAble = (row: Row) => able.some(({ id }) => id === row["ledger entry"]);
  const rows = [...live, ...others].map((row) => ({
    ...row,
    "taken by the capital": isAble(row) ? "yes" : "no",
  }));
  expect(able.length).toBeLessThan(rows.length);
  expect(await lookAt(csvOf(withBalances(rows, 100_000)))).toMatchObject({ ok: true });
});

it("a trade that stands twice is named", async () => {
  expect(await look(...live, ...others, nvda)).toMatchObject({
    ok: false,
    reason: "Row 9 of the record names entry 1, as a row before it does.",
  });
});

it.each([
  ["a live one", () => [nvda, ...live.slice(2), ...others], 2],
  ["all live ones", () => others, 1],
  ["a practice one", () => [...live, ...others.slice(1)], 11],
  ["every trade", () => [], 1],
])("a record that leaves out %s is named", async (_, rows, seq) => {
  expect(await look(...rows())).toMatchObject({
    ok: false,
    reason: `Entry ${seq} opened a trade that the record leaves out.`,
  });
});

it.each(["", "\n", "a,b\n1,2\n", `${columns},more\n`, csvOf([{ ...nvda, "ledger entry": "1.0" }])])(
  "another file is no record: %j",
  (csv) => {
    expect(() => readRecord(csv)).toThrow();
  },
);
