import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./arena";
import { Findings, type Row } from "./row";
import type { Windows } from "./windows";

/** A test of each row, all in one arena. */
export function holdRows(rows: readonly Row[], windows: Windows): void {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena(windows);
  }, 120_000);
  afterEach(() => arena.clear());
  afterAll(() => arena.close());

  test.each(rows)(
    "$id: $check: $expectation",
    async (row) => {
      const findings = new Findings();
      await row.run(arena, findings);
      expect(findings.broken).toEqual([]);
      expect(findings.all.length).toBeGreaterThan(0);
    },
    180_000,
  );
}
