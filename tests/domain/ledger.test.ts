import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ChainState,
  faultyAt,
  followChain,
  GENESIS,
  hashEntry,
  LEDGER_VERSION,
  verifyChain as verifyChainAt,
} from "../../domain/ledger";
import type { LedgerEntry } from "../../domain/ledger-form";
import { chain, chainOf, content, early, unfilled } from "../harness/ledger-chain";

const verifyChain = (entries: readonly LedgerEntry[]) => verifyChainAt(entries, early);

describe("the canonical form is that of RFC 8785", () => {
  it("of its example: members sorted, numbers and strings as ECMAScript writes them (3.2.2, 3.2.3)", () => {
    const example = `{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}`;
    expect(canonicalize(JSON.parse(example))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts member names by their UTF-16 units (3.2.3)", () => {
    const values = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const sorted = Object.values(JSON.parse(canonicalize(values) ?? ""));
    // The engine puts the name that is an array index first; the text is what counts.
    expect(canonicalize(values)?.indexOf("Carriage Return")).toBeLessThan(
      canonicalize(values)?.indexOf("One") ?? 0,
    );
    expect(sorted.filter((value) => value !== "One")).toEqual([
      "Carriage Return",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });

  it("gives the hash that other programs give for the same text", async () => {
    // printf of the canonical text into sha256sum.
    const { hash, ...entry } = (await chain(1))[0] ?? expect.fail("an entry");
    expect(canonicalize(entry)).toBe(
      '{"basis":"simulated","facts":{"date":"2026-01-02","delayMinutes":0,"entryCents":17250,"expiration":null,' +
        '"mostDays":5,"prices":"model","reason":"It rose.","rule":"rule","session":"2026-01-05",' +
        '"stopCents":17000,"strikeCents":null,"symbol":"S0",' +
        '"targetCents":null,"tradeType":"Call","volatility":2000},"kind":"signal",' +
        `"previous":"${GENESIS}","recordedAt":"2026-01-05T22:00:00.000Z","seq":1,"source":"sandbox",` +
        '"trade":"rule:AAPL:0","version":3}',
    );
    expect(hash).toBe("d1ff57c533007c088a00224f2931251c2f721d8b51cac0ae23d831a1e64fcc89");
  });
});

describe("a chain that nobody touched", () => {
  it("holds, and its head is the last entry", async () => {
    const entries = await chain(5);
    const { seq, hash, recordedAt } = entries[4] ?? expect.fail("five entries");
    expect(await verifyChain(entries)).toMatchObject({ ok: true, count: 5, head: { seq, hash, recordedAt } });
  });

  it("holds in pages, each going on from the one before", async () => {
    const entries = await chainOf([content(0), content(1), unfilled(0, 2), content(3)]);
    let state: ChainState | undefined;
    for (const entry of entries) {
      const verdict = await followChain([entry], state);
      state = verdict.ok ? verdict.state : expect.fail(verdict.reason);
    }
    expect(state && faultyAt(state, early)).toBeUndefined();
    expect(state).toMatchObject({ seq: 4, hash: entries[3]?.hash });
  });

  it("holds where it is empty, and has no head then", async () => {
    expect(await verifyChain([])).toMatchObject({ ok: true, count: 0, head: undefined });
  });

  it("holds through JSON with its members in any order", async () => {
    const turned = (await chain(3)).map((entry) => Object.fromEntries(Object.entries(entry).reverse()));
    expect(await verifyChain(JSON.parse(JSON.stringify(turned)))).toMatchObject({ ok: true, count: 3 });
  });
});

const length = 12;
const at = fc.nat(length - 1);
const fields: { [Field in keyof LedgerEntry]: fc.Arbitrary<LedgerEntry[Field]> } = {
  version: fc.constantFrom(1, 3),
  seq: fc.nat(40),
  recordedAt: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
    .map((time) => time.toISOString()),
  kind: fc.constantFrom("signal", "close", "Signal", ""),
  basis: fc.constantFrom("issued", "live", ""),
  source: fc.string({ maxLength: 20 }),
  trade: fc.string({ maxLength: 20 }),
  facts: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.constant(null))),
  previous: fc.stringMatching(/^[0-9a-f]{64}$/),
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
};

describe("whatever is changed is found, and the entry is named", () => {
  it.each(Object.keys(fields))("another %s", async (field) => {
    const whole = await chain(length);
    const values: fc.Arbitrary<unknown> = Object.entries(fields).find(([name]) => name === field)?.[1] ?? at;
    await fc.assert(
      fc.asyncProperty(at, values, async (index, value) => {
        const old: unknown = Object.entries(whole[index] ?? {}).find(([name]) => name === field)?.[1];
        fc.pre(canonicalizeOr(old) !== canonicalizeOr(value));
        const changed = whole.map((entry, each) => (each === index ? { ...entry, [field]: value } : entry));
        expect(await verifyChain(changed)).toMatchObject({ ok: false, seq: index + 1 });
      }),
    );
  });

  it("a field that was added, to the entry or to its facts", async () => {
    const [first, ...rest] = await chain(3);
    const added = { ...(first ?? expect.fail("an entry")), note: "later" };
    expect(await verifyChain([added, ...rest])).toMatchObject({ ok: false, seq: 1, problem: "form" });
    const { note: _, ...was } = added;
    const fact = { ...was, facts: { ...was.facts, more: "" } };
    expect(await verifyChain([fact, ...rest])).toMatchObject({ ok: false, seq: 1, problem: "changed" });
  });

  it("an entry changed with its own hash made anew: the one after it was recorded over another", async () => {
    const whole = await chain(length);
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 2), fc.string(), async (index, symbol) => {
        const { hash: _, ...old } = whole[index] ?? expect.fail("an entry");
        fc.pre(symbol !== old.facts.symbol);
        const rest = { ...old, facts: { ...old.facts, symbol } };
        const changed = whole.with(index, { ...rest, hash: await hashEntry(rest) });
        expect(await verifyChain(changed)).toMatchObject({ ok: false, seq: index + 1, problem: "changed" });
      }),
    );
  });

  it("two entries swapped: the first of the two places", async () => {
    const whole = await chain(length);
    await fc.assert(
      fc.asyncProperty(at, at, async (one, other) => {
        fc.pre(one !== other);
        const [a, b] = [whole[one], whole[other]];
        if (!a || !b) return expect.fail("two entries");
        const place = Math.min(one, other) + 1;
        const swapped = whole.with(one, b).with(other, a);
        expect(await verifyChain(swapped)).toMatchObject({ ok: false, seq: place, problem: "order" });
        // With their numbers swapped back, what is left is content in another place.
        const renumbered = swapped.map((entry, index) => ({ ...entry, seq: index + 1 }));
        expect(await verifyChain(renumbered)).toMatchObject({ ok: false, seq: place, problem: "changed" });
      }),
    );
  });

  it("an entry removed, with the others as they were or numbered anew", async () => {
    const whole = await chain(length);
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 2), async (index) => {
        const removed = whole.toSpliced(index, 1);
        expect(await verifyChain(removed)).toMatchObject({ ok: false, seq: index + 1, problem: "missing" });
        const renumbered = removed.map((entry, each) => ({ ...entry, seq: each + 1 }));
        expect(await verifyChain(renumbered)).toMatchObject({ ok: false, seq: index + 1 });
      }),
    );
  });

  it("an entry put in between, well hashed over the one before it", async () => {
    const whole = await chain(length);
    await fc.assert(
      fc.asyncProperty(at, async (index) => {
        const rest = { ...content(index), version: LEDGER_VERSION, trade: "new", seq: index + 1 };
        const previous = whole[index - 1]?.hash ?? GENESIS;
        const entry = { ...rest, previous, hash: await hashEntry({ ...rest, previous }) };
        const verdict = await verifyChain(whole.toSpliced(index, 0, entry));
        // It takes the place of the one that was there, and that one comes after it with the same number.
        expect(verdict).toMatchObject({ ok: false, seq: index + 2, problem: "order" });
      }),
    );
  });

  it("the first entries cut off, with the others numbered and hashed as they were", async () => {
    const [, ...rest] = await chain(3);
    expect(await verifyChain(rest)).toMatchObject({ ok: false, seq: 1, problem: "missing" });
  });
});

describe("a chain that is well hashed and still cannot be", () => {
  it.each([
    ["a time that goes back", content(0), "time", 3],
    ["a time in another zone", content(9, { recordedAt: "2026-01-05T23:00:00.000+01:00" }), "time", 3],
    ["a day that there is not", content(9, { recordedAt: "2026-02-30T00:00:00.000Z" }), "time", 3],
    ["an ending without its signal", { ...unfilled(9, 9), trade: "nobody's" }, "trade", 3],
    ["a trade opened twice", content(9, { trade: "rule:AAPL:1" }), "trade", 3],
    ["something that is of no kind", content(9, { kind: "note" }), "trade", 3],
  ])("%s", async (_, last, problem, seq) => {
    const trade = last.recordedAt === content(0).recordedAt ? "back in time" : last.trade;
    const verdict = await verifyChain(await chainOf([content(1), content(2), { ...last, trade }]));
    expect(verdict).toMatchObject({ ok: false, seq, problem });
  });

  it("a trade ended twice, the second time in another page", async () => {
    const entries = await chainOf([content(0), unfilled(0, 1), unfilled(0, 2)]);
    const first = await followChain(entries.slice(0, 2));
    const state = first.ok ? first.state : expect.fail(first.reason);
    await followChain(entries.slice(2), state);
    expect(faultyAt(state, early)).toMatchObject({ seq: 3, problem: "trade" });
  });

  it("a ledger of the format before, which was never published", async () => {
    const old = { ...content(0), version: 1, facts: { symbol: "AAPL" } };
    expect(await verifyChain(await chainOf([old]))).toMatchObject({
      ok: false,
      seq: 1,
      problem: "version",
      reason: "Entry 1 is of format 1, and ledgers are of format 3.",
    });
  });
});

function canonicalizeOr(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}
