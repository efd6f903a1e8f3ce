import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyEd25519 } from "../../domain/ed25519.server";
import { readKept } from "../../domain/kept-checkpoint";
import type { LedgerEntry } from "../../domain/ledger-form";
import { verifyLedger } from "../../domain/ledger-walk";
import { anyValue, moves } from "../harness/forgers";
import { keptOf, logKey, treeOf } from "../harness/kept-checkpoint";
import { type Content, chainOf, pagesOf } from "../harness/ledger-chain";
import { lookedAt, type Named, rightChain, rightLedger } from "../harness/right-ledger";
import { excuses, linesFor } from "../harness/unproven-by-log";

const right = rightLedger.map(({ content }) => content);
const trades = [...new Set(right.map(({ trade }) => trade))];
const envelope = ["recordedAt", "kind", "basis", "source", "trade"] as const;
const fieldsOf = ({ facts }: Content) => [...Object.keys(facts), ...envelope];
const fieldOf = (content: Content, field: string): unknown =>
  envelope.some((name) => name === field)
    ? Object.entries(content).find(([name]) => name === field)?.[1]
    : content.facts[field];

function withField(content: Content, field: string, value: Content["facts"][string]): Content {
  const isEnvelope = envelope.some((name) => name === field);
  return isEnvelope
    ? { ...content, [field]: value }
    : { ...content, facts: { ...content.facts, [field]: value } };
}

/** Which fields a forger wrote otherwise, by trade, each as `kind: field` of the entry as it was. */
function changesOf(forged: readonly Content[]): Map<string, string[]> {
  const changes = new Map<string, string[]>();
  for (const [index, before] of right.entries()) {
    const after = forged[index] ?? expect.fail("as many entries");
    for (const field of new Set([...fieldsOf(before), ...fieldsOf(after)])) {
      if (fieldOf(before, field) === fieldOf(after, field)) continue;
      changes.set(before.trade, [...(changes.get(before.trade) ?? []), `${before.kind}: ${field}`]);
    }
  }
  return changes;
}

describe("a right ledger that somebody with the log’s key changes, hashes and signs anew", () => {
  let kept: Awaited<ReturnType<typeof treeOf>>;
  let before: LedgerEntry[] = [];
  beforeAll(async () => {
    before = await rightChain();
    kept = await treeOf(before);
  });
  /** Hashed anew from the first entry on that the forger changed. */
  const rehashed = (contents: readonly Content[]) => {
    const first = contents.findIndex((content, index) => content !== right[index]);
    return chainOf(contents, before.slice(0, first));
  };
  const look = async (contents: readonly Content[], roots: readonly (typeof kept)[] = []) =>
    verifyLedger({ fetchPage: pagesOf(await rehashed(contents), 20), at: lookedAt, roots });
  /** As a stranger sees it, who has the forger's own signed checkpoint. */
  const signedAnew = async (contents: readonly Content[]) =>
    readKept(await keptOf(await rehashed(contents)), [logKey.key], verifyEd25519);
  /** What holds is found by whoever kept a checkpoint, whatever the log signs now. */
  const foundByKept = async (forged: readonly Content[]) => {
    expect(await look(forged, [await signedAnew(forged)])).toMatchObject({ ok: true });
    expect(await look(forged, [kept])).toMatchObject({ ok: false });
  };
  /** Whether it holds, though what it says is another thing: then each trade that was changed has its line in the list. */
  const holds = async (forged: readonly Content[], what: string) => {
    const { ok } = await look(forged);
    if (!ok) return false;
    for (const changed of changesOf(forged).values()) {
      const lines = linesFor(changed);
      expect(lines.length > 0 ? "has a line" : `${what} holds: ${changed.join("; ")}`).toBe("has a line");
    }
    return true;
  };
  const place = fc.nat(right.length - 1);

  it("in any one field is named, or what it changed stands in the list of what no log proves", async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat(100), anyValue, async (index, which, next) => {
        const old = right[index] ?? expect.fail("an entry");
        const names = fieldsOf(old);
        const field = names[which % names.length] ?? "";
        fc.pre(fieldOf(old, field) !== next);
        const forged = right.with(index, withField(old, field, next));
        if (await holds(forged, `${old.kind} ${field} ${next}`)) await foundByKept(forged);
      }),
      { numRuns: 200 },
    );
  });

  it("in each field at least once", async () => {
    for (const [index, old] of right.entries()) {
      let last: readonly Content[] | undefined;
      for (const field of fieldsOf(old)) {
        const value = fieldOf(old, field);
        const next = typeof value === "number" ? value + 7 : typeof value === "string" ? `${value}x` : 7;
        const forged = right.with(index, withField(old, field, next));
        if (await holds(forged, `${old.kind} ${field}`)) last = forged;
      }
      // A tree of one other leaf is another tree, whichever field it was: once for each entry is enough.
      if (last) await foundByKept(last);
    }
  });

  it("in many fields together, with all that follows from them, is named or stands in that list", async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(moves(trades), { minLength: 1, maxLength: 3 }), async (steps) => {
        const forged = steps
          .reduce<readonly Named[]>((ledger, move) => move(ledger), rightLedger)
          .map(({ content }) => content);
        fc.pre(changesOf(forged).size > 0);
        if (!(await holds(forged, `${steps.length} moves`))) return;
        await foundByKept(forged);
        held++;
      }),
      { numRuns: 200 },
    );
    // The forgers know their trade: some of what they write holds, and is found by a kept checkpoint alone.
    expect(held).toBeGreaterThan(0);
  });

  it.each(excuses)(
    "needs the line $words of that list, by which something false holds",
    async ({ words, example }) => {
      const forged = rightLedger.map(({ name, content }) => {
        const { facts, changes } = example.find(({ entry }) => entry === name) ?? {};
        return facts || changes ? { ...content, ...changes, facts: { ...content.facts, ...facts } } : content;
      });
      expect([...changesOf(forged).values()].map(linesFor)).toEqual([[words]]);
      expect(await holds(forged, String(words))).toBe(true);
      await foundByKept(forged);
    },
  );

  it("in its order is named, or stood in one order as well as in the other by its own clock", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          right.map((_, index) => index),
          { minLength: 2, maxLength: 5 },
        ),
        async (places) => {
          // Those entries change places with each other.
          const inOrder = places.toSorted((one, other) => one - other);
          fc.pre(places.some((index, at) => index !== inOrder[at]));
          const forged = [...right];
          for (const [at, index] of inOrder.entries())
            forged[index] = right[places[at] ?? 0] ?? expect.fail("an entry");
          const isOfOneTime = inOrder.every(
            (index) => right[index]?.recordedAt === forged[index]?.recordedAt,
          );
          expect(await look(forged, isOfOneTime ? [kept] : [])).toMatchObject({ ok: false });
        },
      ),
      { numRuns: 60 },
    );
  });
});
