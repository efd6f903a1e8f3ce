import { describe, expect, it } from "vitest";
import { proveSessions } from "~/pages/roi/witnesses.server";
import type { Cosignature, LedgerEntry } from "../../../../contract/ledger";
import { newSignal } from "../../../harness/ledger";
import { chainOf } from "../../../harness/ledger-chain";

/** The open of the signal's session, 2026-03-02. */
const open = Date.parse("2026-03-02T14:30:00Z") / 1000;
const recorded = "2026-02-28T02:00:00.000Z";

async function entryOf(changes: Partial<LedgerEntry> = {}): Promise<LedgerEntry> {
  const signal = { ...newSignal("rule:AAPL:1"), basis: "issued", recordedAt: recorded };
  const [entry] = await chainOf([signal]);
  return { ...(entry ?? expect.fail("an entry")), seq: 5, ...changes };
}
const cosigned = (size: number, time: number, witness = "witness.example"): Cosignature => ({
  ...{ size, time, witness },
  note: "",
});

describe("an issued or practice signal", () => {
  it.each(["issued", "practice"])(
    "is proven where a witness cosigned it before the open: %s",
    async (basis) => {
      const signatures = [
        cosigned(5, open - 9, "late.example"),
        cosigned(7, open - 60),
        cosigned(9, open + 60),
      ];
      expect(proveSessions([await entryOf({ basis })], signatures)).toEqual({
        5: { witness: { name: "witness.example", at: "2026-03-02T14:29:00.000Z" } },
      });
    },
  );

  it.each([
    ["nobody cosigned", []],
    ["somebody cosigned at the open", [cosigned(5, open)]],
    ["somebody cosigned before it was there", [cosigned(4, open - 60)]],
  ])("was recorded by our clock alone where %s", async (_, signatures) => {
    expect(proveSessions([await entryOf()], signatures)).toEqual({ 5: { witness: undefined } });
  });

  it("was not recorded before its session where its own time says so, whoever cosigned it", async () => {
    const late = await entryOf({ recordedAt: "2026-03-02T14:30:00.000Z" });
    expect(proveSessions([late], [cosigned(5, open - 60)])).toEqual({});
  });
});

it.each([
  ["a simulated signal", { basis: "simulated" }],
  ["a fill", { kind: "fill" }],
  ["one without a session", { facts: {} }],
  ["one for a day without a session", { facts: { session: "2026-03-01" } }],
])("nothing is said of %s", async (_, changes) => {
  expect(proveSessions([await entryOf(changes)], [cosigned(5, open - 60)])).toEqual({});
});
