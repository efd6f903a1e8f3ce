import { expect, it } from "vitest";
import { readRecord } from "../../conformance/record-file";
import { verifyLedger } from "../../domain/ledger-walk";
import { pagesOf } from "../harness/ledger-chain";
import { lookedAt, rightChain, rightLedger } from "../harness/right-ledger";

const resultOf = (name: string) => {
  const cents = rightLedger.find((entry) => entry.name === name)?.content.facts.resultCents;
  return typeof cents === "number" ? cents / 100 : expect.fail(name);
};
const columns =
  "basis,symbol,type,expiration,strike,bid,fill date,close date,roi,result,balance,rule,exit,ledger entry,source";
const row = (
  basis: string,
  symbol: string,
  type: string,
  [fill, close]: [string, string],
  result: unknown,
  seq: unknown,
) => `${basis},${symbol},${type},,,,${fill},${close},,${result},,,,${seq},`;
const nvda = row("live", "NVDA", "Call", ["2026-03-03", "2026-03-05"], resultOf("NVDA close"), 1);
const others = [
  row("live", "TSLA", "Put", ["2026-03-03", "2026-03-03"], resultOf("TSLA close"), 2),
  row("live", "GOOG", "Call", ["2026-03-03", "2026-03-05"], resultOf("GOOG close"), 3),
  row("live", "MSFT", "Call", ["2026-03-04", "2026-03-06"], resultOf("MSFT close"), 12),
  row("live", "KO", "Stock", ["2026-03-04", "Open"], "", 13),
];
const ibm = row("simulated", "IBM", "Call", ["2026-03-03", "2026-03-04"], resultOf("IBM correction"), 23);
const unproven = row("simulated", "X", "Call", ["2020-01-02", "2020-01-03"], 5, "");

async function look(...rows: string[]) {
  const record = readRecord(`\uFEFF${columns}\n${rows.join("\n")}\n`);
  return verifyLedger({ fetchPage: pagesOf(await rightChain()), at: lookedAt, record });
}

it("a record that says what the ledger has holds, also with rows that claim nothing, and by a close's correction", async () => {
  expect(await look(nvda, ...others, ibm, unproven)).toMatchObject({ ok: true });
  expect(await look(ibm, unproven)).toMatchObject({ ok: true });
});

it.each([
  [
    "without an entry",
    row("live", "NVDA", "Call", ["2026-03-03", "2026-03-05"], 1, ""),
    "is called live and names no entry",
  ],
  [
    "of an entry that is none",
    row("live", "NVDA", "Call", ["2026-03-03", "2026-03-05"], 1, 5),
    "names entry 5, which is no signal of the ledger",
  ],
  [
    "of a simulated signal",
    row("live", "IBM", "Call", ["2026-03-03", "2026-03-04"], 1, 23),
    "is called live, and entry 23 simulated",
  ],
  ["of another stock", nvda.replace("NVDA", "AMD"), "is of Call AMD, and entry 1 of Call NVDA"],
  [
    "filled on another day",
    nvda.replace("2026-03-03", "2026-03-04"),
    "was filled on 2026-03-04, and entry 1 on 2026-03-03",
  ],
  [
    "closed on another day",
    nvda.replace("2026-03-05", "2026-03-06"),
    "was closed on 2026-03-06, and entry 1 on 2026-03-05",
  ],
  [
    "that is open still",
    nvda.replace("2026-03-05", "Open"),
    "was closed on no day, and entry 1 on 2026-03-05",
  ],
  [
    "with another result",
    nvda.replace(`${resultOf("NVDA close")}`, "9000"),
    `has a result of 900000 cents, and entry 1 of ${Math.round(resultOf("NVDA close") * 100)}`,
  ],
  [
    "of a trade that waits",
    row("live", "SHOP", "Call", ["2026-03-09", "Open"], "", 32),
    "was filled on 2026-03-09, and entry 32 was not",
  ],
  [
    "closed where the ledger has it open",
    row("live", "KO", "Stock", ["2026-03-04", "2026-03-05"], 1, 13),
    "was closed on 2026-03-05, and entry 13 was not",
  ],
])("a row %s is named", async (_, wrong, words) => {
  expect(await look(wrong)).toMatchObject({ ok: false, reason: `Row 1 of the record ${words}.` });
});

it("a trade that stands twice, and an issued one that a record with live trades leaves out, are named", async () => {
  expect(await look(nvda, ...others, nvda)).toMatchObject({
    ok: false,
    reason: "Row 6 of the record names entry 1, as a row before it does.",
  });
  expect(await look(nvda, ...others.slice(1))).toMatchObject({
    ok: false,
    reason: "Entry 2 opened a trade that the record leaves out.",
  });
});

it("another file is no record", () => {
  expect(() => readRecord("a,b\n1,2\n")).toThrow();
});
