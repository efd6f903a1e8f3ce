import { describe, expect, it } from "vitest";
import type { LedgerEntry } from "../../domain/ledger-form";
import { verifyLedger } from "../../domain/ledger-walk";
import { chain, early, headOf, pagesOf } from "../harness/ledger-chain";

describe("a ledger, by the texts that it comes as", () => {
  it("is broken by an entry that tells a name twice, however that is spelled, and whatever it says", async () => {
    const [first, second, third] = await chain(3);
    for (const [name, spelled] of [
      ["source", '"source" : "sandbox",'],
      ["kind", '"\\u006bind":"close",'],
      ["symbol", ""],
    ] as const) {
      const write = (entry: LedgerEntry) => {
        const text = JSON.stringify(entry);
        if (entry.seq !== 2) return text;
        return spelled
          ? text.replace("{", `{${spelled}`)
          : text.replace('"symbol":', '"symbol":"S1","symbol":');
      };
      const entries = [first, second, third].flatMap((entry) => entry ?? []);
      const fetchPage = pagesOf(entries, 9, headOf(entries), write);
      expect(await verifyLedger({ fetchPage, at: early })).toEqual({
        ok: false,
        seq: 2,
        problem: "form",
        reason: `Entry 2 has “${name}” twice, so that two readers may read two things.`,
      });
    }
  });

  it("holds in any spelling of JSON that tells each name once", async () => {
    const entries = await chain(3);
    const spaced = async (after: number) =>
      JSON.stringify(JSON.parse(await pagesOf(entries)(after)), null, 2);
    expect(await verifyLedger({ fetchPage: spaced, at: early })).toMatchObject({ ok: true, count: 3 });
    const escaped = async (after: number) =>
      (await pagesOf(entries)(after)).replaceAll("sandbox", "s\\u0061ndbox");
    expect(await verifyLedger({ fetchPage: escaped, at: early })).toMatchObject({ ok: true, count: 3 });
  });
});
