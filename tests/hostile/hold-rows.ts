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
      // As text: of a list of objects a report shows no more than that there are some.
      expect(findings.broken.map(({ what, saw }) => `${what}: ${saw}`).join("\n")).toBe("");
      expect(findings.all.length).toBeGreaterThan(0);
    },
    // It asks for hundreds of pages beside a busy worker, and holds what they are, not how long they take.
    600_000,
  );
}
