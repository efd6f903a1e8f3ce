import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { leafOf, webSha256 } from "../../domain/ledger-roots";
import { verifyLedger } from "../../domain/ledger-walk";
import { emptyFrontier, grow, rootOf } from "../../domain/merkle-tree";
import { type Content, chainOf, pagesOf } from "../harness/ledger-chain";
import { lookedAt, rightChain, rightLedger } from "../harness/right-ledger";

/**
 * What no log proves (docs/decisions/0065): a forger who writes these anew, and hashes all that follow anew, is found by
 * an old checkpoint alone.
 */
const untold: Record<string, readonly string[]> = {
  /** That something was chosen before its session is by the log's own clock, until somebody outside cosigned it. */
  clock: [
    "signal: rule symbol entryCents stopCents targetCents mostDays volatility delayMinutes reason",
    "signal: recordedAt basis source trade",
    "amend: session stopCents targetCents leaveOn reason recordedAt",
    "withdraw: reason recordedAt",
    "unfilled: why recordedAt",
    "fill: recordedAt",
    "close: recordedAt",
    "correction: because recordedAt",
  ],
  /** Prices are true where those of the market are, and a candle's range where it touches nothing. */
  market: [
    "fill: openMicros askCents bidCents feesCents prices quotedAt strikeCents expiration",
    "unfilled: openMicros",
    "close: closeDate candleDate missingDays openMicros highMicros lowMicros closeMicros quotedAt",
    "correction: closeDate missingDays openMicros highMicros lowMicros closeMicros",
  ],
};
const isUntold = (kind: string, field: string) =>
  Object.values(untold)
    .flat()
    .some((line) => line.startsWith(`${kind}: `) && line.split(" ").includes(field));

const text = fc.constantFrom("", "x", "NVDA", "Call", "Put", "stop", "target", "time", "leave", "unpriced");
const day = fc.integer({ min: 0, max: 30 }).map((add) => new Date(Date.UTC(2026, 1, 20 + add)).toISOString());
const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -1_000, max: 300_000 }),
  fc.integer({ min: 1, max: 300_000 }).map((cents) => cents * 10_000),
  text,
  day,
  day.map((instant) => instant.slice(0, 10)),
  fc.constantFrom("issued", "practice", "simulated", "sandbox", "acme", "model", "quote", "broker"),
  fc.constantFrom("signal", "amend", "withdraw", "unfilled", "fill", "close", "correction"),
);

describe("a right ledger that somebody changes and hashes anew", () => {
  let root: { size: number; root: Uint8Array };
  beforeAll(async () => {
    const leaves = await Promise.all((await rightChain()).map((entry) => leafOf(webSha256, entry)));
    const tree = await grow(webSha256, emptyFrontier, leaves);
    root = { size: tree.size, root: await rootOf(webSha256, tree) };
  });
  const look = async (contents: readonly Content[], roots: readonly (typeof root)[] = []) =>
    verifyLedger({ fetchPage: pagesOf(await chainOf(contents), 10), at: lookedAt, roots });
  const right = rightLedger.map(({ content }) => content);
  const place = fc.nat(right.length - 1);

  it("in any field is named, or what it changed is of the kinds that no log proves", async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat(100), value, async (index, which, next) => {
        const old = right[index] ?? expect.fail("an entry");
        const envelope = ["recordedAt", "kind", "basis", "source", "trade"] as const;
        const names = [...Object.keys(old.facts), ...envelope];
        const field = names[which % names.length] ?? "";
        const isEnvelope = envelope.some((name) => name === field);
        const before = isEnvelope
          ? Object.entries(old).find(([name]) => name === field)?.[1]
          : old.facts[field];
        fc.pre(before !== next && (!isEnvelope || typeof next === "string"));
        const changed = isEnvelope
          ? { ...old, [field]: next }
          : { ...old, facts: { ...old.facts, [field]: next } };
        const forged = right.with(index, changed);
        const { ok } = await look(forged);
        expect(ok && !isUntold(old.kind, field) ? `${old.kind}: ${field} ${next} holds` : "named").toBe(
          "named",
        );
        expect(await look(forged, [root])).toMatchObject({ ok: false });
      }),
      { numRuns: 250 },
    );
  });

  it("in its order is named, or stood in one order as well as in the other by its own clock", async () => {
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        fc.pre(one !== other);
        const [a, b] = [right[one], right[other]];
        if (!a || !b) return expect.fail("two entries");
        const forged = right.with(one, b).with(other, a);
        const verdict = await look(forged, a.recordedAt === b.recordedAt ? [root] : []);
        expect(verdict).toMatchObject({ ok: false });
      }),
      { numRuns: 60 },
    );
  });

  it("by leaving one entry out is named, unless nothing that stands needs it", async () => {
    const held: string[] = [];
    for (const [index, { name }] of rightLedger.entries()) {
      // Who leaves an entry out numbers anew what is corrected after it.
      const forged = right.toSpliced(index, 1).map((entry) => {
        const { corrects } = entry.facts;
        const isMoved = typeof corrects === "number" && corrects > index + 1;
        return isMoved ? { ...entry, facts: { ...entry.facts, corrects: corrects - 1 } } : entry;
      });
      if (!(await look(forged)).ok) continue;
      held.push(name);
      expect(await look(forged, [root])).toMatchObject({ ok: false });
    }
    // An amendment that nothing came of, trades that are not yet due, and a correction.
    expect(held).toEqual([
      "TSLA close",
      "MSFT amend",
      "NVDA close",
      "GOOG close",
      "MSFT close",
      "IBM correction",
      "AMD close",
      "SHOP signal",
    ]);
  });

  it("by leaving a whole trade out is found by an old checkpoint alone", async () => {
    for (const trade of new Set(right.map((entry) => entry.trade))) {
      const forged = right.filter((entry) => entry.trade !== trade);
      expect(await look(forged, [root])).toMatchObject({ ok: false });
    }
  });
});
