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
    const each = acting.map(({ seq, recordedAt }) => ({ size: seq, time: secondsOf(recordedAt) + 1 }));
    expect(await sessionsSeen(each)).toEqual({ acting: acting.length, proven: acting.length });
  });

  it.each([
    ["0, which says nothing", () => 0],
    ["before the newest entry was recorded", (recordedAt: string) => secondsOf(recordedAt) - 120],
    ["that has not come", () => secondsOf("2026-03-08T12:00:00Z")],
  ])("is nothing by a time %s", async (_, timeOf) => {
    const [first] = acting;
    const time = timeOf(first?.recordedAt ?? "");
    expect((await sessionsSeen([{ size: first?.seq ?? 0, time }]))?.proven).toBe(0);
  });

  it("is nothing of what came after the log that was signed, or had its open before", async () => {
    const [first, second] = acting;
    const size = first?.seq ?? 0;
    expect(second?.seq).toBeGreaterThan(size);
    const early = { size, time: secondsOf("2026-03-02T22:10:00Z") };
    // The last of them acts in a session to come.
    const before = (acting.at(-1)?.seq ?? 0) - 1;
    const late = { size: before, time: secondsOf("2026-03-06T22:01:00Z") };
    expect(await sessionsSeen([late, early])).toEqual({ acting: acting.length, proven: 1 });
  });

  it("is that an entry was dated back where one of them saw the log without it long after", async () => {
    const time = secondsOf("2026-03-04T20:00:00Z");
    const look = (...cosigned: Cosigned[]) =>
      verifyLedger({ fetchPage: pagesOf(entries, 3), at: lookedAt, cosigned });
    const size = acting[0]?.seq ?? 0;
    expect(await look({ size, time })).toEqual({
      ...{ ok: false, seq: size + 1 },
      reason: `Entry ${size + 1} says that it was recorded at ${entries[size]?.recordedAt}, and a witness saw the log without it at 2026-03-04T20:00:00.000Z.`,
    });
    // An old checkpoint, shown again when a witness had seen more; and a log that was on its way.
    const larger = { size: size + 1, time: secondsOf("2026-03-02T22:02:00Z") };
    expect(await look({ size, time }, larger)).toMatchObject({ ok: true });
    expect(await look({ size, time: secondsOf("2026-03-02T22:14:00Z") })).toMatchObject({ ok: true });
  });

  it("goes by the earliest time of all logs that have an entry, however large", async () => {
    const late = { size: 1, time: secondsOf("2026-03-07T11:00:00Z") };
    const larger = { size: 4, time: secondsOf("2026-03-02T22:15:00Z") };
    expect((await sessionsSeen([late, larger]))?.proven).toBe(4);
  });
});
