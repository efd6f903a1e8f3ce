import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./arena";
import { Findings } from "./row";
import { rows } from "./rows";
import { short } from "./windows";

/** The same rows as `npm run test:hostile`, with short windows. */
let arena: Arena;
beforeAll(async () => {
  arena = await openArena(short);
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
