import { describe, expect, it } from "vitest";
import { verifyLedger } from "../../domain/ledger-walk";
import type { Cosigned } from "../../domain/witness";
import { pagesOf } from "../harness/ledger-chain";
import { lookedAt, rightChain } from "../harness/right-ledger";

const entries = await rightChain();
const acting = entries.filter(
  ({ kind, basis }) => ["signal", "amend", "withdraw"].includes(kind) && basis !== "simulated",
);
const sessionsSeen = async (cosigned: Cosigned[] | undefined) => {
  const verdict = await verifyLedger({ fetchPage: pagesOf(entries, 3), at: lookedAt, cosigned });
  return verdict.ok ? verdict.sessions : expect.fail(verdict.reason);
};
const secondsOf = (time: string) => Date.parse(time) / 1000;

describe("what witnesses prove of a whole ledger", () => {
  it("is not told where nobody asks", async () => {
    expect(await sessionsSeen(undefined)).toBeUndefined();
  });

  it("is nothing where none of them signed", async () => {
    expect(acting.length).toBeGreaterThan(5);
    expect(await sessionsSeen([])).toEqual({ acting: acting.length, proven: 0 });
  });

  it("is each signal, amendment and withdrawal that one of them saw before its session", async () => {
    const everything = { size: entries.length, time: secondsOf("2026-01-01T00:00:00Z") };
    expect(await sessionsSeen([everything])).toEqual({ acting: acting.length, proven: acting.length });
  });

  it("is nothing of what came after the log that was signed, or had its open before", async () => {
    const [first, second] = acting;
    const size = first?.seq ?? 0;
    expect(second?.seq).toBeGreaterThan(size);
    const early = { size, time: secondsOf("2026-01-01T00:00:00Z") };
    const late = { size: entries.length, time: secondsOf("2026-12-01T00:00:00Z") };
    expect(await sessionsSeen([late, early])).toEqual({ acting: acting.length, proven: 1 });
  });

  it("goes by the earliest time of all logs that have an entry, however large", async () => {
    const late = { size: 1, time: secondsOf("2026-12-01T00:00:00Z") };
    const larger = { size: entries.length, time: secondsOf("2026-01-01T00:00:00Z") };
    expect((await sessionsSeen([late, larger]))?.proven).toBe(acting.length);
  });
});
