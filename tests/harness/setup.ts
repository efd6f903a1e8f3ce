import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

// React, happy-dom and the product say on console.error what nobody may overlook: a test that causes one fails.
// One that means to cause it says so: `vi.mocked(console.error).mockClear()` after looking at it.
let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, "error");
});
afterEach(() => {
  const calls = said.mock.calls;
  said.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
// What a file changed ends with it: others run after it in the same process (vitest.config.ts).
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== "undefined") await emptyDocument();
});

async function emptyDocument(): Promise<void> {
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

// The same way of keeping passwords at a thousandth of its cost, which is for guessers and not for tests. Those that
// look at what is kept take it back.
vi.mock("../../api/auth/password-cost", () => ({
  passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
}));
