import { beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../../domain/ledger-walk";
import { treeOf } from "../harness/kept-checkpoint";
import { chainOf, pagesOf } from "../harness/ledger-chain";
import { lookedAt, rightChain, rightLedger } from "../harness/right-ledger";
import { omissions } from "../harness/unproven-by-log";

/** What is due by then of all that the right ledger has. */
const afterAll = new Date("2026-04-01T12:00:00.000Z");

describe("a right ledger that somebody hashes anew without some of its entries", () => {
  let kept: Awaited<ReturnType<typeof treeOf>>;
  beforeAll(async () => {
    kept = await treeOf(await rightChain());
  });

  /** Without the entries at these places: who leaves them out numbers anew what is corrected after them. */
  async function without(places: ReadonlySet<number>, at = lookedAt, roots: readonly (typeof kept)[] = []) {
    const contents = rightLedger.flatMap(({ content }, index) => {
      if (places.has(index)) return [];
      const { corrects, tells } = content.facts;
      const named = corrects ?? tells;
      if (typeof named !== "number") return [content];
      const moved = [...places].filter((place) => place < named - 1).length;
      const name = corrects === undefined ? "tells" : "corrects";
      return [{ ...content, facts: { ...content.facts, [name]: named - moved } }];
    });
    const { ok } = await verifyLedger({ fetchPage: pagesOf(await chainOf(contents), 10), at, roots });
    return ok;
  }

  /** What so many entries of one trade may be missing of, by the list of what no log proves. */
  const excusedBy = (count: number) =>
    omissions
      .flatMap(({ entries }) => entries)
      .filter((names) => names.length === count)
      .map((names) => names.join(" and "))
      .sort();

  it("is named without any one of them, unless the list of what no log proves has it", async () => {
    const held: string[] = [];
    for (const [index, { name }] of rightLedger.entries()) {
      if (!(await without(new Set([index])))) continue;
      held.push(name);
      expect(await without(new Set([index]), lookedAt, [kept])).toBe(false);
    }
    expect(held.sort()).toEqual(excusedBy(1));
  });

  it("is named without the end of an issued trade once that is due", async () => {
    const ends = rightLedger.flatMap(({ content }, index) =>
      content.kind === "close" && content.basis === "issued" ? [index] : [],
    );
    expect(ends.length).toBeGreaterThan(3);
    for (const index of ends) expect(await without(new Set([index]), afterAll)).toBe(false);
  });

  it("is named without any two entries of a trade of which it keeps a third, or neither was yet due", async () => {
    const held: string[] = [];
    for (const [one, first] of rightLedger.entries()) {
      for (const [other, second] of rightLedger.entries()) {
        if (other <= one || first.content.trade !== second.content.trade) continue;
        const isWhole = rightLedger.every(
          ({ content }, index) => index === one || index === other || content.trade !== first.content.trade,
        );
        const left = new Set([one, other]);
        if (!isWhole && (await without(left))) held.push(`${first.name} and ${second.name}`);
        expect(await without(left, lookedAt, [kept])).toBe(false);
      }
    }
    expect(held.sort()).toEqual(excusedBy(2));
  });

  it("without a whole trade is found by an old checkpoint alone", async () => {
    for (const trade of new Set(rightLedger.map(({ content }) => content.trade))) {
      const places = rightLedger.flatMap(({ content }, index) => (content.trade === trade ? [index] : []));
      expect(await without(new Set(places), lookedAt, [kept])).toBe(false);
    }
  });
});
